"""Patterns to learn: pictures or points, each with its class, some kept for testing."""

from __future__ import annotations

import itertools
import re
import unicodedata
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from mark1.errors import PatternError
from mark1.machine.config import stream
from mark1.patterns.scaling import check_size, fit
from mark1.patterns.shelf import appended, frozen, is_checked, read_only

#: Characters of Unicode's bidirectional algorithm, which would reorder the text beside a name.
DIRECTION_MARKS = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)

_CONTROLS = ("Cc", "Cs", "Zl", "Zp")


def is_hidden(character: str) -> bool:
    """Return whether a character is a control, or changes the direction of the text around it."""
    return character in DIRECTION_MARKS or unicodedata.category(character) in _CONTROLS


def visible(text: str) -> str:
    """Replace each hidden character, for messages that quote the content of a file."""
    return "".join("\ufffd" if is_hidden(character) else character for character in text)


def input_name(heading: str) -> str:
    """Return how a set names an input: with visible characters, not too many, composed (NFC)."""
    return unicodedata.normalize("NFC", visible(heading)).strip()[:LONGEST_NAME].strip()


#: Largest number of a point: the square of one much larger could not be computed.
LARGEST = 1e150

#: Longest names of a set and of a class in characters, and most classes of one set.
LONGEST_SET_NAME, LONGEST_NAME, MOST_CLASSES = 255, 64, 2**16


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PatternSet:
    """Pictures or points with their classes. Immutable: each method returns a new set.

    Parameters
    ----------
    pictures : ndarray
        Pictures: uint8, shape (n, rows, columns), row 0 on top, 0 dark … 255 lit. Or points of k
        numbers: float64, finite, shape (n, 1, k).
    labels : ndarray of int32, shape (n,)
        Each pattern's class as an index into `classes`.
    classes : tuple of str
        Distinct names of 1…64 characters. A class may have no examples.
    test : ndarray of bool, shape (n,)
        True for a pattern that is kept for testing.
    name : str
        Name of the set.
    codes : tuple of int
        Number of the code of each class (`mark1.machine.response.Code`), all different; empty for
        0, 1, 2 … It stays the same while classes are added, removed, renamed and reordered, so that
        a trained machine goes on giving the same answers. A new class takes the lowest free one.
    inputs : tuple of str
        What each number of a point is, as the headings of a table say; empty if nobody said it.

    Raises
    ------
    PatternError
        If shapes, types or values do not fit together.

    Notes
    -----
    The arrays are made read-only, and copied first if anybody could write to them.
    """

    pictures: npt.NDArray[Any]
    labels: npt.NDArray[np.int32]
    classes: tuple[str, ...]
    test: npt.NDArray[np.bool_]
    name: str = ""
    codes: tuple[int, ...] = ()
    inputs: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        pictures = _checked_pictures(self.pictures)
        classes = _checked_classes(self.classes)
        labels = _checked_labels(self.labels, len(pictures), len(classes))
        test = np.asarray(self.test)
        if test.shape != labels.shape or (test.size and test.dtype != np.bool_):
            raise PatternError(
                "patterns.test-marks", shape=test.shape, dtype=test.dtype, count=len(labels)
            )
        if len(str(self.name)) > LONGEST_SET_NAME:
            raise PatternError("patterns.set-name", name=self.name[:40], most=LONGEST_SET_NAME)
        object.__setattr__(self, "pictures", read_only(pictures))
        object.__setattr__(self, "labels", read_only(labels))
        object.__setattr__(self, "classes", classes)
        object.__setattr__(self, "codes", _checked_codes(self.codes, len(classes)))
        object.__setattr__(self, "test", read_only(test.astype(np.bool_, copy=False)))
        shown = "".join(character for character in str(self.name) if not is_hidden(character))
        object.__setattr__(self, "name", shown)
        object.__setattr__(self, "inputs", _checked_inputs(self.inputs, pictures))

    @classmethod
    def empty(cls, rows: int = 20, columns: int = 20) -> Self:
        """Make a set without pictures and classes, for a retina of rows × columns cells."""
        check_size(rows, columns)
        none = np.zeros((0, rows, columns), np.uint8)
        return cls(none, np.zeros(0, np.int32), (), np.zeros(0, np.bool_))

    @classmethod
    def from_names(
        cls,
        pictures: npt.ArrayLike,
        names: Iterable[str],
        test: npt.ArrayLike | None = None,
        name: str = "",
    ) -> Self:
        """Make a set from the class name of each pattern; 9 sorts before 10.

        Names that Unicode can write in two ways, such as Ü, are one name (NFC).
        """
        found: dict[str, int] = {}
        labels = array("i")
        for class_name in names:
            one = unicodedata.normalize("NFC", str(class_name))
            labels.append(found.setdefault(one, len(found)))
            if len(found) > MOST_CLASSES:
                break  # it is rejected below
        classes = sorted(_checked_classes(tuple(found)), key=natural_order)
        index = {class_name: label for label, class_name in enumerate(classes)}
        sorted_labels = np.array([index[name] for name in found], np.int32)[np.array(labels, int)]
        kept = np.zeros(len(labels), np.bool_) if test is None else np.asarray(test)
        return cls(np.asarray(pictures), sorted_labels, tuple(classes), kept, name)

    def __len__(self) -> int:
        return len(self.labels)

    def __eq__(self, other: object) -> bool:
        """Compare patterns, classes, their codes and split, but not the name."""
        if not isinstance(other, PatternSet):
            return NotImplemented
        return (
            self.classes == other.classes
            and self.codes == other.codes
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
        """Number of patterns."""
        return len(self.labels)

    @property
    def rows(self) -> int:
        """Rows of a picture; 1 for points."""
        return int(self.pictures.shape[1])

    @property
    def columns(self) -> int:
        """Columns of a picture; numbers of a point."""
        return int(self.pictures.shape[2])

    @property
    def analog(self) -> bool:
        """Whether the patterns are points of real numbers, not pictures."""
        return self.pictures.dtype.kind == "f"

    @property
    def counts(self) -> npt.NDArray[np.int64]:
        """Number of examples of each class, shape (classes,)."""
        return np.bincount(self.labels, minlength=len(self.classes)).astype(np.int64)

    @property
    def codes_end(self) -> int:
        """How many codes a machine must have: one more than the highest that a class has."""
        return max(self.codes, default=-1) + 1

    @property
    def is_numbered(self) -> bool:
        """Whether the codes of the classes are 0, 1, 2 …"""
        return self.codes == tuple(range(len(self.codes)))

    def training_indices(self) -> npt.NDArray[np.int64]:
        """Return the indices of the training patterns, ascending."""
        if not self.test.any():  # takes a third as long as the line below
            return np.arange(self.n, dtype=np.int64)
        return np.flatnonzero(~self.test).astype(np.int64, copy=False)

    def test_indices(self) -> npt.NDArray[np.int64]:
        """Return the indices of the patterns kept for testing, ascending."""
        return np.flatnonzero(self.test).astype(np.int64, copy=False)

    def check_trainable(self) -> None:
        """Reject a set from which nothing can be learned.

        Raises
        ------
        PatternError
            If there is no training pattern, or all of them are of one class.
        """
        if not self.n:
            raise PatternError("patterns.none-to-learn")
        first = int(np.argmin(self.test))
        if self.test[first]:
            raise PatternError("patterns.all-for-testing", count=self.n)
        if ((self.labels == self.labels[first]) | self.test).all():
            raise PatternError("patterns.one-class", name=self.classes[self.labels[first]])

    def split(self, share: float, seed: int) -> PatternSet:
        """Keep a share of each class for testing, drawn at random.

        Parameters
        ----------
        share : float
            At least 0 and below 1, rounded to whole patterns in each class. A class with examples
            keeps at least one for training.
        seed : int
            At least 0; the same seed draws the same patterns.
        """
        if isinstance(share, bool) or not 0 <= share < 1:
            raise PatternError("patterns.test-share", share=share)
        if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or seed < 0:
            raise PatternError("patterns.seed", seed=seed)
        rng = stream(int(seed), "split")
        test = np.zeros(self.n, np.bool_)
        for label in range(len(self.classes)):
            members = rng.permutation(np.flatnonzero(self.labels == label))
            kept = min(int(share * len(members) + 0.5), max(0, len(members) - 1))
            test[members[:kept]] = True
        return replace(self, test=test)

    def marked(self, indices: npt.ArrayLike, test: bool) -> PatternSet:
        """Keep these patterns for testing, or return them to training."""
        marks = self.test.copy()
        marks[self._checked(indices)] = test
        return replace(self, test=marks)

    def with_added(self, picture: npt.ArrayLike, class_name: str, test: bool = False) -> PatternSet:
        """Append one pattern; a new class is added too.

        Parameters
        ----------
        picture : array_like
            uint8 (rows, columns); for points, k numbers.
        class_name : str
        test : bool
        """
        added = np.asarray(picture)
        if self.analog and added.dtype.kind in "biuf":
            added = added.astype(self.pictures.dtype).reshape(1, -1)
        if added.dtype != self.pictures.dtype or added.shape != self.pictures.shape[1:]:
            raise PatternError(
                "patterns.picture-does-not-fit",
                size=" × ".join(map(str, added.shape)),
                dtype=added.dtype,
                rows=self.rows,
                columns=self.columns,
                expected=self.pictures.dtype,
            )
        grown = self.with_class(class_name)
        return replace(
            grown,
            pictures=appended(self.pictures, added),
            labels=np.append(self.labels, np.int32(grown._label(class_name))),
            test=np.append(self.test, np.bool_(test)),
        )

    def joined(self, other: PatternSet) -> PatternSet:
        """Append all patterns of another set; classes are matched by name."""
        if self.pictures.shape[1:] != other.pictures.shape[1:] or self.analog != other.analog:
            raise PatternError(
                "patterns.sizes-differ",
                rows=self.rows,
                columns=self.columns,
                other_rows=other.rows,
                other_columns=other.columns,
            )
        grown = self._with_classes(other.classes)
        index = np.array([grown.classes.index(name) for name in other.classes], np.int32)
        return replace(
            grown,
            pictures=np.concatenate([self.pictures, other.pictures]),
            labels=np.concatenate([self.labels, index[other.labels]]),
            test=np.concatenate([self.test, other.test]),
        )

    def subset(self, indices: npt.ArrayLike) -> PatternSet:
        """Select patterns in this order; all classes stay."""
        chosen = self._checked(indices)
        return replace(
            self,
            pictures=self.pictures[chosen],
            labels=self.labels[chosen],
            test=self.test[chosen],
        )

    def without(self, indices: npt.ArrayLike) -> PatternSet:
        """Remove patterns; a class that loses its last example stays."""
        return self.subset(np.setdiff1d(np.arange(self.n), self._checked(indices)))

    def moved(self, indices: npt.ArrayLike, class_name: str) -> PatternSet:
        """Move patterns to another class, which is added if it is new."""
        grown, labels = self.with_class(class_name), self.labels.copy()
        labels[self._checked(indices)] = grown._label(class_name)
        return replace(grown, labels=labels)

    def renamed(self, old: str, new: str) -> PatternSet:
        """Rename a class, which keeps its code.

        Raises
        ------
        PatternError
            If there is no such class, or another one has the new name. To merge two classes, use
            `moved`.
        """
        label = self._label(old)
        if new != old and new in self.classes:
            raise PatternError("patterns.class-exists", new=new, old=old)
        classes = (*self.classes[:label], new, *self.classes[label + 1 :])
        return replace(self, classes=classes)

    def is_renamed(self, other: PatternSet) -> bool:
        """Return whether another set differs at most in the names of its classes."""
        return (
            self.pictures is other.pictures
            and self.codes == other.codes
            and np.array_equal(self.labels, other.labels)
            and np.array_equal(self.test, other.test)
        )

    def with_class(self, class_name: str) -> PatternSet:
        """Add a class without examples, unless it exists; it takes the lowest free code."""
        return self._with_classes((class_name,))

    def without_class(self, class_name: str) -> PatternSet:
        """Remove a class and its examples; the others keep their codes."""
        label = self._label(class_name)
        left = self.subset(np.flatnonzero(self.labels != label))
        labels = left.labels - (left.labels > label)
        classes, codes = list(self.classes), list(self.codes)
        del classes[label], codes[label]
        return replace(left, labels=labels, classes=tuple(classes), codes=tuple(codes))

    def coded_as(self, other: PatternSet) -> PatternSet:
        """Give each class the code that a class of this name has in another set.

        The other classes take the lowest of the codes that are left.
        """
        known = dict(zip(other.classes, other.codes, strict=True))
        free = _free({known[name] for name in self.classes if name in known})
        codes = [known[name] if name in known else next(free) for name in self.classes]
        return replace(self, codes=tuple(codes))

    def renumbered(self) -> PatternSet:
        """Give the classes the codes 0, 1, 2 …, as for a machine that has not learned any."""
        return self if self.is_numbered else replace(self, codes=())

    def with_inputs(self, names: Sequence[str]) -> PatternSet:
        """Name the inputs, if each has a name of its own."""
        shown = list(map(input_name, names))
        is_useful = all(shown) and len(set(shown)) == len(shown)
        return replace(self, inputs=tuple(shown) if is_useful else ())

    def fitted(self, rows: int, columns: int) -> PatternSet:
        """Scale the pictures to another retina, as `picture_from_image` does.

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
                "patterns.points-have-no-size", numbers=self.columns, rows=rows, columns=columns
            )
        return replace(self, pictures=frozen(fit(self.pictures, rows, columns)))

    def _label(self, class_name: str) -> int:
        if class_name not in self.classes:
            raise PatternError("patterns.unknown-class", name=class_name)
        return self.classes.index(class_name)

    def _with_classes(self, names: tuple[str, ...]) -> PatternSet:
        """Add the classes that are new."""
        new = tuple(dict.fromkeys((*self.classes, *names)))[len(self.classes) :]
        codes = itertools.islice(_free(set(self.codes)), len(new))
        return replace(self, classes=(*self.classes, *new), codes=(*self.codes, *codes))

    def _checked(self, indices: npt.ArrayLike) -> npt.NDArray[np.int64]:
        chosen = np.atleast_1d(np.asarray(indices))
        if chosen.size and chosen.dtype.kind not in "iu":
            raise PatternError("patterns.index-not-whole", indices=indices)
        if chosen.size and not 0 <= chosen.min() <= chosen.max() < self.n:
            wrong = int(chosen.min() if chosen.min() < 0 else chosen.max())
            raise PatternError("patterns.index-out-of-range", index=wrong, count=self.n)
        return chosen.astype(np.int64).ravel()


def natural_order(name: str) -> tuple[list[tuple[int, str]], str]:
    """Return a sort key in which 2 precedes 10, and both precede a."""
    parts = re.findall(r"0*([0-9]+)|([^0-9]+)", name)
    # More digits mean a larger number, so that even very long ones need no conversion.
    return [(len(digits) or 10**9, digits or text) for digits, text in parts], name


def _checked_pictures(pictures: npt.NDArray[Any]) -> npt.NDArray[Any]:
    pictures = np.asanyarray(pictures)  # one that is lent keeps its type
    if pictures.dtype not in (np.uint8, np.float32, np.float64):
        raise PatternError("patterns.picture-type", dtype=pictures.dtype)
    if pictures.ndim != 3 or not pictures.shape[1] or not pictures.shape[2]:
        raise PatternError("patterns.picture-shape", shape=pictures.shape)
    check_size(*pictures.shape[1:])
    if pictures.dtype != np.uint8:
        if pictures.shape[1] != 1:
            raise PatternError("patterns.point-shape", shape=pictures.shape)
        if not is_checked(pictures):
            pictures = pictures.astype(np.float64, copy=False)
            if not (np.abs(pictures) <= LARGEST).all():  # nor NaN
                raise PatternError("patterns.point-not-finite")
    return pictures


def _checked_classes(classes: Sequence[str]) -> tuple[str, ...]:
    if isinstance(classes, str):
        raise PatternError("patterns.classes-is-text", text=classes)
    if len(classes) > MOST_CLASSES:
        raise PatternError("patterns.too-many-classes", count=len(classes), most=MOST_CLASSES)
    for name in classes:
        if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME or name != name.strip():
            raise PatternError("patterns.class-name", name=str(name)[:80], most=LONGEST_NAME)
        if any(map(is_hidden, name)):
            raise PatternError("patterns.class-name-control", name=name)
    if len(set(classes)) != len(classes):
        twice = Counter(classes).most_common(1)[0][0]
        raise PatternError("patterns.class-name-twice", name=twice)
    return tuple(str(name) for name in classes)


def _checked_inputs(names: Sequence[str], pictures: npt.NDArray[Any]) -> tuple[str, ...]:
    is_named = all(isinstance(name, str) and 0 < len(name) <= LONGEST_NAME for name in names)
    if names and (len(names) != pictures.shape[2] or not is_named):
        raise PatternError("patterns.input-names", count=len(names), numbers=pictures.shape[2])
    return tuple(names)


def _checked_codes(codes: Sequence[int], classes: int) -> tuple[int, ...]:
    if not len(codes):
        return tuple(range(classes))
    if len(codes) != classes:
        raise PatternError("patterns.code-count", count=len(codes), classes=classes)
    for code in codes:
        whole = isinstance(code, int | np.integer) and not isinstance(code, bool)
        if not whole or not 0 <= code < MOST_CLASSES:
            raise PatternError("patterns.code-number", number=str(code)[:40], most=MOST_CLASSES - 1)
    if len(set(codes)) != len(codes):
        raise PatternError("patterns.code-twice", number=Counter(codes).most_common(1)[0][0])
    return tuple(map(int, codes))


def _free(taken: set[int]) -> Iterator[int]:
    """Yield the codes that no class has, the lowest first."""
    return (code for code in itertools.count() if code not in taken)


def _checked_labels(labels: npt.NDArray[Any], patterns: int, classes: int) -> npt.NDArray[np.int32]:
    labels = np.asarray(labels)
    if labels.shape != (patterns,):
        raise PatternError("patterns.label-shape", shape=labels.shape, count=patterns)
    if labels.size and labels.dtype.kind not in "iu":
        raise PatternError("patterns.label-type", dtype=labels.dtype)
    if labels.size and not 0 <= labels.min() <= labels.max() < classes:
        wrong = int(labels.min() if labels.min() < 0 else labels.max())
        raise PatternError("patterns.label-out-of-range", label=wrong, count=classes)
    return labels.astype(np.int32, copy=False)
