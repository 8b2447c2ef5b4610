"""Much of the same done in blocks, on all cores: the same whoever did which."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

Done = TypeVar("Done")


def in_blocks(do: Callable[[range], Done], number: int, size: int) -> Iterator[Done]:
    """What *do* makes of the numbers below *number*, so many at a time, in their order."""
    blocks = [range(start, min(number, start + size)) for start in range(0, number, size)]
    if len(blocks) == 1:
        yield do(blocks[0])
        return
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        yield from pool.map(do, blocks)
