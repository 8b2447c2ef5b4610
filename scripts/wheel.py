"""The part of a wheel that hatchling does not know: the playing loops, compiled if possible.

Where it cannot, the wheel is the pure one for every machine, and gives the same answers.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# The sources come by argument: the path of the environment is where pip keeps what a build needs.
COMPILE = "import sys; from pathlib import Path; sys.path.insert(0, sys.argv[1]); "
COMPILE += "from bideuchre.ai.compiling import provide; sys.exit(provide(Path(sys.argv[2])))"


class CompiledLoops(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the compiled loops, and the tag of the machines they run on."""

    def dependencies(self) -> list[str]:
        """What compiling needs besides a compiler, as the extra of that name says."""
        compiler = shutil.which("cc") or shutil.which("gcc")
        return self.metadata.core.optional_dependencies["fast"] if compiler else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the wheel is packed; a checkout in use is compiled by ``make`` instead."""
        if version == "editable":
            return
        self._made = Path(tempfile.mkdtemp(prefix="bideuchre_wheel_"))
        source = Path(self.root) / "src"
        command = [sys.executable, "-c", COMPILE, str(source), str(self._made)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            said = (done.stderr or done.stdout).strip().splitlines()
            self.app.display_warning(f"a wheel without compiled loops: {' '.join(said[-1:])}")
            return
        for path in self._made.iterdir():
            build_data["force_include"][str(path)] = path.name
        build_data |= {"pure_python": False, "infer_tag": True}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing behind."""
        if version != "editable":
            shutil.rmtree(self._made)
