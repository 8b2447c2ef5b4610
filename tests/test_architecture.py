"""The house rules: who may import whom, how long a file may be, what must not be written."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bideuchre.engine import PRESETS
from tests.support.imports import ROOT, Import, imports_of, modules

ENGINE, AI, WEB = "bideuchre.engine", "bideuchre.ai", "bideuchre.web"
STORE, SERVICE, ROUTES = f"{WEB}.store", f"{WEB}.service", f"{WEB}.routes"

# Who: what of our own it may import. The longest name that fits a module counts.
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "bideuchre": ("bideuchre",),
    "bideuchre.cli": ("bideuchre",),
    "bideuchre.conformance": (ENGINE,),
    ENGINE: (ENGINE,),
    AI: (AI, ENGINE),
    "bideuchre.cluster": ("bideuchre.cluster", AI, ENGINE),
    "bideuchre.training": ("bideuchre.training", AI, ENGINE),
    WEB: (WEB, AI, ENGINE, "bideuchre"),
    SERVICE: (SERVICE, AI, ENGINE),
    STORE: (
        *(STORE, f"{SERVICE}.ports", f"{SERVICE}.refusals", f"{ENGINE}.record"),
        *(f"{WEB}.settings", f"{WEB}.assets"),  # which database, and where its steps lie
    ),
    ROUTES: (ROUTES, SERVICE, ENGINE, WEB),
}
# Who: what it never imports, ours or not.
NEVER: dict[str, tuple[str, ...]] = {
    "bideuchre.engine": ("random", "time", "datetime", "logging", "asyncio", "os", "secrets"),
    AI: ("time", "datetime", "logging", "asyncio", "fastapi", "sqlalchemy"),
    SERVICE: ("fastapi", "starlette", "sqlalchemy", f"{WEB}.wire", "time"),
    STORE: ("fastapi", "starlette"),
    ROUTES: ("sqlalchemy", STORE, AI),
}
# The few modules whose very work is what their neighbours must leave alone.
EXCEPT: dict[str, tuple[str, ...]] = {
    f"{SERVICE}.context": ("time",),  # how long an answer may be kept, not what day it is
    f"{AI}.arena": ("time",),
    f"{AI}.matches": ("time",),
    f"{AI}.progress": ("time",),
    f"{AI}.worlds": ("mypy_extensions",),  # a type for the compiler, which no run imports
}


@cache
def every_import() -> list[Import]:
    return [found for path in modules().values() for found in imports_of(path)]


def inside(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


def owner(module: str, table: dict[str, tuple[str, ...]]) -> str | None:
    fitting = [package for package in table if inside(module, package)]
    return max(fitting, key=len, default=None)


def test_each_layer_imports_only_the_layers_below_it() -> None:
    wrong = [
        str(found)
        for found in every_import()
        if inside(found.imported, "bideuchre")
        and not any(
            inside(found.imported, allowed)
            for allowed in MAY_IMPORT[owner(found.importer, MAY_IMPORT) or "bideuchre"]
        )
    ]
    assert not wrong


def test_no_layer_imports_what_it_must_not_know() -> None:
    wrong = [
        str(found)
        for found in every_import()
        for layer, banned in NEVER.items()
        if inside(found.importer, layer)
        and any(inside(found.imported, name) for name in banned)
        and found.imported not in EXCEPT.get(found.importer, ())
    ]
    assert not wrong


@pytest.mark.parametrize("layer", [ENGINE, AI])
def test_engine_and_bots_need_only_the_standard_library(layer: str) -> None:
    wrong = [
        str(found)
        for found in every_import()
        if inside(found.importer, layer)
        and found.imported.partition(".")[0] not in {*sys.stdlib_module_names, "bideuchre"}
        and found.imported not in EXCEPT.get(found.importer, ())
    ]
    assert not wrong


def test_what_only_the_compiler_needs_is_imported_for_types_alone() -> None:
    run = "import sys; sys.modules['mypy_extensions'] = None; import bideuchre.ai.worlds"
    subprocess.run([sys.executable, "-c", run], check=True)


def test_the_engine_reads_json_only_in_records() -> None:
    users = {
        found.importer
        for found in every_import()
        if inside(found.importer, ENGINE) and found.imported == "json"
    }
    assert users <= {f"{ENGINE}.record"}


def test_only_the_store_knows_the_database() -> None:
    users = {found.importer for found in every_import() if inside(found.imported, "sqlalchemy")}
    assert all(inside(user, STORE) for user in users)


def test_no_middleware_is_built_on_the_slow_base() -> None:
    assert not list(_lines_with(r"BaseHTTPMiddleware", "src"))


# Sizes


def _tracked(*folders: str) -> Iterator[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--", *folders], cwd=ROOT, capture_output=True, check=False
    )
    names = listed.stdout.decode().split("\0") if listed.returncode == 0 else []
    found = [ROOT / name for name in names if name]
    if not found:  # an unpacked archive instead of a clone
        found = [path for folder in folders for path in (ROOT / folder).rglob("*")]
    yield from (path for path in found if path.is_file() and "__pycache__" not in path.parts)


def _lines_with(pattern: str, *folders: str, suffix: str = ".py") -> Iterator[str]:
    wanted = re.compile(pattern)
    for path in _tracked(*folders):
        if not path.name.endswith(suffix):
            continue
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if wanted.search(line):
                yield f"{path.relative_to(ROOT)}:{number}: {line.strip()}"


# Data may be long: it is read by looking one thing up.
LONG_DATA = {"presets.py", "weights.py", "_symbols.html"}


def test_no_file_is_too_long_to_take_in_at_one_sitting() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in _tracked("src", "tests", "scripts", "static", "templates", "migrations")
        if path.suffix in {".py", ".js", ".css", ".html"} and path.name not in LONG_DATA
        if (lines := len(path.read_text("utf-8").splitlines())) > 400
    }
    assert not long


def test_engine_modules_stay_small() -> None:
    long = {
        name: lines
        for name, path in modules().items()
        if inside(name, ENGINE) and path.name not in LONG_DATA
        if (lines := len(path.read_text("utf-8").splitlines())) > 200
    }
    assert not long


# Words


UNFINISHED = r"\bTO" r"DO\b|\bFIX" r"ME\b|\bXX" r"X\b|NotImplemented" r"Error|coming " r"soon"


@pytest.mark.parametrize("suffix", [".py", ".js", ".css", ".html", ".md", ".json"])
def test_nothing_is_left_unfinished(suffix: str) -> None:
    folders = ("src", "tests", "scripts", "static", "templates", "migrations", "docs")
    assert not list(_lines_with(UNFINISHED, *folders, suffix=suffix))


@pytest.mark.parametrize(
    "word", ["player_index", "first_card", "lead_suit", "trump_or_nt", "big_jack", "widow"]
)
def test_a_thing_has_one_name(word: str) -> None:
    assert not list(_lines_with(rf"\b{word}\b", "src"))


def test_constraints_name_versions_and_no_addresses() -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    assert lines
    assert not [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.]+", line)]


def test_every_preset_has_a_page_that_names_its_open_points() -> None:
    for key in PRESETS:
        page = (ROOT / "docs" / "rules" / f"{key}.md").read_text("utf-8")
        assert "## Sources" in page
        assert "## What the sources leave open" in page


def test_the_changelog_names_every_rule_set_with_its_revision() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert not [rules.id for rules in PRESETS.values() if f"`{rules.id}`" not in changes]


# The browser's side


def test_no_script_writes_html_from_a_string() -> None:
    dangerous = (
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function"
        r"|createContextualFragment|setHTMLUnsafe|\.srcdoc"
    )
    assert not list(_lines_with(dangerous, "static", suffix=".js"))


@pytest.mark.parametrize("suffix", [".js", ".css", ".html", ".svg", ".webmanifest"])
def test_pages_ask_no_other_host(suffix: str) -> None:
    address = r"https?://(?!www\.w3\.org/)|[\"'(]//\w"
    found = list(_lines_with(address, "static", "templates", suffix=suffix))
    linked = r"<a [^>]*href=|^\S+ (//|\*|/\*)"  # a link asks nothing until it is followed
    assert not [line for line in found if not re.search(linked, line)]


def test_templates_hold_no_inline_script_or_style() -> None:
    inline = r"<script(?![^>]*\bsrc=)|<style\b|\sstyle=|\son[a-z]+=|javascript:"
    assert not list(_lines_with(inline, "templates", suffix=".html"))


# Who may import whom among the scripts; a folder may always import itself.
SCRIPTS_MAY: dict[str, set[str]] = {
    "pages": {"views", "state", "lib", "net", "fx", "a11y", "prefs.js"},
    "views": {"state", "lib", "a11y", "fx", "prefs.js"},
    "state": {"lib", "prefs.js"},
    "net": {"lib"},
    "fx": {"lib", "prefs.js"},
    "a11y": {"lib", "prefs.js"},
    "lib": {"prefs.js"},  # how a reader likes cards and digits is asked everywhere
    "prefs.js": {"lib"},
}


def test_scripts_import_only_what_is_below_them() -> None:
    scripts = ROOT / "static" / "js"
    wrong = []
    for path in _tracked("static/js"):
        if path.suffix != ".js":
            continue
        part = path.relative_to(scripts).parts[0]
        for target in re.findall(r"""(?:from|import)\s*\(?\s*["']([^"']+)["']""", path.read_text()):
            aimed = (path.parent / target).resolve()
            if not target.startswith(".") or not aimed.is_file():
                wrong.append(f"{path.relative_to(ROOT)} imports {target}, which is not there")
                continue
            other = aimed.relative_to(scripts).parts[0]
            if other != part and other not in SCRIPTS_MAY.get(part, set()):
                wrong.append(f"{path.relative_to(ROOT)} imports {other}")
    assert not wrong
