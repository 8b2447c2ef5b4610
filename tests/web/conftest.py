"""What the tests of the web share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.players import hang_up


@pytest.fixture(autouse=True)
def _hang_up_afterwards() -> Iterator[None]:
    yield
    hang_up()
