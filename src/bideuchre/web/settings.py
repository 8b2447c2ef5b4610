"""The settings: read from the environment into one frozen object."""

from __future__ import annotations

import os
import secrets as random_bytes
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

PREFIX = "BIDEUCHRE_"
DEFAULT_DATABASE = "sqlite:///data/bideuchre.sqlite3"
SECRET_BYTES = 32
_HOW_SECRET = (
    f"set {PREFIX}SECRET to 32 or more random characters, "
    'such as the output of: python3 -c "import secrets; print(secrets.token_hex(32))"'
)


class SettingsError(Exception):
    """Settings that can't be served with: one line that says which and how to put it right."""


class Settings(BaseSettings):
    """What an operator may set; each field is the variable ``BIDEUCHRE_<NAME>``."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True, extra="ignore")

    database_url: str = DEFAULT_DATABASE
    secret: SecretStr | None = None
    public_url: str | None = None
    synchronous: Literal["FULL", "NORMAL"] = "FULL"
    bot_processes: Annotated[int, Field(ge=1, le=64)] = max(1, (os.cpu_count() or 2) - 1)
    bot_seconds: Annotated[float, Field(gt=0, le=60)] = 10.0
    actions_per_second: Annotated[float, Field(gt=0)] = 10.0
    action_burst: Annotated[int, Field(ge=1)] = 40
    games_per_hour: Annotated[int, Field(ge=1)] = 60
    network_share: Annotated[float, Field(ge=1)] = 5.0
    body_bytes: Annotated[int, Field(ge=256, le=1 << 20)] = 8192
    threads: Annotated[int, Field(ge=2, le=64)] = 8
    forwarded_allow_ips: str = "127.0.0.1"

    @field_validator("database_url")
    @classmethod
    def _known_database(cls, url: str) -> str:
        scheme = url.partition(":")[0].partition("+")[0]
        if scheme in ("postgres", "postgresql"):
            return "postgresql+psycopg:" + url.partition(":")[2]
        if not url.startswith("sqlite:///") or url == "sqlite:///":
            raise ValueError("must be sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME")
        return url

    @field_validator("secret")
    @classmethod
    def _long_secret(cls, secret: SecretStr | None) -> SecretStr | None:
        if secret is not None and len(secret.get_secret_value().encode()) < SECRET_BYTES:
            raise ValueError(f"is too short: {_HOW_SECRET}")
        return secret

    @field_validator("public_url")
    @classmethod
    def _whole_address(cls, url: str | None) -> str | None:
        if url is None:
            return None
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/"):
            raise ValueError("must be an address without a path, such as https://cards.example.org")
        return url.rstrip("/")

    @property
    def sqlite_file(self) -> Path | None:
        """The database file, where the database is SQLite."""
        if not self.database_url.startswith("sqlite:///"):
            return None
        return Path(self.database_url.removeprefix("sqlite:///")).expanduser()


def read_settings(**given: Any) -> Settings:
    """The settings of this process; raises SettingsError with one line."""
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        raise SettingsError(_one_line(error)) from None


def server_secret(settings: Settings) -> bytes:
    """The secret that keys the dailies: given, or kept beside the SQLite file and made once."""
    if settings.secret is not None:
        return settings.secret.get_secret_value().encode()
    file = settings.sqlite_file
    if file is None:
        raise SettingsError(f"{PREFIX}SECRET is missing; PostgreSQL needs it: {_HOW_SECRET}")
    if settings.public_url is not None:
        raise SettingsError(f"{PREFIX}SECRET is missing; a public address needs it: {_HOW_SECRET}")
    return _kept_secret(file.with_name(file.name + ".secret"))


def _kept_secret(path: Path) -> bytes:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            pass
        else:
            with os.fdopen(descriptor, "w") as new:
                new.write(random_bytes.token_hex(SECRET_BYTES) + "\n")
                new.flush()
                os.fsync(new.fileno())
        secret = path.read_text().strip().encode()
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or error
        raise SettingsError(
            f"can't use {path}: {why}; make its folder writable, or set {PREFIX}SECRET"
        ) from None
    if len(secret) < SECRET_BYTES:
        raise SettingsError(
            f"{path} holds no secret of {SECRET_BYTES} characters; put the old one back, or "
            "delete the file to get a new one (players and dailies begin anew)"
        )
    return secret


def _one_line(error: ValidationError) -> str:
    first = error.errors()[0]
    name = PREFIX + str(first["loc"][0]).upper()
    said = first["msg"].removeprefix("Value error, ")
    said = said[0].lower() + said[1:]
    shown = "" if name.endswith("SECRET") else f" (it is {str(first['input'])[:60]!r})"
    return f"{name}: {said}{shown}"
