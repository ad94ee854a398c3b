"""Read and write pictures and pattern sets in common formats.

The content of a file decides its format; the name matters only for CSV. Nothing in it is trusted.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from mark1.disk.atomic import writing
from mark1.disk.user_folders import is_there
from mark1.errors import FileError, PatternError
from mark1.messages import Message, suggestion
from mark1.patterns.files.flat import Unlabelled
from mark1.patterns.files.guard import check_new_folder, check_scaled, reading
from mark1.patterns.files.image_folder import FolderReport
from mark1.patterns.files.table_columns import TableChoices, TableReading
from mark1.patterns.pattern_set import PatternSet
from mark1.patterns.scaling import check_size

if TYPE_CHECKING:
    from PIL.Image import Image

#: Formats that can be written and read back.
KINDS = ("folder", "idx", "csv", "npz")

#: Those that are a single file, which may also hold points.
FILE_KINDS = ("csv", "npz")

#: Suffixes of tables.
TABLES = (".csv", ".tsv", ".txt", ".tab", ".data", ".dat")


def picture_from_image(
    image: Image, rows: int = 20, columns: int = 20, *, invert: bool | None = None
) -> npt.NDArray[np.uint8]:
    """Convert any image to a picture on the retina.

    The image keeps its proportions: it is scaled until it touches two edges, and centred on dark
    cells. Each cell gets the mean brightness of its area; an image whose size divides the
    retina's keeps its pixels sharp. Colours become luminance. Transparent parts are black, or
    white if the image would otherwise be entirely black. An animation shows its first frame, and
    the EXIF orientation is applied.

    Lit means on: a white letter on a black card. An image with a mostly bright border, such as a
    scan of dark ink on paper, is therefore inverted unless `invert` says otherwise.

    Parameters
    ----------
    image : PIL.Image.Image
        Any mode, at most 64 million pixels.
    rows, columns : int
        Photocells.
    invert : bool, optional
        True for the negative, False for the image as it is, None to decide from the border.

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
        If the file cannot be read, or is not a PNG, JPEG, GIF, BMP, TIFF, WebP or PNM image. AVIF
        needs Pillow 11.3, and HEIC needs pillow-heif.
    """
    from mark1.patterns.files import image

    check_size(rows, columns)
    path = Path(path)
    with reading(path):
        _check_there(path)
        return image.read(path, rows, columns, invert)


def is_picture(path: str | os.PathLike[str]) -> bool:
    """Return whether a file is named like an image, without opening it."""
    from mark1.patterns.files.image import SUFFIXES

    path = Path(path)
    with suppress(OSError):  # such as a name that is too long; `read_patterns` says so
        return path.suffix.lower() in SUFFIXES and path.is_file()
    return False


def is_table(path: str | os.PathLike[str]) -> bool:
    """Return whether a file is named like a table, without opening it."""
    return Path(path).suffix.lower() in TABLES


def look_at_table(
    path: str | os.PathLike[str], choices: TableChoices | None = None
) -> TableReading:
    """Find out from its first rows how a table is to be read; see `read_patterns`.

    What is not clear is the `problem` of the reading. `TableReading.with_roles` gives the columns
    other roles.

    Raises
    ------
    FileError
        If the file is missing or is not text, or if it has no row below its headings.
    """
    from mark1.patterns.files import table

    path = Path(path)
    with reading(path):
        _check_there(path)
        return table.look(path, choices)


def read_patterns(
    path: str | os.PathLike[str],
    rows: int = 20,
    columns: int = 20,
    *,
    invert: bool | None = None,
    choices: TableChoices | None = None,
    table: TableReading | None = None,
    tell: Callable[[Message], None] | None = None,
    unlabelled: Unlabelled | None = None,
    watch: Callable[[float], None] | None = None,
    reads: Callable[[TableReading], None] | None = None,
    report: FolderReport | None = None,
) -> PatternSet:
    """Read patterns, scaled to the retina, from a file or folder of any known format.

    * A folder of images with one sub-folder per class, or with two folders ``train`` and ``test``
      (or ``valid``) that hold such sub-folders.
    * IDX, the format of MNIST, also as .gz: a folder, or any file of an images / labels pair. Of
      a ``train-`` and a ``t10k-`` pair, the second is kept for testing.
    * A table, CSV or similar: one pattern per row, with the class in the column headed ``label``,
      ``class`` or ``target``; without such a heading as `mark1.patterns.files.table_columns` says.
      A column ``test`` of 0 and 1 marks the patterns kept for testing. A row of whole numbers
      0…255 is a picture if there are as many as the retina has cells, or as a square of at least
      8 × 8 cells has. Pictures whose greatest number is 1 or 16 are scaled to 255. Any other row
      is a point.
    * NPZ: arrays ``pictures`` (or x, images, data) and ``labels`` (or y, target), optionally
      ``classes`` and ``test``; or, as in Keras, ``x_train``, ``y_train``, ``x_test``, ``y_test``.
    * One image: one picture, whose class is the name of the file.

    Parameters
    ----------
    path : path-like
    rows, columns : int
        Photocells of the retina. Points are not scaled.
    invert : bool, optional
        For images, as in `picture_from_image`.
    choices : TableChoices, optional
        For tables: what is not to be guessed.
    table : TableReading, optional
        For tables: how it is read, as `look_at_table` found it; then nothing is guessed.
    tell : callable, optional
        Receives a message if the brightness was scaled.
    unlabelled : Unlabelled, optional
        What is known of patterns whose classes may be missing: a table or an array without them,
        IDX images without labels, a folder of images without sub-folders. All of them are then of
        the class ``?``.
    watch : callable, optional
        Receives now and then the share that is read, 0…1, and 1 at the end. What it raises ends the
        reading; it is passed on as it is unless it is an `Exception`.
    reads : callable, optional
        Receives how a table is read, before it is.
    report : FolderReport, optional
        Receives which file of a folder each picture came from, and what was not read, with the
        reason. Without it, an image in a class folder that cannot be read is an error.

    Raises
    ------
    FileError
        If the file is missing, damaged, too large, or of an unknown format, or if it is not clear
        which column holds the class.
    PatternError
        If its content cannot be used as patterns.
    """
    check_size(rows, columns)
    path = Path(path)
    with reading(path):
        patterns = _read(
            *(path, rows, columns, invert, choices, table),
            *(tell, unlabelled, watch, reads, report),
        )
        if not patterns.n:
            raise PatternError("patterns.file-without-patterns")
        if not patterns.analog:
            size = patterns.pictures.nbytes if path.is_dir() else path.stat().st_size
            check_scaled(patterns.n, rows, columns, patterns.pictures.nbytes, size)
            patterns = patterns.fitted(rows, columns)
        if watch is not None:
            watch(1)
        return patterns


def write_patterns(
    patterns: PatternSet,
    path: str | os.PathLike[str],
    kind: str,
    *,
    watch: Callable[[float], None] | None = None,
) -> None:
    """Write patterns so that `read_patterns` returns the same pictures.

    A file is written completely or not at all, and replaces an older one. A folder must be new or
    empty.

    Parameters
    ----------
    patterns : PatternSet
    path : path-like
        A folder for ``folder`` and ``idx``, otherwise a file.
    kind : {"folder", "idx", "csv", "npz"}
        Only csv and npz can hold points, and only npz keeps the order of the classes.
    watch : callable, optional
        Receives now and then the share that is written, 0…1, of a folder of images or of CSV. If it
        raises something, nothing is written.

    Raises
    ------
    FileError
        If the file or folder cannot be written.
    PatternError
        If there is nothing to write, or the format cannot hold it.
    """
    path = Path(path)
    if kind not in KINDS:
        hint = suggestion(kind, KINDS)
        raise PatternError("patterns.unknown-format", name=kind, hint=hint)
    if not patterns.n:
        raise PatternError("patterns.nothing-to-write")
    if patterns.analog and kind not in FILE_KINDS:
        raise PatternError("patterns.format-without-points", name=kind)
    with writing(path) as unfinished:
        if kind not in FILE_KINDS:
            check_new_folder(path)
        _write(patterns, unfinished, kind, watch)


def _read(
    path: Path,
    rows: int,
    columns: int,
    invert: bool | None,
    choices: TableChoices | None,
    found: TableReading | None,
    tell: Callable[[Message], None] | None,
    unlabelled: Unlabelled | None,
    watch: Callable[[float], None] | None,
    reads: Callable[[TableReading], None] | None,
    report: FolderReport | None,
) -> PatternSet:
    """Read patterns in the size that the file has; only images are scaled here."""
    from mark1.patterns.files import idx, image_folder, npz, table

    if choices and choices.option and (path.is_dir() or not is_table(path)):
        raise FileError("patterns.choice-without-table", option=choices.option)
    if path.is_dir():
        if idx.is_in(path):
            return idx.read(path, unlabelled is None, watch)
        return image_folder.read(path, rows, columns, invert, unlabelled is None, watch, report)
    _check_there(path)
    with path.open("rb") as file:
        start = file.read(4)
    if table.is_spreadsheet(path, start):
        raise FileError("patterns.spreadsheet")
    if start.startswith(b"PK"):
        return npz.read(path, rows, columns, tell, unlabelled)
    if start.startswith(b"\x1f\x8b"):
        idx.check_packed(path)
        return idx.read(path, unlabelled is None, watch)
    if idx.is_header(start):
        return idx.read(path, unlabelled is None, watch)
    if is_table(path):
        return table.read(path, rows, columns, choices, tell, unlabelled, watch, reads, found)
    return image_folder.read_single(path, rows, columns, invert, report)


def _check_there(path: Path) -> None:
    if path.is_dir():
        raise FileError("patterns.folder-not-image")
    if not is_there(path):
        raise FileError("patterns.no-such-file")
    if not path.is_file():
        raise FileError("patterns.not-a-file")
    if not path.stat().st_size:
        raise FileError("patterns.file-empty")


def _write(
    patterns: PatternSet, path: Path, kind: str, watch: Callable[[float], None] | None
) -> None:
    from mark1.patterns.files import idx, image_folder, npz, table

    if kind == "folder":
        image_folder.write(patterns, path, watch)
    elif kind == "csv":
        table.write(patterns, path, watch)
    elif kind == "idx":
        idx.write(patterns, path)
    else:
        npz.write(patterns, path)
