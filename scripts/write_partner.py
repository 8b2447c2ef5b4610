"""What the usual partner's opening bids show, measured anew for the page on it."""

from __future__ import annotations

from pathlib import Path

from bideuchre.ai import DEFAULT_PARTNER
from bideuchre.web.openings import FILE, measure

DEALS = 3000
ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    """Measure and write."""
    path = ROOT / "templates" / FILE
    path.write_text(measure(DEFAULT_PARTNER.bot, DEALS).dump(), "utf-8")
    print(path)


if __name__ == "__main__":
    main()
