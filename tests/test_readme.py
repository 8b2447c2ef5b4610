"""What the pages show is true: their sessions and commands are run and compared."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from bideuchre.cli import COMMANDS as THERE_ARE
from bideuchre.cli import main
from tests.support.players import make_app

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
NAMES = [str(page.relative_to(ROOT)) for page in PAGES]
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)


def _commands() -> list[tuple[str, str, str]]:
    """Page, command and what it prints, for each command whose output a page shows."""
    found = []
    for page, name in zip(PAGES, NAMES, strict=True):
        for block in BLOCK.findall(page.read_text("utf-8")):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                if command.startswith("bideuchre") and output.strip():
                    found.append((name, command, output))
    return found


COMMANDS = _commands()


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_the_sessions_of_a_page_run_as_shown(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert failed == 0


@pytest.mark.parametrize(
    ("command", "shown"), [c[1:] for c in COMMANDS], ids=[f"{c[0]}: {c[1][:40]}" for c in COMMANDS]
)
def test_a_command_prints_what_its_page_shows(
    command: str, shown: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    main(shlex.split(command)[1:])
    assert capsys.readouterr().out.rstrip() == shown.rstrip()


def test_the_pages_show_commands_and_sessions() -> None:
    assert COMMANDS
    assert ">>> " in (ROOT / "README.md").read_text("utf-8")


def test_the_readme_lists_every_command() -> None:
    listed = re.findall(
        r"^\| `bideuchre (\w+)", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE
    )
    assert sorted(listed) == sorted(command.__name__.rpartition(".")[2] for command in THERE_ARE)


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", page.read_text("utf-8"))
    assert not [target for target in targets if not (page.parent / target).exists()]


def test_the_interface_is_described_route_by_route() -> None:
    described = set()
    for method, path in re.findall(
        r"`(GET|POST) (/[^`?\s]*)", (ROOT / "docs" / "api.md").read_text("utf-8")
    ):
        described.add((method.lower(), re.sub(r"\{\w+\}", "{}", path)))
    paths = make_app().openapi()["paths"]
    served = {
        (method, re.sub(r"\{\w+\}", "{}", path))
        for path, methods in paths.items()
        for method in methods
    }
    assert described == served
