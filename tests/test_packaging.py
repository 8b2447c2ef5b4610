"""The wheel: built, installed where nothing of the checkout is, and served from another folder."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import httpx
import pytest

from bideuchre import __version__
from tests.support.server import LiveServer

ROOT = Path(__file__).resolve().parents[1]
pytestmark = pytest.mark.slow


def run(*command: str | Path, folder: Path) -> str:
    """Run a command in *folder*; what it prints."""
    done = subprocess.run(
        [str(part) for part in command], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    run(*pip, "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", folder, ROOT, folder=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python that has the wheel and what it depends on, and no way to the checkout."""
    folder = tmp_path_factory.mktemp("installed") / "venv"
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python)
    run(*pip, "install", "-q", "--no-deps", "--no-index", wheel, folder=folder)
    # Packages of this environment are seen, but not its links to checkouts: those are .pth files.
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    return python


def test_the_wheel_carries_pages_files_migrations_and_types(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for part in ("templates", "static", "migrations"):
        there = {
            str(path.relative_to(ROOT))
            for path in (ROOT / part).rglob("*")
            if path.is_file() and "__pycache__" not in path.parts
        }
        packed = {
            name.removeprefix("bideuchre/_data/") for name in names if f"_data/{part}/" in name
        }
        assert packed == there
    assert "bideuchre/py.typed" in names
    assert "bideuchre/web/locales/fa.json" in names
    assert not [name for name in names if name.startswith("tests") or "__pycache__" in name]


def test_the_command_works_from_another_folder(python: Path, tmp_path: Path) -> None:
    where = run(python, "-c", "import bideuchre; print(bideuchre.__file__)", folder=tmp_path)
    assert str(ROOT / "src") not in where
    command = python.with_name("bideuchre")
    assert run(command, "--version", folder=tmp_path) == f"bideuchre {__version__}\n"
    assert "craig_powers@1" in run(command, "rules", folder=tmp_path)
    assert "52" in run(command, "rules", "craig_powers", folder=tmp_path)


def test_it_serves_pages_and_files_from_another_folder(python: Path, tmp_path: Path) -> None:
    with LiveServer(tmp_path, python=str(python)) as server:
        page = httpx.get(f"{server.url}/")
        assert page.status_code == 200
        files = re.findall(r'"(/static/[^"]+\.(?:css|js))"', page.text)
        assert files
        for file in files:
            assert httpx.get(f"{server.url}{file}").status_code == 200
