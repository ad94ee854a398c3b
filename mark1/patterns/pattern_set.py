"""Patterns to be learned: pictures or points, each with its class, some kept out of training."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from mark1.errors import PatternError
from mark1.machine.config import stream
from mark1.patterns.scaling import check_size, fit

#: Longest name of a class in characters.
LONGEST_NAME = 64


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PatternSet:
    """Pictures or points with their classes. It never changes: each method makes a new set.

    Parameters
    ----------
    pictures : ndarray
        Pictures: uint8, shape (n, rows, columns), row 0 on top, 0 dark … 255 lit. Or points of k
        numbers: float32, finite, shape (n, 1, k).
    labels : ndarray of int32, shape (n,)
        Each pattern's class as an index into `classes`.
    classes : tuple of str
        Names, each once, 1…64 characters. A class may have no example.
    test : ndarray of bool, shape (n,)
        True for a pattern that is kept out of training.
    name : str
        What the set is called.

    Raises
    ------
    PatternError
        If shapes, types or values do not fit together. The arrays are copied and made read-only.
    """

    pictures: npt.NDArray[Any]
    labels: npt.NDArray[np.int32]
    classes: tuple[str, ...]
    test: npt.NDArray[np.bool_]
    name: str = ""

    def __post_init__(self) -> None:
        pictures = _checked_pictures(self.pictures)
        classes = _checked_classes(self.classes)
        labels = _checked_labels(self.labels, len(pictures), len(classes))
        test = np.asarray(self.test)
        if test.shape != labels.shape or (test.size and test.dtype != np.bool_):
            raise PatternError(
                f"test has shape {test.shape} and type {test.dtype}: give one True or False for "
                f"each of the {len(labels)} patterns."
            )
        object.__setattr__(self, "pictures", _read_only(pictures))
        object.__setattr__(self, "labels", _read_only(labels))
        object.__setattr__(self, "classes", classes)
        object.__setattr__(self, "test", _read_only(test.astype(np.bool_)))
        object.__setattr__(self, "name", str(self.name))

    @classmethod
    def empty(cls, rows: int = 20, columns: int = 20) -> Self:
        """No pictures and no classes yet, for a retina of rows × columns cells."""
        check_size(rows, columns)
        none = np.zeros((0, rows, columns), np.uint8)
        return cls(none, np.zeros(0, np.int32), (), np.zeros(0, np.bool_))

    @classmethod
    def from_names(
        cls,
        pictures: npt.ArrayLike,
        names: Sequence[str],
        test: npt.ArrayLike | None = None,
        name: str = "",
    ) -> Self:
        """Make a set from each pattern's class name; classes in natural order (9 before 10)."""
        names = [str(class_name) for class_name in names]
        classes = tuple(sorted(set(names), key=natural_order))
        index = {class_name: label for label, class_name in enumerate(classes)}
        labels = np.array([index[class_name] for class_name in names], np.int32)
        kept = np.zeros(len(names), np.bool_) if test is None else np.asarray(test)
        return cls(np.asarray(pictures), labels, classes, kept, name)

    def __len__(self) -> int:
        return len(self.labels)

    def __eq__(self, other: object) -> bool:
        """Same patterns, classes and split; the name does not count."""
        if not isinstance(other, PatternSet):
            return NotImplemented
        return (
            self.classes == other.classes
            and self.pictures.dtype == other.pictures.dtype
            and np.array_equal(self.pictures, other.pictures)
            and np.array_equal(self.labels, other.labels)
            and np.array_equal(self.test, other.test)
        )

    def __repr__(self) -> str:
        kind = f"points of {self.columns}" if self.analog else f"{self.rows} × {self.columns}"
        return (
            f"<PatternSet {self.name!r}: {self.n} patterns, {kind}, "
            f"{len(self.classes)} classes, {int(self.test.sum())} for testing>"
        )

    @property
    def n(self) -> int:
        """How many patterns there are."""
        return len(self.labels)

    @property
    def rows(self) -> int:
        """Rows of a picture; 1 for points."""
        return int(self.pictures.shape[1])

    @property
    def columns(self) -> int:
        """Columns of a picture; for points, how many numbers one has."""
        return int(self.pictures.shape[2])

    @property
    def analog(self) -> bool:
        """Whether these are points of real numbers, not pictures."""
        return self.pictures.dtype == np.float32

    @property
    def counts(self) -> npt.NDArray[np.int64]:
        """Examples of each class, shape (classes,)."""
        return np.bincount(self.labels, minlength=len(self.classes)).astype(np.int64)

    def training_indices(self) -> npt.NDArray[np.int64]:
        """Indices of the patterns to train on, ascending."""
        return np.flatnonzero(~self.test).astype(np.int64)

    def test_indices(self) -> npt.NDArray[np.int64]:
        """Indices of the patterns kept out of training, ascending."""
        return np.flatnonzero(self.test).astype(np.int64)

    def check_trainable(self) -> None:
        """Refuse a set that nothing can be learned from.

        Raises
        ------
        PatternError
            If there is no pattern to train on, or all of them are of one class.
        """
        if not self.n:
            raise PatternError("there are no patterns: draw or open at least one of two classes.")
        trained = self.labels[~self.test]
        if not len(trained):
            raise PatternError(
                f"all {self.n} patterns are kept for testing: move some to the training patterns."
            )
        if (trained == trained[0]).all():
            raise PatternError(
                f"all training patterns are of the class {self.classes[trained[0]]!r}: "
                "add some of a second class, there is nothing to tell apart."
            )

    def split(self, share: float, seed: int) -> PatternSet:
        """Keep a share of each class for testing, drawn at random.

        Parameters
        ----------
        share : float
            0 … below 1, rounded to whole patterns in each class. A class that has any examples
            keeps at least one for training.
        seed : int
            At least 0; the same seed draws the same patterns.
        """
        if isinstance(share, bool) or not 0 <= share < 1:
            raise PatternError(f"a test share of {share!r}: use at least 0 and less than 1.")
        if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or seed < 0:
            raise PatternError(f"seed is {seed!r}: use a whole number of at least 0.")
        rng = stream(int(seed), "split")
        test = np.zeros(self.n, np.bool_)
        for label in range(len(self.classes)):
            members = rng.permutation(np.flatnonzero(self.labels == label))
            kept = min(int(share * len(members) + 0.5), max(0, len(members) - 1))
            test[members[:kept]] = True
        return replace(self, test=test)

    def marked(self, indices: npt.ArrayLike, test: bool) -> PatternSet:
        """Keep these patterns for testing, or give them back to training."""
        marks = self.test.copy()
        marks[self._checked(indices)] = test
        return replace(self, test=marks)

    def with_added(self, picture: npt.ArrayLike, class_name: str, test: bool = False) -> PatternSet:
        """Add one pattern at the end; an unknown class is added too.

        Parameters
        ----------
        picture : array_like
            uint8 (rows, columns); for points k numbers.
        class_name : str
        test : bool
        """
        added = np.asarray(picture)
        if self.analog and added.dtype.kind in "biuf":
            added = added.astype(np.float32).reshape(1, -1)
        if added.dtype != self.pictures.dtype or added.shape != self.pictures.shape[1:]:
            raise PatternError(
                f"a picture of {' × '.join(map(str, added.shape))} in {added.dtype} does not fit "
                f"this set of {self.rows} × {self.columns} in {self.pictures.dtype}: "
                "scale it first."
            )
        classes, label = self._with_class(class_name)
        return replace(
            self,
            pictures=np.concatenate([self.pictures, added[None]]),
            labels=np.append(self.labels, np.int32(label)),
            classes=classes,
            test=np.append(self.test, np.bool_(test)),
        )

    def joined(self, other: PatternSet) -> PatternSet:
        """All patterns of this set, then all of another; classes of the same name are one."""
        if self.pictures.shape[1:] != other.pictures.shape[1:] or self.analog != other.analog:
            raise PatternError(
                f"patterns of {other.rows} × {other.columns} cannot join patterns of "
                f"{self.rows} × {self.columns}: scale one set to the other's size first."
            )
        classes = tuple(dict.fromkeys(self.classes + other.classes))
        index = np.array([classes.index(class_name) for class_name in other.classes], np.int32)
        return replace(
            self,
            pictures=np.concatenate([self.pictures, other.pictures]),
            labels=np.concatenate([self.labels, index[other.labels]]),
            classes=classes,
            test=np.concatenate([self.test, other.test]),
        )

    def subset(self, indices: npt.ArrayLike) -> PatternSet:
        """Only these patterns, in this order; all classes stay."""
        chosen = self._checked(indices)
        return replace(
            self,
            pictures=self.pictures[chosen],
            labels=self.labels[chosen],
            test=self.test[chosen],
        )

    def without(self, indices: npt.ArrayLike) -> PatternSet:
        """All patterns but these; a class that loses its last example stays."""
        return self.subset(np.setdiff1d(np.arange(self.n), self._checked(indices)))

    def moved(self, indices: npt.ArrayLike, class_name: str) -> PatternSet:
        """Put patterns into another class, which is added if it is new."""
        classes, label = self._with_class(class_name)
        labels = self.labels.copy()
        labels[self._checked(indices)] = label
        return replace(self, labels=labels, classes=classes)

    def renamed(self, old: str, new: str) -> PatternSet:
        """Give a class another name.

        Raises
        ------
        PatternError
            If there is no such class, or another one has the new name: classes are not merged
            by chance; `moved` does that on purpose.
        """
        label = self._label(old)
        if new != old and new in self.classes:
            raise PatternError(
                f"there is a class {new!r} already: choose another name, or move the examples "
                f"of {old!r} into it."
            )
        classes = (*self.classes[:label], new, *self.classes[label + 1 :])
        return replace(self, classes=classes)

    def with_class(self, class_name: str) -> PatternSet:
        """Add a class without examples, if it is not there yet."""
        return replace(self, classes=self._with_class(class_name)[0])

    def without_class(self, class_name: str) -> PatternSet:
        """Remove a class together with its examples."""
        label = self._label(class_name)
        left = self.subset(np.flatnonzero(self.labels != label))
        labels = left.labels - (left.labels > label)
        classes = self.classes[:label] + self.classes[label + 1 :]
        return replace(left, labels=labels, classes=classes)

    def fitted(self, rows: int, columns: int) -> PatternSet:
        """Scale the pictures to another retina; see `picture_from_image` for how.

        Raises
        ------
        PatternError
            If the set holds points, which have no size.
        """
        check_size(rows, columns)
        if (rows, columns) == (self.rows, self.columns):
            return self
        if self.analog:
            raise PatternError(
                f"points of {self.columns} numbers cannot be scaled to a retina of "
                f"{rows} × {columns}: use a direct machine with {self.columns} inputs."
            )
        return replace(self, pictures=fit(self.pictures, rows, columns))

    def _label(self, class_name: str) -> int:
        if class_name not in self.classes:
            raise PatternError(f"there is no class {class_name!r}: use one that is there.")
        return self.classes.index(class_name)

    def _with_class(self, class_name: str) -> tuple[tuple[str, ...], int]:
        if class_name in self.classes:
            return self.classes, self.classes.index(class_name)
        return (*self.classes, class_name), len(self.classes)

    def _checked(self, indices: npt.ArrayLike) -> npt.NDArray[np.int64]:
        chosen = np.atleast_1d(np.asarray(indices))
        if chosen.size and chosen.dtype.kind not in "iu":
            raise PatternError(f"{indices!r} are not indices of patterns: use whole numbers.")
        if chosen.size and not 0 <= chosen.min() <= chosen.max() < self.n:
            raise PatternError(
                f"pattern {chosen.min() if chosen.min() < 0 else chosen.max()} is asked for, but "
                f"there are {self.n}, counted from 0: use an index below that."
            )
        return chosen.astype(np.int64).ravel()


