"""The pictures of the pattern set by class, in the order in which they are shown."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from gui.patterns.set_layout import Item


class Pictures(Protocol):
    """Pictures that are created when shown: a set may have 20 000."""

    def __getitem__(self, place: int, /) -> np.ndarray: ...


@dataclass(frozen=True, slots=True, eq=False)
class PatternRow:
    """One class of the pattern set.

    Attributes
    ----------
    class_name : str
        Its name.
    code : str
        The answer desired for it, such as ``"00100"``.
    indices : ndarray of int, (m,)
        Number of each of its patterns in the whole set.
    pictures : sequence of m arrays of uint8, (rows, columns)
        0 dark … 255 lit.
    wrong, test : ndarray of bool, (m,)
        Answered wrong; kept for the test.
    """

    class_name: str
    code: str
    indices: NDArray[np.int64]
    pictures: Pictures
    wrong: NDArray[np.bool_]
    test: NDArray[np.bool_]


class PatternModel:
    """The classes; of each, the pictures that are answered wrongly come first.

    Attributes
    ----------
    rows : list of PatternRow
        The classes.
    knows_wrong : bool
        Whether anything was learned, so that answers are right or wrong.
    only_wrong : bool
        Whether the other pictures are left out.
    wrong_counts : list of int
        How many pictures of each class are answered wrongly.
    """

    def __init__(self) -> None:
        self.rows: list[PatternRow] = []
        self.knows_wrong = self.only_wrong = False
        self.wrong_counts: list[int] = []
        self._orders: list[NDArray[np.intp]] = []  # the places in each class of those shown

    def set_rows(self, rows: list[PatternRow]) -> None:
        """Replace the classes."""
        self.rows = list(rows)
        self._order([row.wrong for row in rows])
        self.knows_wrong = self.knows_wrong or any(self.wrong_counts)

    def set_wrong(self, wrong: Collection[int], known: bool) -> bool:
        """Mark the patterns of these numbers as answered wrongly; return whether they changed."""
        numbers = np.fromiter(wrong, np.int64, len(wrong))
        masks = [np.isin(row.indices, numbers) for row in self.rows]
        if known == self.knows_wrong and all(map(np.array_equal, masks, self._masks())):
            return False
        self.knows_wrong = known
        self._order(masks)
        return True

    def set_only_wrong(self, only: bool) -> None:
        """Leave the pictures that are answered correctly out, or show them again."""
        masks, self.only_wrong = self._masks(), only
        self._order(masks)

    def _order(self, masks: list[NDArray[np.bool_]]) -> None:
        """Put the wrong pictures of each class before the others."""
        self.wrong_counts = [int(np.count_nonzero(mask)) for mask in masks]
        self._orders = [
            np.argsort(~mask, kind="stable")[: count if self.only_wrong else None]
            for mask, count in zip(masks, self.wrong_counts, strict=True)
        ]

    def _masks(self) -> list[NDArray[np.bool_]]:
        """Return for each class which of its pictures are answered wrongly."""
        masks = [np.zeros(len(row.indices), dtype=bool) for row in self.rows]
        for mask, order, count in zip(masks, self._orders, self.wrong_counts, strict=True):
            mask[order[:count]] = True
        return masks

    # Items of the view

    def counts(self) -> list[int]:
        """Return how many pictures of each class there are to show."""
        return [len(order) for order in self._orders]

    def group(self, class_name: str) -> int:
        """Return the place of a class, −1 if none has this name."""
        names = [row.class_name for row in self.rows]
        return names.index(class_name) if class_name in names else -1

    def name(self, item: Item) -> str:
        """Return the name of the class of an item; empty for a new one."""
        return self.rows[item.group].class_name if item.group >= 0 else ""

    def find(self, number: int) -> Item | None:
        """Return the picture of a pattern, None if it is left out."""
        for group, row in enumerate(self.rows):
            found = np.flatnonzero(row.indices[self._orders[group]] == number)
            if len(found):
                return Item(group, int(found[0]))
        return None

    def place(self, item: Item) -> int:
        """Return the place of a picture in its class."""
        return int(self._orders[item.group][item.place])

    def number(self, item: Item) -> int:
        """Return the number of a pattern in the whole set."""
        return int(self.rows[item.group].indices[self.place(item)])

    def picture(self, item: Item) -> np.ndarray:
        """Return a picture."""
        return self.rows[item.group].pictures[self.place(item)]

    def is_test(self, item: Item) -> bool:
        """Return whether a picture is kept for testing."""
        return bool(self.rows[item.group].test[self.place(item)])

    def is_wrong(self, item: Item) -> bool:
        """Return whether a picture is answered wrongly."""
        return 0 <= item.place < self.wrong_counts[item.group]

    def are_tests(self, numbers: Collection[int]) -> bool:
        """Return whether all patterns of these numbers are kept for testing."""
        tests = {number for row in self.rows for number in row.indices[row.test].tolist()}
        return bool(numbers) and tests.issuperset(numbers)
