"""What processes cost: processor time, memory, children; from Linux's ``/proc``."""

from __future__ import annotations

from pathlib import Path


def cpu_seconds(pid: int) -> float:
    """Processor time of a process so far, all threads it still has; its children left out."""
    spent = 0
    for thread in Path(f"/proc/{pid}/task").iterdir():
        spent += int((thread / "schedstat").read_text().split()[0])
    return spent / 1e9


def resident_megabytes(pid: int) -> float:
    """Memory that a process holds."""
    for line in Path(f"/proc/{pid}/status").read_text("utf-8", "replace").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise ProcessLookupError(pid)


def children(pid: int) -> list[int]:
    """The processes that a process has started, and theirs."""
    found: list[int] = []
    for thread in Path(f"/proc/{pid}/task").iterdir():
        for child in map(int, (thread / "children").read_text().split()):
            found += [child, *children(child)]
    return found


def command_line(pid: int) -> str:
    """How a process was started."""
    return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
