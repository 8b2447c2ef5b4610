"""What the engine offers to the outside, and what it takes from there."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from types import ModuleType

import pytest

import bideuchre.engine
from bideuchre import engine

FOLDER = Path(bideuchre.engine.__file__).parent
MODULES = sorted(FOLDER.glob("*.py"))


def test_public_names_are_sorted_and_exactly_what_is_there() -> None:
    assert engine.__all__ == sorted(engine.__all__, key=_kind_then_name)
    assert len(set(engine.__all__)) == len(engine.__all__)
    there = {
        name
        for name, value in vars(engine).items()
        if not name.startswith("_") and not isinstance(value, ModuleType)
    }
    assert there == set(engine.__all__)


def _kind_then_name(name: str) -> tuple[int, str]:
    """Constants, then types, then functions: the order the linter keeps."""
    kind = 0 if name.isupper() else 1 if name[0].isupper() else 2
    return kind, name


@pytest.mark.parametrize("name", engine.__all__)
def test_every_public_name_that_is_called_says_what_it_is(name: str) -> None:
    value = getattr(engine, name)
    if isinstance(value, type) or (callable(value) and hasattr(value, "__module__")):
        assert value.__doc__


@pytest.mark.parametrize("path", MODULES, ids=[path.stem for path in MODULES])
def test_the_engine_needs_nothing_but_the_standard_library(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [node.module or ""]
        for name in names:
            top = name.split(".")[0]
            assert top in sys.stdlib_module_names
            assert top not in {"random", "time", "datetime", "logging", "asyncio", "os", "pathlib"}
            assert top != "json" or path.stem == "record"


@pytest.mark.parametrize("path", MODULES, ids=[path.stem for path in MODULES])
def test_modules_stay_small_and_say_what_they_are_for(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text))
    assert len(text.splitlines()) < 200 or path.stem == "presets", "only data may be long"
    assert "craig" not in text or path.stem in {"presets", "ruleset"}
