"""The context menu of the stimulus tray."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget


@dataclass(frozen=True, slots=True)
class TrayDeeds:
    """What the entries of the menu do; each takes a class name where it needs one."""

    show: Callable[[], None]
    remove: Callable[[], None]
    move: Callable[[str], None]
    add: Callable[[str], None]
    rename: Callable[[str], None]
    remove_class: Callable[[str], None]
    new_class: Callable[[], None]


class TrayMenu(QMenu):
    """What can be done with a picture, with its class and with the tray.

    Parameters
    ----------
    parent : QWidget
        The tray.
    deeds : TrayDeeds
        What the entries do.
    classes : list of str
        All classes, in order.
    name : str or None
        The class at the pointer.
    pictures : int
        How many pictures are meant, 0 for none.
    """

    def __init__(
        self, parent: QWidget, deeds: TrayDeeds, classes: list[str], name: str | None, pictures: int
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if pictures and name is not None:
            self._add_pictures(deeds, [other for other in classes if other != name], pictures)
        if name is not None:
            self._add_class(deeds, name)
        self.addAction(self.tr("New class…")).triggered.connect(lambda: deeds.new_class())

    def _add_pictures(self, deeds: TrayDeeds, others: list[str], pictures: int) -> None:
        if pictures == 1:
            self.addAction(self.tr("Show on the retina")).triggered.connect(lambda: deeds.show())
            remove = self.tr("Remove this picture")
        else:
            remove = self.tr("Remove {count} pictures").format(count=pictures)
        move = self.addMenu(self.tr("Move to"))
        move.setEnabled(bool(others))
        for other in others:
            move.addAction(_plain(other)).triggered.connect(
                lambda checked=False, other=other: deeds.move(other)
            )
        self.addAction(remove).triggered.connect(lambda: deeds.remove())
        self.addSeparator()

    def _add_class(self, deeds: TrayDeeds, name: str) -> None:
        for text, deed in (
            (self.tr("Add the drawing to {name}"), deeds.add),
            (self.tr("Rename {name}…"), deeds.rename),
            (self.tr("Remove class {name}"), deeds.remove_class),
        ):
            action = self.addAction(text.format(name=_plain(name)))
            action.triggered.connect(lambda checked=False, deed=deed: deed(name))
        self.addSeparator()


def _plain(name: str) -> str:
    """Keep an ampersand in a name from being read as a shortcut."""
    return name.replace("&", "&&")
