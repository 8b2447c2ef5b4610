"""Templates and static files: where they are, and the version that stands in their path."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from .i18n import LANGUAGES, browser_catalogue

_PACKAGE: Final = Path(__file__).resolve().parents[1]
_SHEETS: Final = ("tokens", "base", "cards", "table", "panels", "pages")
_ALL_SHEETS: Final = "css/all.css"
_IMPORT: Final = re.compile(
    r"""^(?:import|export)\b[^;"']*["'](\.{1,2}/[^"']+)["']""", re.MULTILINE
)
_REMARK: Final = re.compile(rb"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*$", re.MULTILINE | re.DOTALL)
_TYPES: Final = {".js": "text/javascript", ".css": "text/css", ".json": "application/json"}
_TEXT: Final = ("text/", "application/json", "image/svg+xml")


def data_folder(name: str) -> Path:
    """The folder *name* of an installed package, else of the checkout."""
    installed = _PACKAGE / "_data" / name
    return installed if installed.is_dir() else _PACKAGE.parents[1] / name


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file as it is sent, whole or compressed."""

    media_type: str
    body: bytes
    compressed: bytes | None


class Assets:
    """Every static file in memory, under one version for the whole tree."""

    def __init__(self, folder: Path | None = None) -> None:
        self._files: Mapping[str, StaticFile] = _read(folder or data_folder("static"))
        self.version: Final = _version(self._files)

    def address(self, path: str) -> str:
        """The address of a file, good for ever."""
        if path not in self._files:
            raise LookupError(f"no static file {path}")
        return f"/static/{self.version}/{path}"

    def find(self, path: str) -> StaticFile | None:
        """The file at *path*, if there is one."""
        return self._files.get(path)

    def modules(self, script: str) -> list[str]:
        """The addresses of all scripts that *script* imports, so that they come in one go."""
        found: dict[str, None] = {}
        waiting = [script]
        while waiting:
            here = waiting.pop()
            source = self._files[here].body.decode()
            for target in _IMPORT.findall(source):
                there = posixpath.normpath(posixpath.join(posixpath.dirname(here), target))
                if there in self._files and there not in found and there != script:
                    found[there] = None
                    waiting.append(there)
        return [self.address(path) for path in sorted(found)]


def _read(folder: Path) -> dict[str, StaticFile]:
    files = {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not file.name.startswith(".")
    }
    files[_ALL_SHEETS] = b"".join(files[f"css/{sheet}.css"] for sheet in _SHEETS)
    files |= {f"locales/{lang}.json": browser_catalogue(lang) for lang in LANGUAGES}
    return {path: _file(path, _without_remarks(path, body)) for path, body in files.items()}


def _without_remarks(path: str, body: bytes) -> bytes:
    """A script or sheet without the remarks that have lines of their own.

    They are for readers of the source and would be a third of what is sent; the lines they stood on
    stay, so that what the browser reports is found where it says.
    """
    if not path.endswith((".js", ".css")):
        return body
    return _REMARK.sub(lambda remark: b"\n" * remark[0].count(b"\n"), body)


def _file(path: str, body: bytes) -> StaticFile:
    suffix = posixpath.splitext(path)[1]
    kind = _TYPES.get(suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    if not kind.startswith(_TEXT):
        return StaticFile(kind, body, None)
    kind = kind if kind == "application/json" else f"{kind}; charset=utf-8"
    return StaticFile(kind, body, gzip.compress(body, 9, mtime=0))


def _version(files: Mapping[str, StaticFile]) -> str:
    digest = hashlib.sha256()
    for path, file in sorted(files.items()):
        digest.update(f"{path}\0{len(file.body)}\0".encode())
        digest.update(file.body)
    return digest.hexdigest()[:12]
