"""A row of controls whose second half stands below the first where the width is not enough."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QWidget

from gui.base import layouts, theme

#: Least space between the two halves, in pixels.
SPACE = theme.UNIT


class FoldingRow(QWidget):
    """Two groups of controls, beside each other or one below the other.

    Parameters
    ----------
    shares : tuple of int, optional
        How the groups share the width that neither needs; by default the first takes it.

    Attributes
    ----------
    first, second : QHBoxLayout
        The groups, to be filled by the owner.

    Notes
    -----
    It asks for no more width than the wider group, so that it can become narrow enough to fold.
    """

    def __init__(self, shares: tuple[int, int] = (1, 0)) -> None:
        super().__init__()
        self.first, self.second = QHBoxLayout(), QHBoxLayout()
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._both.setContentsMargins(0, 0, 0, 0)
        self._both.setSpacing(SPACE)
        for group, share in zip((self.first, self.second), shares, strict=True):
            group.setSpacing(SPACE)
            self._both.addLayout(group, share)

    @property
    def is_folded(self) -> bool:
        """Whether the second group stands below the first."""
        return self._both.direction() is QBoxLayout.Direction.TopToBottom

    def minimumSizeHint(self) -> QSize:
        """Return the width of the wider group, and the height of the present arrangement."""
        widest = max(group.minimumSize().width() for group in (self.first, self.second))
        return QSize(widest, self._both.minimumSize().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold if the width needs it."""
        super().resizeEvent(event)
        self._fold()

    def event(self, event: QEvent) -> bool:
        """Also fold or unfold when a control asks for another width."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fold()
        return done

    def _fold(self) -> None:
        groups = (self.first, self.second)
        needed = sum(group.minimumSize().width() for group in groups) + SPACE
        layouts.stack(self._both, self.width() < needed)
        self._both.activate()  # before it is painted
