"""How often somebody may ask: buckets of tokens that fill again with time."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

MOST_BUCKETS = 10_000


@dataclass(frozen=True, slots=True)
class Rate:
    """So many a second, and as many at once as the bucket holds."""

    per_second: float
    burst: float

    def times(self, share: float) -> Rate:
        """The rate of *share* people together."""
        return Rate(self.per_second * share, self.burst * share)


class Buckets:
    """One bucket a name; the ones longest unused are forgotten first."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._levels: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def wait(self, kind: str, name: str, rate: Rate) -> int:
        """Take one token: 0 if there was one, else the seconds until there is."""
        now = self._clock()
        level, since = self._levels.pop((kind, name), (rate.burst, now))
        level = min(rate.burst, level + max(0.0, now - since) * rate.per_second)
        enough = level >= 1
        self._levels[kind, name] = (level - 1 if enough else level, now)
        if len(self._levels) > MOST_BUCKETS:
            self._levels.popitem(last=False)
        return 0 if enough else math.ceil((1 - level) / rate.per_second)

    def __len__(self) -> int:
        return len(self._levels)


@lru_cache(maxsize=1024)
def network_of(address: str) -> str:
    """The network an address counts for: itself, or its /64 in IPv6."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return "unknown"
    if ip.version == 6:
        mapped = ip.ipv4_mapped
        return str(mapped or ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)
