"""``python -m bideuchre``: the same as the command ``bideuchre``."""

from bideuchre.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
