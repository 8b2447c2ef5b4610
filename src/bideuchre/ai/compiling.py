"""Compiles the playing loops with mypyc, into this environment or a folder.

Run as ``python -m bideuchre.ai.compiling``; without a C compiler everything runs, only slower.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Final

from .fast import PREFIX, SOURCES, is_compiled, load, package

_SETUP: Final = """
from mypyc.build import mypycify
from setuptools import setup
setup(name={name!r}, packages=[{name!r}], script_args=["build_ext", "--inplace"],
      ext_modules=mypycify(["--strict", *{paths!r}], opt_level="3", group_name={name!r}))
"""


def build(target: Path) -> None:
    """Compile the sources into *target*; raises ``CalledProcessError`` with what went wrong."""
    here, name = Path(__file__).parent, package()
    with tempfile.TemporaryDirectory(prefix=PREFIX) as folder:
        made = Path(folder) / name
        made.mkdir()
        (made / "__init__.py").write_text("")
        for source in SOURCES:
            shutil.copy(here / f"{source}.py", made)
        paths = [f"{name}/{source}.py" for source in ("__init__", *SOURCES)]
        setup = Path(folder) / "setup.py"
        setup.write_text(_SETUP.format(name=name, paths=paths))
        command = [sys.executable, "setup.py"]
        subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
        for old in target.glob(f"{PREFIX}*"):
            shutil.rmtree(old) if old.is_dir() else old.unlink()
        for library in Path(folder).glob(f"{PREFIX}*.*"):
            shutil.copy(library, target)
        shutil.copytree(made, target / name, ignore=shutil.ignore_patterns("__pycache__"))


def provide(target: Path) -> str | None:
    """Put the compiled loops into *target*, from this environment if it has them; else why not."""
    try:
        if is_compiled():
            _copy(target)
        else:
            build(target)
    except (OSError, subprocess.CalledProcessError) as error:
        reason = (getattr(error, "stderr", None) or str(error)).strip().splitlines()
        return reason[-1] if reason else str(error)
    return None


def _copy(target: Path) -> None:
    """Copy what runs here: its name tells that it was made from these sources."""
    file = load(SOURCES[0]).__file__
    assert file is not None
    here = Path(file).parent
    for library in here.parent.glob(f"{here.name}*.*"):
        shutil.copy(library, target)
    shutil.copytree(here, target / here.name, ignore=shutil.ignore_patterns("__pycache__"))


def main() -> int:
    """Compile into this environment; where that can't be done, say so and go on interpreted."""
    reason = None if is_compiled() else provide(Path(sysconfig.get_path("platlib")))
    if reason is not None:
        print(f"the playing loops run interpreted: {reason}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
