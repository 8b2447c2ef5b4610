"""The wheel: built, installed where nothing of the checkout is, and served from another folder."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Mapping
from pathlib import Path

import httpx
import pytest

from bideuchre import __version__
from tests.support.server import LiveServer

ROOT = Path(__file__).resolve().parents[1]
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")
COMPILER = shutil.which("cc") or shutil.which("gcc")
LOADED = "from bideuchre.ai import fast; print(fast.is_compiled(), fast.load('kernel').__file__)"
MATCH = ("arena", "strong", "random", "--deals", "2", "--seed", "5", "--jobs", "1", "--json")
pytestmark = pytest.mark.slow


def run(*command: str | Path, folder: Path, settings: Mapping[str, str] | None = None) -> str:
    """Run a command in *folder*; what it prints."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env=os.environ | (settings or {}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    return built(ROOT, folder)


@pytest.fixture(scope="module")
def uncompiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as it is built where there is no compiler, from loops that nobody has compiled."""
    folder = tmp_path_factory.mktemp("uncompiled")
    copy = folder / "checkout"
    for part in ("src", "scripts", "templates", "static", "migrations"):
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, copy)
    with (copy / "src/bideuchre/ai/kernel.py").open("a") as kernel:
        kernel.write("# another thought\n")
    (folder / "empty").mkdir()
    return built(copy, folder, {"PATH": str(folder / "empty")})


def built(checkout: Path, folder: Path, settings: Mapping[str, str] | None = None) -> Path:
    """The one wheel that *checkout* makes."""
    options = ("-q", "--no-deps", "--no-build-isolation", "-w", folder)
    run(*PIP, "wheel", *options, checkout, folder=folder, settings=settings)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python that has the wheel and what it depends on, and no way to the checkout."""
    return installed(wheel, tmp_path_factory.mktemp("installed") / "venv")


def installed(wheel: Path, folder: Path) -> Path:
    """The Python of a new environment that has *wheel*."""
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin" / "python"
    pip = (*PIP, "--python", python)
    run(*pip, "install", "-q", "--no-deps", "--no-index", wheel, folder=folder)
    # Packages of this environment are seen, but not its links to checkouts: those are .pth files.
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    return python


def test_the_wheel_carries_pages_files_migrations_and_types(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for part in ("templates", "static", "migrations"):
        there = {
            str(path.relative_to(ROOT))
            for path in (ROOT / part).rglob("*")
            if path.is_file() and "__pycache__" not in path.parts
        }
        packed = {
            name.removeprefix("bideuchre/_data/") for name in names if f"_data/{part}/" in name
        }
        assert packed == there
    assert "bideuchre/py.typed" in names
    assert "bideuchre/web/locales/fa.json" in names
    assert not [name for name in names if name.startswith("tests") or "__pycache__" in name]


@pytest.mark.skipif(COMPILER is None, reason="there is no C compiler here")
def test_the_wheel_brings_the_loops_compiled_and_they_are_taken(
    wheel: Path, python: Path, tmp_path: Path
) -> None:
    here = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert re.search(rf"-{here}-{here}\w*-(?!any)\w+\.whl$", wheel.name)
    compiled, file = run(python, "-c", LOADED, folder=tmp_path).split()
    assert compiled == "True"
    assert Path(file).is_relative_to(python.parents[1])
    assert not file.endswith(".py")


def test_without_a_compiler_the_wheel_is_for_every_machine_and_gives_the_same_answers(
    uncompiled: Path, python: Path, tmp_path: Path
) -> None:
    assert uncompiled.name.endswith("-py3-none-any.whl")
    assert not [name for name in zipfile.ZipFile(uncompiled).namelist() if "bideuchre_fast" in name]
    other = installed(uncompiled, tmp_path / "venv")
    compiled, _ = run(other, "-c", LOADED, folder=tmp_path).split()
    assert compiled == "False"
    results = [
        json.loads(run(which, "-m", "bideuchre", *MATCH, folder=tmp_path))
        for which in (python, other)
    ]
    one, another = ({k: v for k, v in r.items() if not k.startswith("ms_")} for r in results)
    assert one == another


def test_the_command_works_from_another_folder(python: Path, tmp_path: Path) -> None:
    where = run(python, "-c", "import bideuchre; print(bideuchre.__file__)", folder=tmp_path)
    assert str(ROOT / "src") not in where
    command = python.with_name("bideuchre")
    assert run(command, "--version", folder=tmp_path) == f"bideuchre {__version__}\n"
    assert "craig_powers@1" in run(command, "rules", folder=tmp_path)
    assert "52" in run(command, "rules", "craig_powers", folder=tmp_path)


def test_it_serves_pages_and_files_from_another_folder(python: Path, tmp_path: Path) -> None:
    with LiveServer(tmp_path, python=str(python)) as server:
        page = httpx.get(f"{server.url}/")
        assert page.status_code == 200
        files = re.findall(r'"(/static/[^"]+\.(?:css|js))"', page.text)
        assert files
        for file in files:
            assert httpx.get(f"{server.url}{file}").status_code == 200
