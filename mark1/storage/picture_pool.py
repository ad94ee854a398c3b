"""The pictures of all pattern sets of a file, each written once unless that would take memory.

A reader shares the memory of pictures that follow each other in the file, and copies the others.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.disk import archive
from mark1.errors import FileError

#: Bytes of pictures that the sets of a small file may copy.
COPIED_ALWAYS = 2**26


class PicturePool:
    """The pictures of the present set, and then those that only other sets have."""

    def __init__(self, pictures: NDArray[Any]) -> None:
        self._pictures = pictures
        self._first_at: dict[bytes, int] = {}
        self._runs: dict[int, NDArray[np.int64]] = {}
        self._more: list[NDArray[Any]] = []

    @property
    def all(self) -> NDArray[Any]:
        """The pictures of the pool."""
        return np.concatenate([self._pictures, self._more]) if self._more else self._pictures

    def places(self, pictures: NDArray[Any]) -> NDArray[np.int64]:
        """Return the place of each picture in the pool, which takes up those that it lacks."""
        places = np.arange(len(pictures))
        common = min(len(pictures), len(self._pictures))
        axes = tuple(range(1, pictures.ndim))
        differs = np.ones(len(pictures), np.bool_)
        differs[:common] = (pictures[:common] != self._pictures[:common]).any(axis=axes)
        for place in np.flatnonzero(differs):
            places[place] = self._place(pictures[place])
        return places

    def _place(self, picture: NDArray[Any]) -> int:
        if not self._first_at:
            for place, known in enumerate(self._pictures):
                self._first_at.setdefault(digest(known), place)
        place = self._first_at.setdefault(digest(picture), self._end)
        if place == self._end:
            self._more.append(picture)
        return place

    def run(self, pictures: NDArray[Any]) -> NDArray[np.int64]:
        """Return places in a row, where a reader need not copy; a set may be held twice then."""
        found = self._runs.get(id(pictures))
        if found is None:
            found = np.arange(len(pictures)) + self._end
            if np.array_equal(pictures, self._pictures[: len(pictures)]):
                found -= self._end
            else:
                self._more.extend(pictures)
            self._runs[id(pictures)] = found
        return found

    @property
    def _end(self) -> int:
        return len(self._pictures) + len(self._more)


def room_for_copies(size: int) -> int:
    """Return the most bytes of pictures that the sets of a file of this size may copy."""
    return archive.room(size, COPIED_ALWAYS)


def check_copied(sets: list[NDArray[np.int64]], pictures: NDArray[Any], most: int) -> None:
    """Refuse sets of pictures, given by their places, that take too much memory when rebuilt."""
    if (taken := copied(sets, pictures)) > most:
        raise FileError("storage.too-many-sets", bytes=taken, most=most)


def copied(sets: list[NDArray[np.int64]], pictures: NDArray[Any]) -> int:
    """Return the bytes of the pictures that are copied to rebuild these sets."""
    different = {digest(places): len(places) for places in sets if not is_run(places)}
    return sum(different.values()) * pictures[:1].nbytes


def is_run(places: NDArray[np.int64]) -> bool:
    """Return whether these places follow each other, so that memory can be shared."""
    return np.array_equal(places, np.arange(len(places)) + (places[0] if len(places) else 0))


def digest(array: NDArray[Any]) -> bytes:
    """Return a short digest of the contents of an array."""
    return hashlib.blake2b(array.tobytes(), digest_size=16).digest()
