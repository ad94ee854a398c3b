"""All keys of the window in one list, with what each of them does."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QLabel,
    QScrollArea,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.actions import Actions

#: Most of the window's width and height that the list takes; the rest of it scrolls.
SHARE = 0.9


class Keys(QDialog):
    """Lists the keys in two columns, or one below the other where the text is large.

    Parameters
    ----------
    window : QWidget
        The window to open above.
    tools : iterable of QAction
        Actions of the retina alone.
    """

    def __init__(self, window: QWidget, actions: Actions, tools: Iterable[QAction]) -> None:
        super().__init__(window)
        self.setWindowTitle(self.tr("Keys"))
        keys = self._listed(actions, tools)
        half = -(-len(keys) // 2)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        inner = QWidget(area.viewport())
        row = layouts.row(of=inner, spacing=2 * theme.GUTTER, margins=None)
        self.columns = [_column(part) for part in (keys[:half], keys[half:])]
        for column in self.columns:
            row.addWidget(column, 0, Qt.AlignmentFlag.AlignTop)
        most = round(SHARE * window.width()), round(SHARE * window.height())
        bar = area.verticalScrollBar().sizeHint().width()
        if inner.sizeHint().width() + 2 * bar > most[0]:
            row.setDirection(QBoxLayout.Direction.TopToBottom)
        area.setWidget(inner)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = layouts.column(area, buttons, of=self, margins=None)
        below = buttons.sizeHint().height() + layout.spacing()
        wanted = inner.sizeHint().grownBy(layout.contentsMargins())
        self.resize(min(wanted.width() + bar, most[0]), min(wanted.height() + below + bar, most[1]))

    def _listed(self, actions: Actions, tools: Iterable[QAction]) -> list[tuple[str, str]]:
        keys = [
            (", ".join(map(_spell, actions[name].shortcuts())), spec.plain)
            for name, spec in actions.specs.items()
            if spec.keys and not name.startswith("desired_")
        ]
        keys += [(_spell(tool.shortcut()), tool.text()) for tool in tools]
        return [
            *keys,
            ("1 – 8", self.tr("Desired responses of R1 – R8")),
            (self.tr("Tab, arrows, Space"), self.tr("Draw without a mouse")),
        ]


def _column(keys: list[tuple[str, str]]) -> QLabel:
    """Make a table of some keys in one label, which a screen reader reads row by row."""
    label = QLabel(f"<table cellspacing='2'>{''.join(map(_row, keys))}</table>")
    label.setTextFormat(Qt.TextFormat.RichText)
    return label


def _spell(keys: QKeySequence) -> str:
    return keys.toString(QKeySequence.SequenceFormat.NativeText)


def _row(row: tuple[str, str]) -> str:
    keys, does = (text.replace(" ", "&nbsp;") for text in row)  # each on one line
    return (
        f"<tr><td><span style='font-weight:600'>{keys}</span>&nbsp;&nbsp;</td><td>{does}</td></tr>"
    )
