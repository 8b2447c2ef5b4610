"""A match on many machines: the same result, and a line where it cannot be held."""

from __future__ import annotations

import asyncio
import shutil
import socket
import subprocess
import sys
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from bideuchre import cli
from bideuchre.ai.arena import Players, hold
from bideuchre.ai.blocks import Block
from bideuchre.ai.matches import Match
from bideuchre.cluster import ClusterError, scheduler_address, worker
from tests.support.cluster import Cluster
from tests.support.imports import SOURCE
from tests.support.server import free_port

pytest.importorskip("distributed", reason="Dask is not installed: pip install 'bideuchre[cluster]'")

from distributed import Client

from bideuchre.cluster import players

MATCH = Match("steady", "random", "7")
TIMES = ("ms_per_call", "ms_per_card")


def without_times(result: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in result.items() if name not in TIMES}


def arena(address: str, *options: str) -> int:
    return cli.main(["arena", "steady", "random", "--jobs", address, *options])


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    with Cluster(tmp_path) as cluster:
        yield cluster


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits a moment only for who will never answer."""
    monkeypatch.setattr(players, "CONNECT_WITHIN", 0.5)


# The result


@pytest.mark.slow
def test_two_workers_come_to_the_result_of_one_process(cluster: Cluster, tmp_path: Path) -> None:
    for _ in range(2):
        cluster.add_worker()
    alone = without_times(hold(MATCH, 60, jobs=1))
    assert without_times(hold(MATCH, 60, players=players.players_at(cluster.address))) == alone

    path = tmp_path / "match.jsonl"
    hold(MATCH, 25, jobs=1, resume=path)  # begun on one machine, gone on with on many
    resumed = hold(MATCH, 60, players=players.players_at(cluster.address), resume=path)
    assert without_times(resumed) == alone
    assert len(path.read_text("utf-8").splitlines()) == 1 + 3


def killing(cluster: Cluster, lost: list[int]) -> Players:
    """Plays in the cluster, and kills a worker that is busy as soon as the first block is there."""

    def played(match: Match, blocks: Sequence[tuple[int, int]]) -> Generator[Block, None, None]:
        for block in players.players_at(cluster.address)(match, blocks):
            if not lost:
                with Client(cluster.address, set_as_default=False) as client:
                    workers = client.scheduler_info()["workers"]
                    busy, tasks = max(client.processing().items(), key=lambda item: len(item[1]))
                cluster.kill(workers[busy]["name"])
                lost.append(len(tasks))
            yield block

    return played


@pytest.mark.slow
def test_a_worker_that_dies_loses_and_changes_nothing(cluster: Cluster) -> None:
    for _ in range(2):
        cluster.add_worker()
    lost: list[int] = []
    result = hold(MATCH, 150, players=killing(cluster, lost))
    assert lost[0] > 0
    assert without_times(result) == without_times(hold(MATCH, 150, jobs=2))


def test_whoever_has_every_block_already_asks_no_scheduler(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    hold(MATCH, 2, jobs=1, resume=path)
    nobody = players.players_at("tcp://127.0.0.1:1")
    assert hold(MATCH, 2, players=nobody, resume=path)["deals"] == 2


# Refusals


@pytest.mark.slow
def test_a_worker_with_other_bots_is_refused(
    cluster: Cluster, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(SOURCE, tmp_path / "src")
    with (tmp_path / "src/bideuchre/ai/carding.py").open("a") as file:
        file.write("# another thought\n")
    cluster.add_worker()
    cluster.add_worker(tmp_path / "src")
    assert arena(cluster.address, "--deals", "50") == 1
    assert one_line(capfd).endswith(
        f"than here ({worker.program()}), so the result would be another"
    )


def test_a_worker_plays_only_what_is_asked_of_its_own_bots() -> None:
    assert worker.play(worker.program(), MATCH, 3, 2).start == 3
    with pytest.raises(worker.OtherProgram, match=worker.program()):
        worker.play("another", MATCH, 3, 2)


def test_the_same_files_are_the_same_program_wherever_they_lie(tmp_path: Path) -> None:
    shutil.copytree(SOURCE, tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    ask = "import sys; sys.path.insert(0, 'src'); from bideuchre.cluster.worker import *; "
    ask += "print(sys.modules['bideuchre'].__file__); print(program())"
    command = [sys.executable, "-c", ask.replace("import *", "import program")]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    where, program = done.stdout.split()
    assert Path(where).is_relative_to(tmp_path / "src")
    assert program == worker.program()


@pytest.mark.slow
def test_a_scheduler_that_goes_away_ends_the_match(
    cluster: Cluster, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    cluster.add_worker()
    path = tmp_path / "match.jsonl"

    def played(match: Match, blocks: Sequence[tuple[int, int]]) -> Generator[Block, None, None]:
        for block in players.players_at(cluster.address)(match, blocks):
            cluster.scheduler.kill()
            yield block

    with pytest.raises(ClusterError, match="the scheduler is gone"):
        hold(MATCH, 400, players=played, resume=path)
    assert len(path.read_text("utf-8").splitlines()) > 1  # what was played is kept
    assert capfd.readouterr() == ("", "")


@pytest.mark.slow
def test_a_scheduler_without_workers_is_refused(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(players, "WORKERS_WITHIN", 0.5)
    assert arena(cluster.address) == 1
    assert one_line(capfd).endswith("the scheduler has no workers")


@pytest.mark.usefixtures("hasty")
def test_where_no_scheduler_is_that_is_said(capfd: pytest.CaptureFixture[str]) -> None:
    assert arena(f"tcp://127.0.0.1:{free_port()}") == 1
    assert one_line(capfd).endswith("no scheduler answers there")


@pytest.mark.usefixtures("hasty")
def test_it_is_said_where_a_loop_runs_already(capfd: pytest.CaptureFixture[str]) -> None:
    async def within() -> int:
        return arena(f"tcp://127.0.0.1:{free_port()}")

    with ThreadPoolExecutor(1) as apart:
        assert apart.submit(asyncio.run, within()).result() == 1
    assert one_line(capfd).endswith("no scheduler answers there")


@pytest.mark.usefixtures("hasty")
def test_what_takes_calls_and_never_answers_is_no_scheduler(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute:
        assert arena(f"tcp://127.0.0.1:{mute.getsockname()[1]}") == 1
    assert one_line(capfd).endswith("no scheduler answers there")


def test_without_certificates_there_is_no_secret_talk(capfd: pytest.CaptureFixture[str]) -> None:
    assert arena("tls://127.0.0.1:8786") == 1
    assert one_line(capfd).endswith("no certificates in Dask's settings (distributed.comm.tls)")


def test_without_dask_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "bideuchre.cluster.players", None)
    assert arena("tcp://127.0.0.1:8786") == 1
    assert one_line(capfd).endswith("pip install 'bideuchre[cluster]'")


@pytest.mark.parametrize(
    "address",
    [
        "tcp://",
        "tcp://host",
        "tcp://host:0",
        "tcp://host:port",
        "tcp://host:99999",
        "tcp://:8786",
        "tcp://me@host:8786",
        "tcp://host:8786/path",
        "tcp://ho st:8786",
        "tcp://[host:8786",
        "http://host:8786",
        "host:8786",
        "0",
        "many",
    ],
)
def test_what_is_neither_a_number_nor_an_address_is_refused(
    address: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        arena(address)
    assert ended.value.code == 2
    assert repr(address) in one_line(capfd)


@pytest.mark.parametrize(
    "address", ["tcp://host:8786", "tls://host.example:1", "tcp://127.0.0.1:8786", "tcp://[::1]:1"]
)
def test_an_address_is_taken_as_it_stands(address: str) -> None:
    assert scheduler_address(address) == address


def one_line(capfd: pytest.CaptureFixture[str]) -> str:
    """What was said, in one line and nowhere else."""
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith("bideuchre arena: ")
    assert err.count("\n") == 1
    return err.strip()
