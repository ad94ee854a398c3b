"""The PIN of the staff: stored as a salted hash, and slower to try after each wrong one."""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from gui.exhibit.staff_settings import PIN
from mark1.disk.atomic import writing
from mark1.errors import FileError

#: Fewest and most digits of a PIN.
SHORTEST, LONGEST = 4, 8

#: The cost of a hash, as a power of two: 16 MB and some hundredths of a second.
COST = 14

#: Bytes of salt and hash.
SALT, HASH = 16, 32

#: Most bytes that a check may take; a cost of 17 needs half of them.
_MEMORY = 2**28

#: Seconds of waiting after the first wrong PIN, and the most. Each wrong one doubles them.
FIRST_WAIT, LONGEST_WAIT = 1.0, 300.0

#: Seconds at least where wrong tries cannot be counted on disk, so that restarting does not help.
UNCOUNTED_WAIT = 30.0

#: More wrong tries than this make no difference.
MOST_COUNTED = 999


def is_pin(text: str) -> bool:
    """Return whether a text can be a PIN: 4 to 8 digits."""
    return text.isascii() and text.isdigit() and SHORTEST <= len(text) <= LONGEST


def hashed(pin: str, cost: int = COST) -> str:
    """Return what is stored for a PIN: cost, salt and hash.

    Raises
    ------
    ValueError
        If it is no PIN.
    """
    if not is_pin(pin):
        raise ValueError("a PIN has 4 to 8 digits")
    salt = os.urandom(SALT)
    return f"scrypt${cost}${salt.hex()}${_hash(pin, cost, salt).hex()}"


def matches(pin: str, stored: str) -> bool:
    """Return whether this is the stored PIN; takes equally long whichever digit is wrong."""
    if not re.fullmatch(PIN, stored) or not is_pin(pin):
        return False
    _, cost, salt, digest = stored.split("$")
    return hmac.compare_digest(_hash(pin, int(cost), bytes.fromhex(salt)), bytes.fromhex(digest))


def _hash(pin: str, cost: int, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=2**cost, r=8, p=1, maxmem=_MEMORY, dklen=HASH)


class PinLock:
    """Checks PINs, and makes each wrong one cost more time than the one before.

    Only the number of wrong tries is on disk. After a start the whole wait begins again, so that
    neither pulling the plug nor setting the clock shortens it.

    Parameters
    ----------
    path : Path
        Where wrong tries are counted.
    clock : callable, optional
        Seconds that never go back.
    """

    def __init__(self, path: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._path, self._clock = path, clock
        self._is_counted = True
        self.wrong = self._read()
        self._free_at = clock() + self._wait_after(self.wrong)

    @property
    def wait(self) -> float:
        """Seconds until the next try; 0 if it may be made now."""
        return max(0.0, self._free_at - self._clock())

    def opens(self, pin: str, stored: str) -> bool:
        """Return whether this is the stored PIN. During the wait every PIN is wrong.

        A try is counted before it is checked, so that ending the program in between gains nothing.
        """
        if self.wait:
            return False
        self._count(min(self.wrong + 1, MOST_COUNTED))
        if not matches(pin, stored):
            self._free_at = self._clock() + self._wait_after(self.wrong)
            return False
        self._count(0)
        return True

    def _wait_after(self, wrong: int) -> float:
        if not wrong:
            return 0.0
        wait = min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(wrong - 1, 30))
        return wait if self._is_counted else max(wait, UNCOUNTED_WAIT)

    def _read(self) -> int:
        """Read the number of wrong tries. A damaged file counts as many, a missing one as none."""
        try:
            with self._path.open("rb") as file:
                return min(int(file.read(20)), MOST_COUNTED)
        except (ValueError, IsADirectoryError):
            return MOST_COUNTED
        except OSError:
            return 0

    def _count(self, wrong: int) -> None:
        self.wrong = wrong
        self._is_counted = False
        with suppress(FileError, OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with writing(self._path) as unfinished:
                unfinished.write_text(str(wrong), encoding="ascii")
            self._is_counted = True