def natural_order(name: str) -> tuple[list[tuple[int, str]], str]:
    """Key that sorts names as people do: 2 before 10, both before a."""
    parts = re.findall(r"0*([0-9]+)|([^0-9]+)", name)
    # A number that has more digits is greater: no need to turn it into one, however long it is.
    return [(len(digits) or 10**9, digits or text) for digits, text in parts], name


def _checked_pictures(pictures: npt.NDArray[Any]) -> npt.NDArray[Any]:
    pictures = np.asarray(pictures)
    if pictures.dtype not in (np.uint8, np.float32):
        raise PatternError(
            f"pictures are of type {pictures.dtype}: use uint8 0…255, or float32 for points."
        )
    if pictures.ndim != 3 or not pictures.shape[1] or not pictures.shape[2]:
        raise PatternError(
            f"pictures have the shape {pictures.shape}: use (patterns, rows, columns)."
        )
    check_size(*pictures.shape[1:])
    if pictures.dtype == np.float32:
        if pictures.shape[1] != 1:
            raise PatternError(f"points have the shape {pictures.shape}: use (points, 1, numbers).")
        if not np.isfinite(pictures).all():
            raise PatternError("a point holds NaN or an infinite number: remove it.")
    return pictures


def _checked_classes(classes: Sequence[str]) -> tuple[str, ...]:
    if isinstance(classes, str):
        raise PatternError(f"classes is the text {classes!r}: use a tuple of names.")
    for name in classes:
        if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME or name != name.strip():
            raise PatternError(
                f"{str(name)[:80]!r} cannot name a class: use 1 to {LONGEST_NAME} characters, "
                "without a space at either end."
            )
        if any(unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") for character in name):
            raise PatternError(f"{name!r} cannot name a class: it holds a control character.")
    if len(set(classes)) != len(classes):
        twice = next(name for name in classes if list(classes).count(name) > 1)
        raise PatternError(f"two classes are called {twice!r}: give each its own name.")
    return tuple(str(name) for name in classes)


def _checked_labels(labels: npt.NDArray[Any], patterns: int, classes: int) -> npt.NDArray[np.int32]:
    labels = np.asarray(labels)
    if labels.shape != (patterns,):
        raise PatternError(
            f"labels have the shape {labels.shape}: give one label to each of {patterns} patterns."
        )
    if labels.size and labels.dtype.kind not in "iu":
        raise PatternError(f"labels are of type {labels.dtype}: use whole numbers.")
    if labels.size and not 0 <= labels.min() <= labels.max() < classes:
        wrong = labels.min() if labels.min() < 0 else labels.max()
        raise PatternError(
            f"label {wrong} stands for no class: use 0 to {classes - 1} for {classes} classes."
        )
    return labels.astype(np.int32)


def _read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """A read-only array that nobody else can write to."""
    if array.flags.writeable or array.base is not None:
        array = array.copy()
        array.flags.writeable = False
    return array
