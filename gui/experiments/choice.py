"""The list of experiments: two lines each, by subject, and how each stands.

Which there are, and what they are called, is in the tables of `mark1.lab`.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from gui.base import theme
from gui.base.elide import elided
from gui.base.panel_frame import PanelFrame
from gui.base.whole_rows import show_whole_rows
from mark1.lab.experiments import SET_UP, heading
from mark1.lab.published import NAME as PUBLISHED
from mark1.lab.published import PUBLISHED as RESULTS
from mark1.lab.sweeps import SWEEPS
from mark1.messages import Message

#: Data of an item: its experiment, the words and the colour of how it stands.
ENTRY, STATE, COLOR = (Qt.ItemDataRole.UserRole + place for place in range(3))

#: Pixels on the left of a line.
INSET = 12


@dataclass(frozen=True, slots=True)
class Entry:
    """One experiment to choose.

    Attributes
    ----------
    name : str
        As the command line calls it.
    title, line : str
        In the language in use.
    letters : tuple of str
        Published results, empty for all of them.
    """

    name: str
    title: str
    line: str
    letters: tuple[str, ...] = ()

    @property
    def words(self) -> list[str]:
        """Words of the command that name it; for a set-up, options stand in their place."""
        return [self.name, *self.letters]


def groups() -> dict[str, list[Entry]]:
    """Return all experiments by subject, in the language in use."""
    found = {heading("own"): [_of_many(SET_UP)]}
    for sweep in SWEEPS.values():
        entry = Entry(sweep.name, sweep.title, sweep.brief)
        found.setdefault(sweep.heading, []).append(entry)
    each = [Entry(PUBLISHED, one.title, one.brief, (one.letter,)) for one in RESULTS.values()]
    return found | {heading(PUBLISHED): [_of_many(PUBLISHED), *each]}


def _of_many(name: str) -> Entry:
    """Make the entry of set-ups, or of all published results."""
    title, line = (str(Message(f"experiments.{part}-{name}")) for part in ("title", "about"))
    return Entry(name, title, line)


class ExperimentList(PanelFrame):
    """Chooses an experiment.

    Signals
    -------
    chosen(object)
        The `Entry` chosen.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.set_title(self.tr("Experiments"))
        self.list = QListWidget()
        self.list.setObjectName("entries")
        self.list.setAccessibleName(self.tr("Experiments"))
        self.list.setItemDelegate(_TwoLines(self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        show_whole_rows(self.list)
        for title, entries in groups().items():
            head = QListWidgetItem(title)
            head.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(head)
            for entry in entries:
                item = QListWidgetItem(entry.title)
                item.setData(ENTRY, entry)
                item.setToolTip(entry.line)
                item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, entry.line)
                self.list.addItem(item)
        self.body.setContentsMargins(0, 10, 0, 8)
        self.title.setContentsMargins(14, 0, 14, 0)
        self.body.addWidget(self.list, 1)
        self.list.currentItemChanged.connect(self._choose)

    @property
    def entry(self) -> Entry | None:
        """The experiment that is chosen."""
        item = self.list.currentItem()
        entry = None if item is None else item.data(ENTRY)
        assert entry is None or isinstance(entry, Entry)
        return entry

    def choose(self, *words: str) -> None:
        """Choose the experiment with these words of the command line."""
        for item in self._items():
            if item.data(ENTRY).words == list(words):
                self.list.setCurrentItem(item)

    def entry_of(self, words: tuple[str, ...]) -> Entry:
        """Return the experiment with these words of the command line."""
        found = next(item for item in self._items() if tuple(item.data(ENTRY).words) == words)
        entry = found.data(ENTRY)
        assert isinstance(entry, Entry)
        return entry

    def set_state(self, entry: Entry, words: str, color: str = "quiet") -> None:
        """Say beside an experiment how it stands, in a colour of the theme."""
        for item in self._items():
            if item.data(ENTRY).words == entry.words:
                item.setData(STATE, words)
                item.setData(COLOR, color)
                said = f"{entry.line}; {words}" if words else entry.line
                item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, said)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep what is chosen in view."""
        super().resizeEvent(event)
        self.list.scrollToItem(self.list.currentItem())

    def _items(self) -> list[QListWidgetItem]:
        items = [self.list.item(row) for row in range(self.list.count())]
        return [item for item in items if item.data(ENTRY) is not None]

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is not None and item.data(ENTRY) is not None:
            self.chosen.emit(item.data(ENTRY))


class _TwoLines(QStyledItemDelegate):
    """Draws a title with how it stands, and a quiet line below; a subject is one quiet line."""

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return the height of one or two lines."""
        lines = 44 if index.data(ENTRY) is not None else 32
        return QSize(120, round(lines * theme.scale))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw one item."""
        colors, box, entry = theme.theme, QRect(option.rect), index.data(ENTRY)
        state = option.state
        painter.save()
        inner = box.adjusted(INSET + 2, 0, -INSET, 0)
        if entry is None:
            painter.setFont(theme.font(theme.TITLE))
            painter.setPen(colors.color("quiet"))
            low = inner.adjusted(0, 0, 0, -5)
            _write(painter, low, index.data(), Qt.AlignmentFlag.AlignBottom)
            painter.restore()
            return
        is_chosen = bool(state & QStyle.StateFlag.State_Selected)
        if is_chosen or state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(box, colors.color("raised"))
        if is_chosen:
            painter.fillRect(QRect(box.left(), box.top(), 3, box.height()), colors.color("action"))
        if is_chosen and state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(colors.color("action"))
            painter.drawRect(box.adjusted(0, 0, -1, -1))
        upper, lower = QRect(inner), QRect(inner)
        middle = box.top() + round(box.height() * 0.52)
        upper.setBottom(middle)
        lower.setTop(middle)
        standing = index.data(STATE) or ""
        painter.setFont(theme.font(theme.TITLE))
        room = QFontMetrics(painter.font()).horizontalAdvance(standing)
        painter.setPen(colors.color(index.data(COLOR) or "quiet"))
        painter.drawText(
            upper, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, standing
        )
        painter.setPen(colors.color("quiet"))
        _write(painter, lower, entry.line, Qt.AlignmentFlag.AlignTop)
        painter.setFont(theme.font(theme.BODY, weight=600 if is_chosen else 400))
        painter.setPen(colors.color("text"))
        upper.setRight(upper.right() - room - 8 * bool(room))
        _write(painter, upper, entry.title, Qt.AlignmentFlag.AlignBottom)
        painter.restore()


def _write(painter: QPainter, box: QRect, text: str, side: Qt.AlignmentFlag) -> None:
    """Write a line, cut with dots where it has no room."""
    shown = elided(text, QFontMetrics(painter.font()), box.width())
    painter.drawText(box, Qt.AlignmentFlag.AlignLeft | side, shown)
