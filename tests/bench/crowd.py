"""``python -m tests.bench.crowd URL N``: N people who play without pause, until told to stop."""

from __future__ import annotations

import sys
import threading
from functools import partial

from tests.support.players import first_legal, over_network, patiently, said


def sit_down(url: str) -> None:
    """Play one game after another."""
    player = over_network(url)
    while True:
        turn = said(patiently(lambda: player.post("/api/games", {})), 201)
        while turn["view"]["winner"] is None:
            turn = said(patiently(partial(player.act, turn, first_legal(turn["view"]))))


if __name__ == "__main__":
    address, people = sys.argv[1], int(sys.argv[2])
    threads = [threading.Thread(target=sit_down, args=(address,)) for _ in range(people)]
    for thread in threads:
        thread.start()
