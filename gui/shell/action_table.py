"""What can be done in the window: the table behind menus, buttons and keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMainWindow

from gui.base import remembered
from gui.base.actions import ActionSpec
from gui.base.clock import Clock
from gui.base.number_format import whole
from gui.base.page_stack import PageStack
from gui.files.session_files import Files
from gui.shell.look import Look
from gui.shell.pages import titles
from mark1.session import commands as do
from mark1.session.state import SessionState
from mark1.training.pace import FAST, FULL, SPEEDS, WATCH, Pace

#: Switches of desired responses that have a key.
SWITCHES = 8


class Host(Protocol):
    """What the actions need of the window that shows the pages."""

    look: Look
    pages: PageStack

    def set_pace(self, pace: Pace) -> None:
        """Choose the pace of the training."""

    def ask_new_class(self) -> None:
        """Ask for the name of a new class, and add the drawing to it."""

    def compare(self) -> None:
        """Compare the run with one of other settings."""

    def open_machine(self) -> None:
        """Open the machine drawer, with a new seed."""

    def ask_why(self) -> None:
        """Explain the answer that is shown."""

    def show_manual(self) -> None:
        """Open the manual."""

    def show_keys(self) -> None:
        """List the keys."""

    def show_about(self) -> None:
        """Show what this program is."""


class ActionTable(QObject):
    """Makes the table for a window.

    Parameters
    ----------
    host : Host
        The same window, as the actions see it.
    set_pace : callable, optional
        Chooses the pace of the training; by default the window does.
    """

    def __init__(
        self,
        window: QMainWindow,
        host: Host,
        clock: Clock,
        files: Files,
        set_pace: Callable[[Pace], None] | None = None,
    ) -> None:
        super().__init__(window)
        self._window, self._host = window, host
        self._clock, self._files = clock, files
        self._set_pace = set_pace or host.set_pace

    def for_session(
        self, clock: Clock, set_pace: Callable[[Pace], None]
    ) -> dict[str, ActionSpec]:  # fmt: skip
        """Return all actions, made for another session, for a page to lend some of them.

        Parameters
        ----------
        clock : Clock
            That drives the session.
        set_pace : callable
            Chooses its pace.
        """
        table = ActionTable(self._window, self._host, clock, self._files, set_pace)
        table.setParent(clock)
        return table.specs()

    @property
    def _state(self) -> SessionState:
        return self._clock.session.state

    def specs(self) -> dict[str, ActionSpec]:
        """Return all actions by name, in the order of the menus."""
        return {
            **self._of_files(),
            **self._of_drawing(),
            **self._of_patterns(),
            **self._of_machine(),
            **self._of_training(),
            **self._of_view(),
        }

    def _of_files(self) -> dict[str, ActionSpec]:
        files = self._files
        sets = {
            "letters": self.tr("26 letters"),
            "letters-all": self.tr("26 letters in three typefaces"),
            "digits": self.tr("10 digits"),
            "figures": self.tr("Square, circle, diamond, triangle"),
            "bars": self.tr("Horizontal and vertical bars"),
            "left-right": self.tr("Squares on the left or right"),
            "e-x-f": self.tr("E, X and F, turned and moved"),
        }
        return {
            "new_empty": ActionSpec(
                self.tr("&Without patterns"), partial(files.new, None), "Ctrl+N"
            ),
            **{f"new_{n}": ActionSpec(text, partial(files.new, n)) for n, text in sets.items()},
            "new_named": ActionSpec(self.tr("&Another set…"), files.ask_new),
            "open": ActionSpec(self.tr("&Open…"), files.ask_open, "Ctrl+O", "folder"),
            "save": ActionSpec(self.tr("&Save"), files.save, "Ctrl+S", "save"),
            "save_as": ActionSpec(self.tr("Save &as…"), files.save_as, "Ctrl+Shift+S"),
            "quit": ActionSpec(self.tr("&Quit"), self._window.close, "Ctrl+Q"),
            "choose_set": ActionSpec(self.tr("&Choose built-in set…"), files.ask_set),
            "import": ActionSpec(self.tr("&Import patterns…"), files.ask_import),
            "import_folder": ActionSpec(self.tr("Import &folder…"), files.ask_import_folder),
            "export": ActionSpec(self.tr("&Export patterns…"), files.ask_export),
            "cards": ActionSpec(
                self.tr("&Print cards…"),
                files.ask_cards,
                tip=self.tr("Write the patterns as cards to hold in front of a camera"),
            ),
        }

    def _of_drawing(self) -> dict[str, ActionSpec]:
        files, perform = self._files, self._clock.perform
        table = {
            "image_copy": ActionSpec(self.tr("&Copy drawing"), files.copy, "Ctrl+C"),
            "image_paste": ActionSpec(self.tr("&Paste picture"), files.paste, "Ctrl+V", "paste"),
            "image_open": ActionSpec(
                self.tr("Insert picture from &file…"), files.ask_picture, "", "image"
            ),
            "clear": ActionSpec(self.tr("C&lear"), partial(perform, do.Clear()), "Delete", "clear"),
            "invert": ActionSpec(self.tr("&Invert"), partial(perform, do.Invert()), "I", "invert"),
        }
        for side, text, keys, shift in (
            ("up", self.tr("Shift up"), "Alt+Up", do.Shift(-1, 0)),
            ("down", self.tr("Shift down"), "Alt+Down", do.Shift(1, 0)),
            ("left", self.tr("Shift left"), "Alt+Left", do.Shift(0, -1)),
            ("right", self.tr("Shift right"), "Alt+Right", do.Shift(0, 1)),
        ):
            spec = ActionSpec(text, partial(perform, shift), keys, f"shift-{side}")
            table[f"shift_{side}"] = spec
        for name, text, command in (
            ("rotate_left", self.tr("Rotate left"), do.Rotate(-1)),
            ("rotate_right", self.tr("Rotate right"), do.Rotate(1)),
            ("flip_sideways", self.tr("Flip left to right"), do.Flip(upside_down=False)),
            ("flip_over", self.tr("Flip upside down"), do.Flip(upside_down=True)),
        ):
            table[name] = ActionSpec(text, partial(perform, command))
        return {
            "undo": ActionSpec(
                *(self.tr("&Undo"), partial(perform, do.Undo()), "Ctrl+Z", "undo"),
                of_run=True,
                when=lambda state: state.undo is not None,
            ),
            "redo": ActionSpec(
                *(self.tr("&Redo"), partial(perform, do.Redo()), "Ctrl+Shift+Z; Ctrl+Y", "redo"),
                of_run=True,
                when=lambda state: state.redo is not None,
            ),
            **{name: replace(spec, page="console") for name, spec in table.items()},
        }

    def _of_patterns(self) -> dict[str, ActionSpec]:
        tip = self.tr("Add the drawing to the selected class")
        return {
            "add": ActionSpec(self.tr("&Add drawing"), self._add, "A", "plus", tip, page="console"),
            "add_new": ActionSpec(
                *(self.tr("Add to a &new class…"), self._add_new, "Shift+A"), page="console"
            ),
        }

    def _add(self) -> None:
        target = self._state.target
        if target:
            self._clock.perform(do.AddPattern(target))
        else:
            self._add_new()

    def _add_new(self) -> None:
        self._host.ask_new_class()

    def _of_machine(self) -> dict[str, ActionSpec]:
        kinds = {
            "mark1": self.tr("Mark I: one potentiometer for each A-unit"),
            "full": self.tr("Full: every R-unit sees all A-units"),
            "direct": self.tr("Direct: photocells straight to the R-units"),
        }
        change_kind = self._files.change_kind
        return {
            **{f"kind_{k}": ActionSpec(text, partial(change_kind, k)) for k, text in kinds.items()},
            "reset": ActionSpec(
                *(self.tr("&Reset"), partial(self._clock.perform, do.Reset()), "R", "reset"),
                self.tr(
                    "Return all potentiometers to their starting positions, with the same seed"
                ),
                of_run=True,
            ),
            "renew": ActionSpec(
                *(self.tr("&New machine…"), self._host.open_machine, "", "dice"),
                self.tr("Describe and build another machine, with a new seed"),
            ),
        }

    def _of_training(self) -> dict[str, ActionSpec]:
        clock = self._clock
        switches = {
            f"desired_{unit + 1}": ActionSpec(
                self.tr("Desired response of R{number}").format(number=unit + 1),
                *(partial(self._switch, unit), str(unit + 1)),
                page="console",
            )
            for unit in range(SWITCHES)
        }
        return {
            "present": ActionSpec(
                *(self.tr("&Present"), partial(clock.do, clock.session.look), "P", "eye"),
                *(self.tr("Show the drawing, without learning"), "console"),
            ),
            "why": ActionSpec(
                *(self.tr("Explain the ans&wer"), self._host.ask_why, "W"),
                tip=self.tr("Show how the machine came to this answer"),
                page="console",
            ),
            "teach": ActionSpec(
                *(self.tr("&Teach"), partial(clock.perform, do.Teach()), "T", "teach"),
                *(self.tr("Teach the machine what this drawing should be"), "console"),
            ),
            "back": ActionSpec(
                *(self.tr("&Back"), self._back, "B", "step-back", self.tr("Go back one step")),
                of_run=True,
                when=lambda state: state.destination > state.progress.first,
            ),
            "step": ActionSpec(
                *(self.tr("&Step"), clock.step, "S", "step-forward"),
                self.tr("Present the next pattern and learn"),
                of_run=True,
                when=lambda state: not state.is_running,
            ),
            "learn": ActionSpec(
                *(self.tr("&Learn"), self._learn_or_pause, "Space", "play"),
                self.tr("Train until a pass has no mistakes, or pause"),
                of_run=True,
            ),
            "compare": ActionSpec(
                *(self.tr("&Compare with other settings…"), self._host.compare, "C"),
                tip=self.tr("See two runs side by side"),
                page="console",
                when=lambda state: (
                    state.progress.end > state.progress.first or state.branches != ()
                ),
            ),
            "start": ActionSpec(
                *(self.tr("To the &first step"), partial(self._seek, "first"), "Ctrl+Home"),
                of_run=True,
            ),
            "end": ActionSpec(
                *(self.tr("To the &last step"), partial(self._seek, "end"), "Ctrl+End"),
                of_run=True,
            ),
            **self._paces(),
            **switches,
        }

    def _learn_or_pause(self) -> None:
        session = self._clock.session
        self._clock.do(session.pause if session.is_running else session.run)

    def _paces(self) -> dict[str, ActionSpec]:
        """The paces: the three of the training bar, and steps per second."""
        words = {
            WATCH: self.tr("&Watch"),
            FAST: self.tr("&Fast"),
            FULL: self.tr("F&ull speed"),
            Pace(1): self.tr("1 step per second"),
        }
        others = [Pace(speed) for speed in SPEEDS if Pace(speed) not in words]
        steps = self.tr("{steps} steps per second")
        words |= {pace: steps.format(steps=whole(pace.speed)) for pace in others}
        return {
            f"pace_{place}": ActionSpec(text, partial(self._set_pace, pace), of_run=True)
            for place, (pace, text) in enumerate(words.items())
        }

    def _back(self) -> None:
        self._clock.seek(self._state.destination - 1)

    def _seek(self, place: str) -> None:
        self._clock.seek(getattr(self._state.progress, place))

    def _switch(self, unit: int) -> None:
        desired = self._state.desired.tolist()
        if unit < len(desired):
            desired[unit] = -1 if desired[unit] == 1 else 1
            self._clock.perform(do.SetDesired(tuple(desired)))

    def _open(self, page: str) -> None:
        self._host.pages.turn_to(page)

    def _of_view(self) -> dict[str, ActionSpec]:
        host = self._host
        pages = {
            f"page_{name}": ActionSpec(title, partial(self._open, name), f"Ctrl+{place}")
            for place, (name, title) in enumerate(titles().items(), start=1)
        }
        return {
            **pages,
            "larger": ActionSpec(
                self.tr("&Larger text"), partial(self._resize, 0.1), "Ctrl++; Ctrl+="
            ),
            "smaller": ActionSpec(self.tr("&Smaller text"), partial(self._resize, -0.1), "Ctrl+-"),
            "normal": ActionSpec(self.tr("&Normal text"), partial(self._resize, 0.0), "Ctrl+0"),
            "full_screen": ActionSpec(self.tr("&Full screen"), self._full_screen, "F11"),
            "manual": ActionSpec(self.tr("&Manual"), host.show_manual, "F1"),
            "keys": ActionSpec(self.tr("&Keys"), host.show_keys, "Shift+F1"),
            "about": ActionSpec(self.tr("&About"), host.show_about),
        }

    def _resize(self, by: float) -> None:
        """Make text larger or smaller."""
        self._host.look.choose_text_size(remembered.text_scale() + by if by else 1.0)

    def _full_screen(self) -> None:
        """Switch full screen on or off."""
        self._window.setWindowState(self._window.windowState() ^ Qt.WindowState.WindowFullScreen)
