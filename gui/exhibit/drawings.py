"""Keeps the drawings of visitors where the staff has switched that on: one small picture each.

Nothing is stored about who drew it or when. The pictures are in one folder per thing, as
`mark1 train FOLDER` reads them.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from mark1.disk.atomic import writing
from mark1.errors import FileError

#: Most drawings that are kept; later ones are not stored.
MOST = 10_000


class Drawings:
    """The drawings of one exhibit.

    Parameters
    ----------
    folder : Path
        It is made with the first drawing.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._count: int | None = None

    def keep(self, picture: NDArray[np.uint8], thing: int) -> bool:
        """Store a drawing; returns whether it is stored.

        Parameters
        ----------
        picture : ndarray of uint8, shape (rows, columns)
        thing : int
            Which of the visitor's things it shows, from 1.
        """
        if self._count is None:
            self._count = len(list(self._folder.glob("thing-*/*.pgm")))
        if self._count >= MOST:
            return False
        path = self._folder / f"thing-{thing}" / f"{self._count + 1:05}.pgm"
        rows, columns = picture.shape
        with suppress(FileError, OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            with writing(path) as unfinished:
                unfinished.write_bytes(b"P5 %d %d 255\n" % (columns, rows) + picture.tobytes())
            self._count += 1
            return True
        return False
