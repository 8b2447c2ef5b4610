"""``python -m tests.bench.crowd URL N``: N people who play without pause, until told to stop."""

from __future__ import annotations

import sys
import threading

from tests.support.player import Player, Refused


def sit_down(url: str, number: int) -> None:
    """Play one game after another."""
    player = Player(url, 100 + number)
    while True:
        try:
            for _ in player.play(player.new_game()):
                pass
        except Refused:  # the bots have more to do than they can queue
            continue


if __name__ == "__main__":
    address, people = sys.argv[1], int(sys.argv[2])
    threads = [threading.Thread(target=sit_down, args=(address, n)) for n in range(people)]
    for thread in threads:
        thread.start()
