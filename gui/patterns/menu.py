"""The context menu of the pattern set."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget


@dataclass(frozen=True, slots=True)
class PatternActions:
    """What the entries of the menu do; some take the name of a class."""

    show: Callable[[], None]
    remove: Callable[[], None]
    move: Callable[[str], None]
    add: Callable[[str], None]
    rename: Callable[[str], None]
    remove_class: Callable[[str], None]
    mark: Callable[[bool], None]
    new_class: Callable[[], None]


class PatternMenu(QMenu):
    """Actions on a picture, on its class and on the whole set.

    Parameters
    ----------
    parent : QWidget
        The patterns view.
    actions : PatternActions
        What the entries do.
    classes : list of str
        All classes, in order.
    name : str or None
        The class at the pointer.
    pictures : int
        How many pictures the actions are about; 0 for none.
    kept : bool
        Whether they are all kept for testing.
    """

    def __init__(
        self,
        parent: QWidget,
        actions: PatternActions,
        classes: list[str],
        name: str | None,
        pictures: int,
        kept: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if pictures and name is not None:
            self._add_pictures(actions, [other for other in classes if other != name], pictures)
            text = self.tr("Use for training") if kept else self.tr("Keep for testing")
            self.addAction(text).triggered.connect(lambda: actions.mark(not kept))
            self.addSeparator()
        if name is not None:
            self._add_class(actions, name)
        self.addAction(self.tr("New class…")).triggered.connect(lambda: actions.new_class())

    def _add_pictures(self, actions: PatternActions, others: list[str], pictures: int) -> None:
        if pictures == 1:
            self.addAction(self.tr("Show on the retina")).triggered.connect(lambda: actions.show())
            remove = self.tr("Remove this picture")
        else:
            remove = self.tr("Remove {count} pictures").format(count=pictures)
        move = self.addMenu(self.tr("Move to"))
        move.setEnabled(bool(others))
        for other in others:
            move.addAction(plain_name(other)).triggered.connect(
                lambda checked=False, other=other: actions.move(other)
            )
        self.addAction(remove).triggered.connect(lambda: actions.remove())

    def _add_class(self, actions: PatternActions, name: str) -> None:
        for text, act in (
            (self.tr("Add the drawing to {name}"), actions.add),
            (self.tr("Rename {name}"), actions.rename),
            (self.tr("Remove class {name}"), actions.remove_class),
        ):
            action = self.addAction(text.format(name=plain_name(name)))
            action.triggered.connect(lambda checked=False, act=act: act(name))
        self.addSeparator()


def plain_name(name: str) -> str:
    """Keep an ampersand in a name from being read as a shortcut."""
    return name.replace("&", "&&")
