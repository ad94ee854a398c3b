"""Reads and writes pictures and sets of patterns in the formats that people have.

What a file is, is decided by what is in it; its name counts only for CSV. Nothing in it is trusted.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from mark1.disk.atomic import writing
from mark1.errors import FileError, PatternError
from mark1.machine.config import nearest
from mark1.patterns.files.guard import check_bytes, check_new_folder, reading
from mark1.patterns.pattern_set import PatternSet
from mark1.patterns.scaling import check_size

if TYPE_CHECKING:
    from PIL.Image import Image

#: Formats that are written, and read back.
KINDS = ("folder", "idx", "csv", "npz")

_TABLES = (".csv", ".tsv", ".txt")


def picture_from_image(
    image: Image, rows: int = 20, columns: int = 20, *, invert: bool | None = None
) -> npt.NDArray[np.uint8]:
    """Bring any image onto the retina.

    Its proportions are kept: it is scaled until it touches two edges, centred, and the rest is
    dark. A cell gets the mean brightness of the area that falls on it; an image whose size
    divides the retina's keeps its pixels sharp. Colours become their luminance, transparent parts
    are black (white, if the image would be nothing but black), an animation shows its first
    picture, and a camera's orientation mark is obeyed.

    Lit means on: a white letter on a black card. So an image whose border is mostly bright, such
    as dark ink on scanned paper, is turned into its negative unless `invert` says otherwise.

    Parameters
    ----------
    image : PIL.Image.Image
        Any mode, at most 64 million pixels.
    rows, columns : int
        Photocells.
    invert : bool, optional
        True for the negative, False for the image as it is, None to decide by the border.

    Returns
    -------
    ndarray of uint8, shape (rows, columns)
        0 dark … 255 lit.

    Raises
    ------
    PatternError
        If the image is empty, too large, or cannot be decoded.
    """
    from mark1.patterns.files.image import picture

    check_size(rows, columns)
    return picture(image, rows, columns, invert)


def read_picture(
    path: str | os.PathLike[str],
    rows: int = 20,
    columns: int = 20,
    *,
    invert: bool | None = None,
) -> npt.NDArray[np.uint8]:
    """Read one image file onto the retina; see `picture_from_image`.

    Returns
    -------
    ndarray of uint8, shape (rows, columns)

    Raises
    ------
    FileError, PatternError
        If it cannot be read, or is not a PNG, JPEG, GIF, BMP, TIFF, WebP or PNM image.
    """
    from mark1.patterns.files import image

    check_size(rows, columns)
    path = Path(path)
    with reading(path):
        _check_there(path)
        return image.read(path, rows, columns, invert)


def is_picture(path: str | os.PathLike[str]) -> bool:
    """Whether this is one file whose name ends like that of an image; it is not opened."""
    from mark1.patterns.files.image import SUFFIXES

    path = Path(path)
    return path.suffix.lower() in SUFFIXES and path.is_file()


def read_patterns(
    path: str | os.PathLike[str],
    rows: int = 20,
    columns: int = 20,
    *,
    invert: bool | None = None,
    label: str | None = None,
) -> PatternSet:
    """Read patterns, scaled to the retina, from whatever `path` turns out to be.

    * A folder of images with a sub-folder for each class; or two folders ``train`` and ``test``
      that hold such sub-folders.
    * IDX, MNIST's format, also as .gz: a folder, or any file of an images / labels pair in it. Of
      a ``train-`` and a ``t10k-`` pair the second is kept for testing.
    * CSV: one pattern in a row. Its class stands in the column headed ``label``, ``class`` or
      ``target``; without such a heading in the one column of text, or, in a table of numbers
      without headings, in the first, which must hold whole numbers. A column ``test`` of 0 and 1
      marks what is kept for testing. Whole numbers 0…255, as many as
      the retina has cells or as a square of 8 × 8 cells or more, are a picture; anything else is
      a point.
    * NPZ: arrays ``pictures`` (or x, images, data) and ``labels`` (or y, target), if wanted
      ``classes`` and ``test``; or Keras' ``x_train``, ``y_train``, ``x_test``, ``y_test``.
    * One image: one picture, its class the name of the file.

    Parameters
    ----------
    path : path-like
    rows, columns : int
        Photocells of the retina. Points are left as they are.
    invert : bool, optional
        For images, as in `picture_from_image`.
    label : str, optional
        For CSV: the column that holds the class, by its heading or by its number from 1.

    Raises
    ------
    FileError
        If the file is missing, damaged, too large, or of no known kind; or if it is not clear
        which column holds the class.
    PatternError
        If what it holds makes no patterns.
    """
    check_size(rows, columns)
    path = Path(path)
    with reading(path):
        patterns = _read(path, rows, columns, invert, label)
        if not patterns.n:
            raise PatternError("there are no patterns in it: choose another.")
        if patterns.analog:
            return patterns
        check_bytes(patterns.n * rows * columns, f"{patterns.n} pictures of {rows} × {columns}")
        return patterns.fitted(rows, columns)


def write_patterns(patterns: PatternSet, path: str | os.PathLike[str], kind: str) -> None:
    """Write patterns so that `read_patterns` gets the same pictures back.

    A file appears whole or not at all; one that was there before is replaced. A folder must be
    new or empty.

    Parameters
    ----------
    patterns : PatternSet
    path : path-like
        A folder for ``folder`` and ``idx``, a file for the others.
    kind : {"folder", "idx", "csv", "npz"}
        Only csv and npz hold points, and only npz keeps everything, the order of the classes too.

    Raises
    ------
    FileError
        If it cannot be written there.
    PatternError
        If there is nothing to write, or the format cannot hold it.
    """
    path = Path(path)
    if kind not in KINDS:
        raise PatternError(f"no kind of file {kind!r}: {nearest(str(kind), KINDS)}")
    if not patterns.n:
        raise PatternError("there are no patterns to write: add some first.")
    if patterns.analog and kind in ("folder", "idx"):
        raise PatternError(f"kind {kind!r} holds pictures, not points: use csv or npz.")
    with writing(path) as unfinished:
        if kind in ("folder", "idx"):
            check_new_folder(path)
        _write(patterns, unfinished, kind)


def _read(
    path: Path, rows: int, columns: int, invert: bool | None, label: str | None
) -> PatternSet:
    """Patterns in the size they have in the file; images are scaled at once."""
    from mark1.patterns.files import folder, idx, npz, table

    if label is not None and (path.is_dir() or path.suffix.lower() not in _TABLES):
        raise FileError(f"only CSV has a column {label[:40]!r} for the class: leave --label out.")
    if path.is_dir():
        if idx.is_in(path):
            return idx.read(path)
        return folder.read(path, rows, columns, invert)
    _check_there(path)
    with path.open("rb") as file:
        start = file.read(4)
    if start.startswith(b"PK"):
        return npz.read(path, rows, columns)
    if start.startswith((b"\x1f\x8b", b"\0\0")):
        return idx.read(path)
    if path.suffix.lower() in _TABLES:
        return table.read(path, rows, columns, label)
    return folder.read_single(path, rows, columns, invert)


def _check_there(path: Path) -> None:
    if path.is_dir():
        raise FileError("this is a folder: choose an image in it.")
    if not path.exists():
        raise FileError("there is no such file: check the name.")
    if not path.is_file():
        raise FileError("this is not a file that can be read: choose another.")
    if not path.stat().st_size:
        raise FileError("the file is empty: fetch or make it again.")


def _write(patterns: PatternSet, path: Path, kind: str) -> None:
    from mark1.patterns.files import folder, idx, npz, table

    {"folder": folder.write, "idx": idx.write, "csv": table.write, "npz": npz.write}[kind](
        patterns, path
    )
