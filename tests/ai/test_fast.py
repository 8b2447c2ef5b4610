"""The compiled loops give the answers of the interpreted ones, and never those of other sources."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bideuchre.ai import compiling, fast, kernel, trials, worlds
from bideuchre.ai.layout import layout_of
from bideuchre.engine import CRAIG_POWERS, Denomination, compile_rules

COMPILER = shutil.which("cc") or shutil.which("gcc")
LAYOUT = layout_of(compile_rules(CRAIG_POWERS), Denomination.HEARTS)
EVERYTHING = (1 << 48) - 1
RUN = "import sys; sys.path.insert(0, sys.argv[1]); from tests.ai.test_fast import tried; "
RUN += "from importlib import import_module as load; p = sys.argv[2]; "
RUN += "print(tried(load(p + '.worlds'), load(p + '.trials')))"


def tried(dealing: Any = worlds, trying: Any = trials) -> list[list[int]]:
    """By candidate of one hand, and alone: its tricks in twenty deals."""
    hands = dealing.deal_worlds(EVERYTHING, [12] * 4, [EVERYTHING] * 4, [0] * 4, 1, dealing.Dice(3))
    own = hands[0][0]
    counts, allowed = [0, 12, 12, 12], [EVERYTHING] * 4
    deals = dealing.deal_worlds(
        EVERYTHING & ~own, counts, allowed, [0] * 4, 20, dealing.Dice(1 << 61)
    )
    bits = [bit for bit in range(48) if own >> bit & 1]
    table = (LAYOUT.suit_at, LAYOUT.suit_mask, LAYOUT.beaten_by, LAYOUT.trumps)
    tricks: list[list[int]] = trying.try_cards(
        deals, 0, own, bits, (1, 2, 3, 0), (1, 0, 1, 0), 0, -1, 0, 0, 4, 4, *table
    )
    after, side, gifts = (1, 3, 3, 0), (1, 0, 1, 0), [1 << bit for bit in reversed(range(48))]
    kept, wanted = [own, own & own - 1], [0, 1]
    alone: list[list[int]] = trying.tricks_with(
        deals, 0, 0, (2,), kept, [0, 0], wanted, gifts, after, side, 3, *table
    )
    return tricks + alone


@pytest.mark.slow
@pytest.mark.skipif(COMPILER is None, reason="there is no C compiler here")
def test_compiled_loops_give_the_same_tricks(tmp_path: Path) -> None:
    compiling.build(tmp_path)
    command = [sys.executable, "-c", RUN, str(tmp_path), fast.package()]
    compiled = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert compiled.strip() == str(tried())


def test_the_name_of_the_compiled_package_follows_the_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for source in fast.SOURCES:
        shutil.copy(Path(fast.__file__).with_name(f"{source}.py"), tmp_path)
    monkeypatch.setattr(fast, "__file__", str(tmp_path / "fast.py"))
    fresh = fast.package.__wrapped__
    assert fresh() == fast.package()
    with (tmp_path / "kernel.py").open("a") as file:
        file.write("# another thought\n")
    assert fresh() != fast.package()


def test_what_is_not_compiled_runs_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fast, "package", lambda: "bideuchre_fast_never_made")
    assert fast.load("kernel") is kernel
    assert not fast.is_compiled()


def test_sources_under_the_compiled_name_are_not_compiled_loops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"{fast.PREFIX}for_another_python"
    (tmp_path / name).mkdir()
    shutil.copy(str(kernel.__file__), tmp_path / name)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(fast, "package", lambda: name)
    assert fast.load("kernel").__name__ == f"{name}.kernel"
    assert not fast.is_compiled()


def test_without_a_compiler_it_says_so_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(target: Path) -> None:
        raise subprocess.CalledProcessError(1, ["setup.py"], stderr="no cc\nerror: no compiler\n")

    monkeypatch.setattr(compiling, "is_compiled", lambda: False)
    monkeypatch.setattr(compiling, "build", fails)
    assert compiling.main() == 0
    assert capsys.readouterr().out == "the playing loops run interpreted: error: no compiler\n"
