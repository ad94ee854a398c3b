"""Read and write folders of images, one sub-folder per class, and single images."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from mark1.errors import FileError, PatternError
from mark1.patterns.files import image
from mark1.patterns.files.flat import NO_CLASS
from mark1.patterns.files.guard import MOST_BYTES, check_count, check_scaled, reading
from mark1.patterns.pattern_set import LONGEST_NAME, PatternSet, natural_order
from mark1.patterns.shelf import frozen

#: Characters that some operating system forbids in the name of a folder.
_FORBIDDEN = frozenset('<>:"/\\|?*')


def read(
    path: Path,
    rows: int,
    columns: int,
    invert: bool | None,
    classes: bool = True,
    watch: Callable[[float], None] | None = None,
) -> PatternSet:
    """Read every image in every class folder; pictures are uint8 (n, rows, columns).

    If `classes` is false and there are no such folders, read the images in the folder itself.
    `watch` receives the share of them that is read, 0…1.
    """
    found = _images(path)
    if not found and not classes:
        found = [(file, NO_CLASS, False) for file in _images_in(path)]
    if not found:
        raise FileError("patterns.folder-without-images")
    check_count(len(found), path.name)
    check_scaled(len(found), rows, columns, 0, MOST_BYTES)
    pictures = np.zeros((len(found), rows, columns), np.uint8)
    for index, (file, _, _) in enumerate(found):
        if watch is not None:
            watch(index / len(found))
        with reading(file):
            pictures[index] = image.read(file, rows, columns, invert)
    names = [class_name for _, class_name, _ in found]
    return PatternSet.from_names(frozen(pictures), names, [test for _, _, test in found], path.name)


def read_single(path: Path, rows: int, columns: int, invert: bool | None) -> PatternSet:
    """Read one image as one pattern; its class is the name of the file."""
    picture = image.read(path, rows, columns, invert)
    class_name = path.stem.strip()[:LONGEST_NAME].strip()
    return PatternSet.from_names(picture[None], [class_name], name=path.stem)


def write(patterns: PatternSet, path: Path, watch: Callable[[float], None] | None = None) -> None:
    """Write each picture as a PNG to the folder of its class.

    Files are numbered in the order of the patterns. The class folders are inside folders ``train``
    and ``test`` if any pattern is kept for testing, or if the classes have those names themselves.
    `watch` receives the share of the pictures that is written, 0…1.
    """
    for class_name in patterns.classes:
        _check_folder_name(class_name)
    split = bool(patterns.test.any()) or {"train", "test"} >= set(patterns.classes)
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


def _images(path: Path) -> list[tuple[Path, str, bool]]:
    """List the file, the class, and the test mark of each image, in order."""
    parts = {folder.name: folder for folder in _folders(path)}
    if parts.keys() == {"train", "test"} and any(_folders(parts["train"])):
        return _of_classes(parts["train"], False) + _of_classes(parts["test"], True)
    return _of_classes(path, False)


def _of_classes(path: Path, test: bool) -> list[tuple[Path, str, bool]]:
    return [
        (file, folder.name.strip(), test)
        for folder in _folders(path)
        for file in _images_in(folder)
    ]


def _images_in(folder: Path) -> list[Path]:
    files = (file for file in _visible(folder) if file.suffix.lower() in image.SUFFIXES)
    return [file for file in files if file.is_file()]


def _folders(path: Path) -> list[Path]:
    return [entry for entry in _visible(path) if entry.is_dir()]


def _visible(path: Path) -> list[Path]:
    entries = (entry for entry in path.iterdir() if not entry.name.startswith("."))
    return sorted(entries, key=lambda entry: natural_order(entry.name))


def _check_folder_name(class_name: str) -> None:
    if class_name.startswith(".") or class_name.endswith(".") or _FORBIDDEN & set(class_name):
        raise PatternError("patterns.class-not-a-folder-name", name=class_name)
