"""Read and write folders of images, one sub-folder per class, and single images.

====================================  ==========================================================
in the folder                         what becomes of it
====================================  ==========================================================
``a/1.png``, ``b/2.png``              two classes
``train/a/…``, ``test/a/…``           the second is for testing; also ``Training``, ``TESTING``
``train/a/…``, ``valid/a/…``          the second is for testing; also ``validation``, ``val``
``train/…``, ``valid/…``, ``test/…``  ``valid`` is left out
``set/a/…``, ``__MACOSX/…``           as ``a/…``; files that systems leave are not mentioned
``a/a/1.png``                         the class a
``a/1.png``, ``a/old/2.png``          ``a/old`` is left out
``a/1.png``, ``2.png``                ``2.png`` is left out
``a/1.heic``, ``a/2.txt``             left out if it cannot be read, with the reason
``c/`` without an image               no class c, which is said
``1.png``, ``2.png``                  an error, unless classes may be missing
``train/1.png``, ``test/2.png``       an error that asks for class folders
``x/a/1.png``, ``y/a/1.png``, …       an error that names the folder to choose
====================================  ==========================================================

The name of a class is compared as Unicode's form NFC.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import numpy as np

from mark1.errors import FileError, PatternError
from mark1.messages import Message
from mark1.patterns.files import image
from mark1.patterns.files.flat import NO_CLASS
from mark1.patterns.files.guard import MOST_BYTES, check_count, check_scaled, reading
from mark1.patterns.pattern_set import LONGEST_NAME, PatternSet, natural_order, visible
from mark1.patterns.shelf import frozen

#: Characters that some operating system forbids in the name of a folder.
_FORBIDDEN = frozenset('<>:"/\\|?*')

#: Names of folders that divide a set, in any case.
_TRAINING, _TEST = ("train", "training"), ("test", "testing")
_VALIDATION = ("valid", "validation", "val")

#: Files and folders that systems leave among pictures, beside those whose names begin with a dot.
_LEFT_BY_SYSTEMS = ("__macosx", "thumbs.db", "desktop.ini", "@eadir", "icon\r")

#: Most files and folders among which pictures are looked for that are in the wrong place.
_MOST_SEARCHED = 20_000


@dataclass(slots=True)
class FolderReport:
    """What became of the files of a folder.

    Attributes
    ----------
    files : list of str
        Where each picture came from: a path within the folder.
    left_out : list of Message
        What was not read: the path within the folder, and the reason.
    """

    files: list[str] = field(default_factory=list)
    left_out: list[Message] = field(default_factory=list)


#: A file, the name of its class, and whether it is kept for testing.
_Found = tuple[Path, str, bool]

#: The files of each class folder, and what is left out with the reason.
_Classes = dict[Path, list[Path]]
_LeftOut = list[tuple[Path, Message]]


def read(
    path: Path,
    rows: int,
    columns: int,
    invert: bool | None,
    classes: bool = True,
    watch: Callable[[float], None] | None = None,
    report: FolderReport | None = None,
) -> PatternSet:
    """Read every image in every class folder; pictures are uint8 (n, rows, columns).

    If `classes` is false and there are no such folders, read the images in the folder itself.
    `watch` receives the share of them that is read, 0…1. What cannot be read is left out and
    reported; without a report, an image that cannot be read is an error.
    """
    left: _LeftOut = []
    parts = _parts(path, left)
    found = [
        (file, folder.name.strip(), is_test)
        for is_test, part in zip((False, True), parts, strict=True)
        for folder, files in part.items()
        for file in files
    ]
    if not found and not classes:
        found = [(file, NO_CLASS, False) for file in _entries(path)[1]]
        left = [(entry, reason) for entry, reason in left if entry.is_dir()]
    if not found:
        raise _without_images(path)
    check_count(len(found), path.name)
    check_scaled(len(found), rows, columns, 0, MOST_BYTES)
    pictures = np.zeros((len(found), rows, columns), np.uint8)
    kept: list[_Found] = []
    unread: list[Message] = []
    for index, one in enumerate(found):
        if watch is not None:
            watch(index / len(found))
        try:
            with reading(one[0], _within(path, one[0])):
                pictures[len(kept)] = image.read(one[0], rows, columns, invert)
        except (FileError, PatternError) as error:
            if report is None and _is_named_like_image(one[0]):
                raise
            unread.append(error.message)
        else:
            kept.append(one)
    if not kept:
        raise FileError("patterns.folder-none-read", first=unread[0])
    files, names, tests = zip(*kept, strict=True)
    if report is not None:
        report.files = [_within(path, file) for file in files]
        report.left_out = [_in_file(path, *one) for one in left] + unread
        report.left_out += [_in_file(path, *one) for one in _empty(parts, {*names})]
    return PatternSet.from_names(frozen(pictures[: len(kept)]), names, tests, path.name)


def read_single(
    path: Path, rows: int, columns: int, invert: bool | None, report: FolderReport | None = None
) -> PatternSet:
    """Read one image as one pattern; its class is the name of the file."""
    picture = image.read(path, rows, columns, invert)
    class_name = path.stem.strip()[:LONGEST_NAME].strip()
    if report is not None:
        report.files.append(visible(path.name))
    return PatternSet.from_names(picture[None], [class_name], name=path.stem)


def write(patterns: PatternSet, path: Path, watch: Callable[[float], None] | None = None) -> None:
    """Write each picture as a PNG to the folder of its class.

    Files are numbered in the order of the patterns. The class folders are inside folders ``train``
    and ``test`` if any pattern is kept for testing, or if all classes have such names themselves.
    `watch` receives the share of the pictures that is written, 0…1.
    """
    for class_name in patterns.classes:
        _check_folder_name(class_name)
    split = bool(patterns.test.any()) or _are_parts(patterns.classes)
    parts = [path / "train", path / "test"] if split else [path]
    path.mkdir()
    for part in parts:
        part.mkdir(exist_ok=True)
        for class_name in patterns.classes:
            (part / class_name).mkdir()
    for index, picture in enumerate(patterns.pictures):
        if watch is not None:
            watch(index / len(patterns))
        folder = parts[int(patterns.test[index])] / patterns.classes[patterns.labels[index]]
        image.write(picture, folder / f"{index:06}.png")


def _parts(path: Path, left: _LeftOut) -> tuple[_Classes, _Classes]:
    """List the class folders for training and for testing, and note what is in none.

    Pictures for validation are kept for testing if no others are.

    Raises
    ------
    FileError
        If the folder is divided, but the parts have no class folders.
    """
    path = _unwrapped(path)
    folders, files = _entries(path)
    named = {folder.name.lower(): folder for folder in folders}
    training = next((named[name] for name in _TRAINING if name in named), None)
    test = next((named[name] for name in (*_TEST, *_VALIDATION) if name in named), None)
    if training is None or test is None:
        return _class_folders(path, left), {}
    if not _entries(_unwrapped(training))[0]:
        if _are_parts(named):
            raise FileError("patterns.part-without-classes", name=training.name)
        return _class_folders(path, left), {}  # a class of this name, among others
    reason = Message("patterns.not-in-parts", {"training": training.name, "test": test.name})
    others = (*folders, *filter(_is_named_like_image, files))
    left += [(other, reason) for other in others if other not in (training, test)]
    return _class_folders(training, left), _class_folders(test, left)


def _are_parts(names: Iterable[str]) -> bool:
    """Return whether all names are those of the parts of a set."""
    return {name.lower() for name in names} <= {*_TRAINING, *_TEST, *_VALIDATION}


def _class_folders(path: Path, left: _LeftOut) -> _Classes:
    """List the class folders in a folder, and note the pictures beside them."""
    path = _unwrapped(path)
    folders, files = _entries(path)
    reason = Message("patterns.image-without-class")
    left += [(file, reason) for file in filter(_is_named_like_image, files)]
    return {folder: _files_of_class(folder, left) for folder in folders}


def _files_of_class(folder: Path, left: _LeftOut) -> list[Path]:
    """List the files of a class folder, or of the folder that is alone in it."""
    folders, files = _entries(folder)
    while not files and len(folders) == 1:
        folders, files = _entries(folders[0])
    left += [(inner, Message("patterns.folder-in-class-folder")) for inner in folders]
    return files


def _empty(parts: tuple[_Classes, _Classes], names: set[str]) -> _LeftOut:
    """List one folder of each class that has no pictures."""
    folders = {folder.name.strip(): folder for part in parts for folder in part}
    reason = Message("patterns.class-without-images")
    return [(folder, reason) for name, folder in folders.items() if name not in names]


def _unwrapped(path: Path) -> Path:
    """Step into a folder that is alone in its folder and has folders itself, as after unpacking."""
    folders, files = _entries(path)
    if len(folders) != 1 or any(map(_is_named_like_image, files)):
        return path
    inner_folders, inner_files = _entries(folders[0])
    if not inner_folders or any(map(_is_named_like_image, inner_files)):
        return path
    return _unwrapped(folders[0])


def _without_images(path: Path) -> FileError:
    """Say why no picture is where it is looked for."""
    count = sum(map(_is_named_like_image, _entries(path)[1]))
    if count:
        return FileError("patterns.folder-without-classes", count=count)
    for file in islice(path.rglob("*"), _MOST_SEARCHED):
        inner = file.relative_to(path)
        if _is_named_like_image(file) and not any(map(_is_of_system, inner.parts)):
            first, folder = (visible(one.as_posix()) for one in (inner, inner.parent.parent))
            return FileError("patterns.folder-too-deep", first=first, folder=folder)
    return FileError("patterns.folder-without-images")


def _in_file(path: Path, file: Path, reason: Message) -> Message:
    return Message("disk.in-file", {"path": _within(path, file), "reason": reason}, "wrong")


def _within(path: Path, file: Path) -> str:
    return visible(file.relative_to(path).as_posix())


def _entries(path: Path) -> tuple[list[Path], list[Path]]:
    """List the folders and the files in a folder, without those that a system left there."""
    folders: list[Path] = []
    files: list[Path] = []
    for entry in sorted(path.iterdir(), key=lambda entry: natural_order(entry.name)):
        if not _is_of_system(entry.name):
            (folders if entry.is_dir() else files).append(entry)
    return folders, files


def _is_of_system(name: str) -> bool:
    return name.startswith(".") or name.lower() in _LEFT_BY_SYSTEMS


def _is_named_like_image(file: Path) -> bool:
    return file.suffix.lower() in image.SUFFIXES


def _check_folder_name(class_name: str) -> None:
    if _is_of_system(class_name) or class_name.endswith(".") or _FORBIDDEN & set(class_name):
        raise PatternError("patterns.class-not-a-folder-name", name=class_name)
