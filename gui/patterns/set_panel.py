"""The patterns by class: thumbnails to choose, add, move and remove."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QInputDialog, QMenu, QPushButton, QToolButton, QWidget

from gui.base import layouts, theme
from gui.base.buttons import IN_TITLE, menu_of, switch, tool_button
from gui.base.clock import Clock
from gui.base.elide import elided
from gui.base.icons import put_icon
from gui.base.number_format import whole
from gui.base.panel_frame import PanelFrame
from gui.base.thumbnails import Shades
from gui.base.tips import plain_tip
from gui.patterns.set_model import PatternRow
from gui.patterns.set_view import PatternView, plain_name
from mark1.errors import Mark1Error
from mark1.session import commands as do
from mark1.session.commands import Command
from mark1.session.state import SessionState

#: Between two buttons, and the widest name that a button shows whole, in pixels of the design.
GAP, LONGEST = 4, 72

#: How many of the longest names are measured.
MEASURED = 60

#: Percentages that can be kept for testing.
SHARES = (0, 10, 20, 30, 50)


class PatternPanel(PanelFrame):
    """The pattern set, a row or a group for each class.

    Signals
    -------
    set_asked
        The person wants to choose a built-in set.
    """

    set_asked = Signal()

    def __init__(self, clock: Clock, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.set_title(self.tr("Patterns"))
        self._clock = clock
        self._text = ""  # of the button that adds the drawing
        self._added: int | None = None  # the pattern that was added last
        self._is_new = False  # it was added since the answers were evaluated
        self.other = QPushButton(self.tr("Choose…"))
        theme.dress(self.other, "switch")
        self.other.setToolTip(self.tr("Choose a built-in set: letters, figures, AND, XOR…"))
        self.other.clicked.connect(self.set_asked)
        theme.fix_size(self.other, 0, IN_TITLE)
        self.head.addWidget(self.other)
        self.patterns = PatternView()
        self.body.addWidget(self.patterns, 1)
        self.body.addLayout(self._foot())
        self._connect()
        clock.watch(self.show_patterns, "patterns", "machine")
        clock.watch(self.show_shown, "presentation", "run", "running")
        clock.watch(self.show_target, "response", "patterns")
        clock.watch(self.show_wrong, "evaluation", "patterns")

    def offer(self, menu: QMenu, clicked: QWidget, place: QPoint | None) -> None:
        """Offer what can be done with the picture or class that was clicked."""
        if clicked in (self.patterns, self.patterns.viewport()):
            self.patterns.offer(menu, place)

    def _foot(self) -> QHBoxLayout:
        self.add = QPushButton()
        put_icon(self.add, "plus")
        self.add.clicked.connect(self._add)
        self.new = QPushButton(self.tr("New class"))
        self.new.setToolTip(self.tr("Make a class, and put the drawing in it"))
        self.new.clicked.connect(self.ask_new_class)
        tip = self.tr("Show only the pictures that are answered wrongly")
        self.only = switch(self.tr("Only wrong"), tip)
        self.only.toggled.connect(self.patterns.set_only_wrong)
        return layouts.row(
            self.add,
            self.new,
            layouts.STRETCH,
            self.only,
            self._split_button(),
            self._more_button(),
            spacing=GAP,
        )

    def _more_button(self) -> QToolButton:
        """Make the button that holds what has no room beside it."""
        self.more = tool_button("more", self.tr("More about patterns"))
        menu = menu_of(self.more)
        self._new = menu.addAction(self.tr("New class…"))
        self._new.triggered.connect(self.ask_new_class)
        only = menu.addAction(self.only.text())
        only.setCheckable(True)
        only.toggled.connect(self.only.setChecked)
        self.only.toggled.connect(only.setChecked)
        menu.addSeparator()
        menu.addActions(self.split.menu().actions())
        self.more.hide()
        return self.more

    def minimumSizeHint(self) -> QSize:
        """Return the width of what is always shown."""
        least = self._width_to_add(self.tr("Add to {name}"), "A") + GAP
        least += self.more.sizeHint().width() + self._margins()
        return QSize(least, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the buttons for which there is room."""
        super().resizeEvent(event)
        self._fit()

    def _margins(self) -> int:
        margins = self.body.contentsMargins()
        return margins.left() + margins.right()

    def _fit(self) -> None:
        """Show the buttons for which there is room, and let the first say as much as it can.

        That depends on the widest name, so that nothing moves while others are selected.
        """
        state = self._clock.session.state
        longest = sorted(state.patterns.classes, key=len)[-MEASURED:]
        widest = max(longest, key=self._advance, default="")
        room = self.width() - self._margins()
        texts = self.tr("Add drawing to {name}"), self.tr("Add to {name}")
        full, short = (self._width_to_add(text, widest) for text in texts)
        new, more = (each.sizeHint().width() + GAP for each in (self.new, self.more))
        switches = sum(each.sizeHint().width() + GAP for each in (self.only, self.split))
        if not state.patterns.classes:
            full = short = -GAP
        with_new = short + new + more <= room
        is_wide = full + new + switches <= room
        is_full = full + (new if with_new else 0) + more <= room
        self._text, wanted = (texts[0], full) if is_wide or is_full else (texts[1], short)
        self.new.setVisible(is_wide or with_new)
        self._new.setVisible(not is_wide and not with_new)
        for button in (self.only, self.split):
            button.setVisible(is_wide)
        self.more.setVisible(not is_wide)
        self.add.setVisible(bool(state.patterns.classes))
        self.add.setFixedWidth(max(0, min(wanted, room - more)))
        self.show_target(state)

    def _width_to_add(self, text: str, name: str) -> int:
        """Return the width of the button with a text for a class; long names are cut short."""
        around = self.add.sizeHint().width() - self._advance(self.add.text())
        longest = round(LONGEST * theme.scale)
        wide = min(self._advance(plain_name(name)), longest)
        return around + self._advance(text.format(name="")) + wide

    def _advance(self, text: str) -> int:
        flag = Qt.TextFlag.TextShowMnemonic
        return self.add.fontMetrics().size(flag, text).width()

    def _split_button(self) -> QPushButton:
        """Make the button that keeps a share of each class for testing."""
        self.split = QPushButton()
        theme.dress(self.split, "switch")
        self.split.setToolTip(
            self.tr("Keep a random share of the pictures of each class for testing")
        )
        menu = QMenu(self.split)
        for percent in SHARES:
            text = self.tr("Keep {percent} % for testing") if percent else self.tr("Train with all")
            action = menu.addAction(text.format(percent=percent))
            action.triggered.connect(lambda checked=False, percent=percent: self._split(percent))
        self.split.setMenu(menu)
        return self.split

    def _split(self, percent: int) -> None:
        seed = self._clock.session.state.machine.config.seed
        self._clock.perform(do.SplitPatterns(percent, seed))

    # --- what a person does ----------------------------------------------------------------

    def _connect(self) -> None:
        perform, patterns = self._clock.perform, self.patterns
        patterns.add_requested.connect(lambda name: perform(do.AddPattern(name)))
        patterns.chosen.connect(self.choose)
        patterns.remove_requested.connect(
            lambda indices: perform(do.RemovePatterns(tuple(indices)))
        )
        patterns.class_chosen.connect(lambda name: perform(do.SelectClass(name)))
        patterns.new_class_requested.connect(self.ask_new_class)
        patterns.moved.connect(lambda index, name: perform(do.MovePatterns((index,), name)))
        patterns.rename_requested.connect(self._ask_name)
        patterns.class_remove_requested.connect(lambda name: perform(do.RemoveClass(name)))
        patterns.mark_requested.connect(
            lambda indices, test: perform(do.MarkPatterns(tuple(indices), test))
        )

    def _add(self) -> None:
        target = self._clock.session.state.target
        if target is not None:
            self._clock.perform(do.AddPattern(target))

    def choose(self, index: int) -> None:
        """Show a pattern on the retina."""
        if self._clock.perform(do.ShowPattern(index)):
            self.patterns.set_current(index)

    def ask_new_class(self) -> None:
        """Ask for the name of a new class and put the drawing in it."""
        title, text, name = self.tr("New class"), self.tr("Name of the class:"), ""
        asked = text
        while asked:
            name, accepted = QInputDialog.getText(self, title, asked, text=name)
            reason = self._refusal(do.AddPattern(name.strip())) if accepted and name.strip() else ""
            asked = f"{reason}\n\n{text}" if reason else ""

    def _ask_name(self, old: str) -> None:
        self.patterns.edit_name(old, lambda name: self._refusal(do.RenameClass(old, name)))

    def _refusal(self, command: Command) -> str:
        """Perform a command, and return why it was refused; empty if it was not."""
        try:
            self._clock.session.perform(command)
        except Mark1Error as error:
            return str(error.message)
        finally:
            self._clock.wake()
        return ""

    # --- what is shown ---------------------------------------------------------------------

    def show_patterns(self, state: SessionState) -> None:
        """Show the patterns by class."""
        patterns, code = state.patterns, state.code
        rows, shades = [], Shades(patterns)
        for index, name in enumerate(patterns.classes):
            members = np.flatnonzero(patterns.labels == index)
            rows.append(
                PatternRow(
                    class_name=name,
                    code=code.text(code.words[index]),
                    indices=members,
                    pictures=_Pictures(patterns.pictures, members, shades),
                    wrong=state.wrong[members],
                    test=patterns.test[members],
                )
            )
        shown = {row.class_name: len(row.indices) for row in self.patterns.rows}
        self.patterns.set_rows(rows)
        grown = [row for row in rows if len(row.indices) > shown.get(row.class_name, 0)]
        self._added = None
        if shown and len(grown) == 1:
            name, count = grown[0].class_name, len(grown[0].indices)
            self.patterns.show_class(name)
            if count == shown.get(name, 0) + 1:
                self._added, self._is_new = int(grown[0].indices[-1]), True
                self.patterns.show_picture(self._added)
        self._show_count(state)

    def _show_count(self, state: SessionState) -> None:
        count = whole(len(state.patterns))
        are_points, is_one = state.patterns.analog, len(state.patterns.classes) == 1
        if len(state.patterns) == 1:
            text = self.tr("1 point") if are_points else self.tr("1 picture")
        elif are_points:
            one, many = (
                self.tr("1 class · {count} points"),
                self.tr("{classes} classes · {count} points"),
            )
            text = one if is_one else many
        elif is_one:
            text = self.tr("1 class · {count} pictures")
        else:
            text = self.tr("{classes} classes · {count} pictures")
        test = int(np.count_nonzero(state.patterns.test))
        self.split.setText(self.tr("{count} for testing").format(count=whole(test)))
        self.note.setText(text.format(classes=len(state.patterns.classes), count=count))
        self._fit()

    def show_shown(self, state: SessionState) -> None:
        """Ring the pattern on the retina; in a run that the eye can follow, the next one."""
        if state.is_running and state.pace.rings_each:
            self.patterns.set_current(state.next_pattern)
        elif state.by_hand:
            added, drawn = self._added, state.drawing
            is_on_it = added is not None and np.array_equal(state.patterns.pictures[added], drawn)
            self.patterns.set_current(added if is_on_it else None)
        elif not state.is_running:
            self.patterns.set_current(_on_retina(state, self.patterns.current))

    def show_target(self, state: SessionState) -> None:
        """Mark the selected class, and offer to add the drawing to it."""
        name = state.target or ""
        self.patterns.set_target(state.target)
        self.add.setEnabled(bool(name))
        around = self._width_to_add(self._text, "")
        short = elided(name, self.add.fontMetrics(), self.add.width() - around)
        text = self._text.format(name=plain_name(short))
        if text != self.add.text():
            self.add.setText(text)
            self.add.setAccessibleName(self.tr("Add drawing to {name}").format(name=name))
        tip = self.tr("Add the drawing to {name}, the selected class (A)").format(name=name)
        self.add.setToolTip(plain_tip(tip))

    def show_wrong(self, state: SessionState) -> None:
        """Cross out the patterns that are answered wrongly."""
        known = state.has_learned and state.evaluation is not None
        if known or not state.has_learned:  # else they are being read, and the last answers stay
            self.patterns.set_wrong(np.flatnonzero(state.wrong), known)
        if known and self._is_new and self._added is not None:
            self.patterns.show_picture(self._added)  # which may have another place by now
        self._is_new = self._is_new and not known


class _Pictures:
    """The pictures of a class, its `members` of the whole set, each made when it is shown."""

    def __init__(self, pictures: np.ndarray, members: np.ndarray, shades: Shades) -> None:
        self._pictures, self._members, self._shades = pictures, members, shades

    def __getitem__(self, place: int) -> np.ndarray:
        return self._shades.light(self._pictures[self._members[place]])


def _on_retina(state: SessionState, ringed: int | None) -> int | None:
    """Return which pattern the retina shows: the one that is ringed, if it is among them."""
    drawn, patterns = state.drawing, state.patterns
    if drawn.shape != patterns.pictures.shape[1:]:
        return None
    same = (patterns.pictures == drawn).all(axis=(1, 2))
    if ringed is not None and ringed < len(patterns) and same[ringed]:
        return ringed
    if state.target in patterns.classes:
        is_of_target = same & (patterns.labels == patterns.classes.index(state.target))
        same = is_of_target if is_of_target.any() else same
    return int(same.argmax()) if same.any() else None
