"""The stack of pages, which makes each when it is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QScrollArea, QStackedWidget

from gui.base import text_size
from gui.base.actions import Actions
from gui.base.clock import Clock
from gui.base.later import destroy, later, soon
from gui.base.page_view import PageView
from gui.base.painting import paint_later


@dataclass(frozen=True, slots=True)
class Page:
    """One page.

    Attributes
    ----------
    name : str
    title : callable
        Gives what its tab and the menu say, in the language in use.
    make : callable
        Makes it within a widget, with the clocks of the sessions and the actions, once it is
        needed. It imports what it needs. A fourth argument is what a page before it has handed
        over.
    resumes : callable
        Says whether it goes on with something soon after the start, unseen.
    """

    name: str
    title: Callable[[], str]
    make: Callable[..., PageView]
    resumes: Callable[[], bool] = lambda: False


# The clock of each session, by the name of the page that shows it: console and geometry.
Clocks = Mapping[str, Clock]


#: How many steps a page is made in: its first parts, the others, and its place in the stack.
STEPS = 3


class PageStack(QStackedWidget):
    """Shows one page at a time.

    Parameters
    ----------
    clocks : mapping of str to Clock
        Of the sessions, by the name of the page that shows each.
    actions : Actions
    pages : tuple of Page

    Attributes
    ----------
    shown : str
        The name of the page that is shown; empty before the first one is.
    wanted : str
        The name of the page that was chosen last, which is shown soon.

    Signals
    -------
    made(object)
        A page was made, a `PageView`.
    turned(str)
        Another page is shown: its name.
    marked(str, str, str, str)
        As in `PageView`, with the name of the page in front.
    """

    made = Signal(object)
    turned = Signal(str)
    marked = Signal(str, str, str, str)

    def __init__(self, clocks: Clocks, actions: Actions, pages: tuple[Page, ...]) -> None:
        super().__init__()
        self._clocks, self._actions = clocks, actions
        self._pages = {page.name: page for page in pages}
        self._views: dict[str, PageView] = {}
        self._begun: dict[str, Iterator[None]] = {}
        self._areas: dict[str, QScrollArea] = {}
        self.shown = self.wanted = ""
        self._is_left = False
        self._kept: dict[str, object] = {}
        self._going: list[str] = []  # pages that go on, and are not made yet

    def minimumSizeHint(self) -> QSize:
        """Ask for no room: a page that does not fit scrolls."""
        return QSize(0, 0)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all pages, made or not, in the order of their tabs."""
        return tuple(self._pages)

    @property
    def hidden(self) -> list[PageView]:
        """The pages that were made and are not shown."""
        return [view for name, view in self._views.items() if name != self.shown]

    def advance(self, name: str) -> None:
        """Take the next of `STEPS` in making a page: to make all of it at once would take long."""
        if name not in self._views:
            next(self._begun.setdefault(name, self._making(name)))

    def _making(self, name: str) -> Iterator[None]:
        """Make a page, with a pause after each step."""
        kept = (self._kept.pop(name),) if name in self._kept else ()
        # Where text is so large that a page does not fit, it scrolls: nothing is out of reach.
        area = QScrollArea(widgetResizable=True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.addWidget(area)
        # Built inside its final parent: if a widget moves, Qt styles it and its children again.
        view = self._pages[name].make(area.viewport(), self._clocks, self._actions, *kept)
        view.marked.connect(lambda *given: self.marked.emit(name, *given))
        yield
        view.furnish()
        yield
        area.setWidget(view)
        # Qt paints what fills its own background alone first, then again with the whole window.
        view.setAutoFillBackground(False)
        self._views[name], self._areas[name] = view, area
        del self._begun[name]
        self.made.emit(view)
        view.show_mark()
        yield

    def view(self, name: str) -> PageView:
        """Return a page; what is not made of it yet is made now."""
        while name not in self._views:
            self.advance(name)
        return self._views[name]

    def _complete(self) -> None:
        """Complete each page that was begun."""
        for name in tuple(self._begun):
            self.view(name)

    def is_made(self, name: str) -> bool:
        """Return whether a page was made; the others are made when they are needed."""
        return name in self._views

    def open(self, name: str) -> None:
        """Show a page; one that was not made yet, in turns: all of it would take too long.

        While all pages are taken apart, it is only noted for the stack after this one.
        """
        self.wanted = name
        self._go_on_to(name)

    def _go_on_to(self, name: str) -> None:
        """Make a page step by step, and then show it, unless another one was chosen meanwhile."""
        if name != self.wanted or self._is_left:
            return
        if self.is_made(name):
            self.turn_to(name)
        else:
            self.advance(name)
            later(self, lambda: self._go_on_to(name))

    def turn_to(self, name: str) -> None:
        """Show a page at once."""
        self.wanted = name
        if name == self.shown:
            return
        is_new = not self.is_made(name)
        text_size.catch_up(self.view(name))
        paint_later(self.window())
        self.setCurrentWidget(self._areas[name])
        self.shown = name
        if is_new and self.isVisible():
            self._clocks["console"].draw()  # before it is painted
        self.turned.emit(name)

    def resume(self) -> None:
        """Resume the pages that were active when the program ended."""
        for page in self._pages.values():
            if page.resumes():
                self.view(page.name).resume()

    def leave_one(self, all_of_them: bool = False) -> bool:
        """Take one page apart, if there is one to take apart; return whether there was.

        One that was begun is first completed, a step at a time. What a page hands over is kept for
        the next page of that name. Unless all pages have to go, the one that is shown stays, and so
        does the first one, over which the window has shown more.
        """
        self._is_left = all_of_them
        if self._begun:
            self.advance(next(iter(self._begun)))
            return True
        stay = () if all_of_them else (self.shown, self.names[0])
        name = next((name for name in self._views if name not in stay), None)
        if name is None:
            return False
        view, area = self._views.pop(name), self._areas.pop(name)
        if view.goes_on:
            self._going.append(name)
        kept = view.hand_over()
        if kept is not None:
            self._kept[name] = kept
        area.hide()  # so that it returns the actions that it does itself
        destroy(area)
        return True

    def hand_over(self) -> tuple[dict[str, object], list[str]]:
        """Release all pages; return what survives in rebuilt pages, by name, and which go on."""
        self._complete()
        waiting = [name for name in self._going if name not in self._views]
        going = waiting + [name for name, view in self._views.items() if view.goes_on]
        left = {name: view.hand_over() for name, view in self._views.items()}
        return self._kept | {name: kept for name, kept in left.items() if kept is not None}, going

    def take_over(self, kept: Mapping[str, object], going: Iterable[str], wanted: str = "") -> None:
        """Accept what earlier pages handed over, and which page was chosen last.

        Pages that go on are made soon, one at a time; the others when they are needed.
        """
        self._kept, self._going, self.wanted = dict(kept), list(going), wanted
        self._go_on_soon()

    def _go_on_soon(self) -> None:
        if self._going:
            soon(self, self._go_on)

    def _go_on(self) -> None:
        name = self._going[0]
        self.advance(name)
        if self.is_made(name):
            self._going.remove(name)
        self._go_on_soon()

    def release(self) -> None:
        """Release all devices."""
        self._complete()
        for name in tuple(self._kept):
            self.view(name)  # which knows how to release what was kept for it
        for view in self._views.values():
            view.release()
