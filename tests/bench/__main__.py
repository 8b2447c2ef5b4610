"""``make bench``: measures everything, prints it, and writes ``docs/benchmarks.md``.

Each measuring module offers ``measure() -> Section``. Name some to measure only those, which
leaves the page alone. What the page tells below its mark takes hours and is kept as it is.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from tests.bench.report import Section, as_page

PAGE = Path(__file__).resolve().parents[2] / "docs" / "benchmarks.md"
MARK = "<!-- from here on kept by hand: each table names its command -->"
MODULES = ("engine", "family", "solver", "thinking", "web", "start", "page")


def main(chosen: list[str]) -> int:
    """Measure, and fail where a goal is missed."""
    sections: list[Section] = []
    for name in chosen or MODULES:
        print(f"measuring: {name}", file=sys.stderr)
        sections.append(importlib.import_module(f"tests.bench.{name}").measure())
    page = as_page(sections)
    print(page)
    if not chosen:
        PAGE.write_text(f"{page}\n{MARK}\n{_kept()}", "utf-8")
    missed = [row.what for section in sections for row in section.rows if not row.reached]
    if missed:
        print(f"missed: {', '.join(missed)}", file=sys.stderr)
    return 1 if missed else 0


def _kept() -> str:
    if not PAGE.exists():
        return ""
    return PAGE.read_text("utf-8").partition(MARK)[2].lstrip("\n")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
