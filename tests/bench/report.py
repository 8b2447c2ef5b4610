"""How measurements are told: a table, each figure beside its reference and its goal."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Row:
    """One figure: *ratio* is what the goal is about, from the same run."""

    what: str
    measured: str
    reference: str
    ratio: float
    goal: float | None = None
    wanted: Literal["at least", "at most"] = "at most"

    @property
    def reached(self) -> bool:
        """Whether the figure is on the right side of its goal, if it has one."""
        if self.goal is None:
            return True
        if self.wanted == "at least":
            return self.ratio >= self.goal
        return self.ratio <= self.goal


@dataclass(frozen=True, slots=True)
class Section:
    """Figures that were measured together, or the reason why they could not be."""

    title: str
    rows: list[Row]
    note: str = ""


def machine() -> str:
    """What was measured on."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}"


def as_page(sections: Iterable[Section]) -> str:
    """The page ``docs/benchmarks.md``."""
    lines = [
        "# Benchmarks",
        "",
        "Written by `make bench`. Every figure stands beside a reference from the same run, so the",
        "ratios say more than the times: other work on the machine slows both.",
        "",
        f"Measured on {machine()}.",
    ]
    for section in sections:
        lines += ["", f"## {section.title}", ""]
        if section.note:
            lines += [section.note, ""]
        if section.rows:
            lines += [
                "| what | measured | reference | ratio | goal | |",
                "|---|---|---|---|---|---|",
            ]
            lines += [_line(row) for row in section.rows]
    return "\n".join(lines).rstrip() + "\n"


def _line(row: Row) -> str:
    goal, mark = "", ""
    if row.goal is not None:
        goal = f"{row.wanted} {row.goal:g}"
        mark = "reached" if row.reached else "**missed**"
    return f"| {row.what} | {row.measured} | {row.reference} | {row.ratio:.2f} | {goal} | {mark} |"
