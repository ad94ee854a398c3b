"""Where frames come from: a camera, a film, or a folder of pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from mark1.camera.eye import Frame
from mark1.errors import CameraError
from mark1.patterns.files.guard import reading
from mark1.patterns.files.image import SUFFIXES, read_colours
from mark1.patterns.pattern_set import natural_order


class Source(Protocol):
    """Something that frames are read from, one after the other.

    Attributes
    ----------
    pause : float
        Seconds from one frame to the next; 0 if `read` itself waits for it.
    """

    pause: float

    def read(self) -> Frame | None:
        """Return the next frame; None after the last one.

        Raises
        ------
        Mark1Error
            If no frame can be read, and why.
        """

    def close(self) -> None:
        """Release what it reads from."""


def open_camera(number: int = 1) -> Source:
    """Open a camera, the first of which has the number 1.

    Raises
    ------
    CameraError
        If it cannot be opened, and why.
    """
    from mark1.camera.capture import Device  # where it is needed: it may be missing

    return Device(number)


def open_film(path: Path) -> Source:
    """Open a film, or a folder of pictures, which are read in the order of their names.

    Raises
    ------
    CameraError
        If it cannot be read.
    """
    if path.is_dir():
        return Pictures(path)
    if not path.is_file():
        raise CameraError("camera.no-file", path=path)
    from mark1.camera.capture import Film

    return Film(path)


class Pictures:
    """The pictures in a folder, one frame each.

    Parameters
    ----------
    folder : Path

    Raises
    ------
    CameraError
        If the folder has no picture.
    """

    pause = 1.0

    def __init__(self, folder: Path) -> None:
        found = [path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES]
        self._left = sorted(found, key=lambda path: natural_order(path.name))
        if not found:
            raise CameraError("camera.no-pictures", path=folder)

    def read(self) -> Frame | None:
        """Read the next picture; None after the last one."""
        if not self._left:
            return None
        path = self._left.pop(0)
        with reading(path):
            return read_colours(path)

    def close(self) -> None:
        """Read no more."""
        self._left = []
