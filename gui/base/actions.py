"""The actions of the window: text, key, icon, when each is possible, and what it does.

Menus, buttons and keys all use these, so that each thing is said, bound and enabled once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from gui.base.clock import Clock
from gui.base.icons import icon
from mark1.session.state import SessionState
from mark1.training.pace import Pace


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One thing that can be done.

    Attributes
    ----------
    text : str
        As the menu says it, with its mnemonic.
    do : callable
        Called without arguments.
    keys : str
        Shortcuts, separated by ``"; "``.
    icon : str
        Name of an icon, or empty.
    tip : str
        What it does, in a sentence; the text if empty.
    page : str
        The only page on which it is possible, or empty.
    of_run : bool
        Whether it is possible only on the pages that show the run, where its effect is seen.
    when : callable
        Says of a state of the session whether it is possible.
    chosen : bool or None
        Of a choice: whether it is the present one.
    """

    text: str
    do: Callable[[], object]
    keys: str = ""
    icon: str = ""
    tip: str = ""
    page: str = ""
    of_run: bool = False
    when: Callable[[SessionState], bool] = lambda state: True
    chosen: bool | None = None

    @property
    def plain(self) -> str:
        """The text without mnemonic and dots."""
        return self.text.replace("&", "").removesuffix("…")


#: See `Actions`.
ForSession = Callable[[Clock, Callable[[Pace], None]], dict[str, ActionSpec]]


class Actions(Mapping[str, QAction]):
    """An action for each of the specs by its name, with its keys bound in the whole window.

    Parameters
    ----------
    owner : QWidget
        The window.
    for_session : callable, optional
        Makes the same specs for another session, from the clock that drives it and a function that
        chooses its pace.
    """

    def __init__(
        self,
        owner: QWidget,
        specs: dict[str, ActionSpec],
        clock: Clock,
        for_session: ForSession = lambda clock, set_pace: {},
    ) -> None:
        self.specs = specs
        self.for_session = for_session
        self._clock = clock
        self._page, self._shows_run = "", True
        self._lent: Mapping[str, ActionSpec] = {}
        self._lender = clock
        self._actions = {
            name: _make(owner, name, spec, partial(self._do, name)) for name, spec in specs.items()
        }
        clock.watch(self.show, "machine", "run", "running", "undo")
        # A key pressed before the next frame must find its action enabled.
        clock.acted.connect(self.show_now)

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._actions)

    def __len__(self) -> int:
        return len(self._actions)

    def beginning(self, prefix: str) -> list[QAction]:
        """List the actions whose names begin so."""
        return [action for name, action in self.items() if name.startswith(prefix)]

    def turn_to(self, page: str, shows_run: bool = True) -> None:
        """Enable what is possible on a page, which shows the run of the window or none of it."""
        self._page, self._shows_run = page, shows_run
        self.show_now()

    def lend(self, specs: Mapping[str, ActionSpec], clock: Clock) -> None:
        """Let a page do some of the actions itself, on a session of its own.

        Parameters
        ----------
        specs : mapping of str to ActionSpec
            By the name of an action of the window; those that it does not have are left out. Only
            `do` and `when` are used. An empty mapping returns all actions to the window.
        clock : Clock
            That drives this session.
        """
        self._lent, self._lender = specs, clock
        self.show_now()

    def take_back(self, specs: Mapping[str, ActionSpec]) -> None:
        """End a loan of these specs; do nothing if another loan has replaced it."""
        if self._lent is specs:
            self.lend({}, self._clock)

    def _do(self, name: str) -> None:
        self._lent.get(name, self.specs[name]).do()

    def show_now(self) -> None:
        """Enable what is possible before the next frame does so."""
        self.show(self._clock.session.state)

    def show(self, state: SessionState) -> None:
        """Enable what is possible now."""
        for name, spec in self.specs.items():
            if name in self._lent:
                self[name].setEnabled(self._lent[name].when(self._lender.session.state))
            else:
                self[name].setEnabled(self._is_here(spec) and spec.when(state))

    def _is_here(self, spec: ActionSpec) -> bool:
        """Return whether something is possible on the page that is shown."""
        return spec.page in ("", self._page) and (self._shows_run or not spec.of_run)


def set_tip(action: QAction, tip: str) -> None:
    """Return what an action does, with its first key."""
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    action.setToolTip(f"{tip} ({keys})" if keys else tip)
    action.setStatusTip(tip)


def _make(owner: QWidget, name: str, spec: ActionSpec, do: Callable[[], object]) -> QAction:
    action = QAction(spec.text, owner)
    action.setObjectName(name)
    if spec.keys:
        action.setShortcuts([QKeySequence(keys) for keys in spec.keys.split("; ")])
    if spec.icon:
        action.setIcon(icon(spec.icon))
        action.setIconVisibleInMenu(False)
    if spec.chosen is not None:
        action.setCheckable(True)
        action.setChecked(spec.chosen)
    set_tip(action, spec.tip or spec.plain)
    action.triggered.connect(lambda checked=False: do())
    owner.addAction(action)
    return action
