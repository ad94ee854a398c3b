"""The stack of pages, which makes each when it is needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QScrollArea, QStackedWidget

from gui.base.actions import Actions
from gui.base.clock import Clock
from gui.base.page import PageView
from gui.base.place import Scrolled, places_scrolled_to


@dataclass(frozen=True, slots=True)
class Page:
    """One page.

    Attributes
    ----------
    name : str
    title : callable
        Gives what its tab and the menu say, in the language in use.
    make : callable
        Makes it within a widget, with the clocks of the sessions, the actions, and what the pages
        keep, once it is needed. It imports what it needs.
    resumes : callable
        Says whether it resumes something soon after the start, even if it is not shown.
    """

    name: str
    title: Callable[[], str]
    make: Callable[..., PageView]
    resumes: Callable[[], bool] = lambda: False


# The clock of each session, by the name of the page that shows it: console and geometry.
Clocks = Mapping[str, Clock]


class PageStack(QStackedWidget):
    """Shows one page at a time.

    Parameters
    ----------
    clocks : mapping of str to Clock
        Of the sessions, by the name of the page that shows each.
    kept : object
        What the pages keep while the window is rebuilt.

    Attributes
    ----------
    shown : str
        The name of the page that is shown; empty before the first one is.

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

    def __init__(
        self, clocks: Clocks, actions: Actions, pages: tuple[Page, ...], kept: object
    ) -> None:
        super().__init__()
        self._clocks, self._actions, self._kept = clocks, actions, kept
        self._pages = {page.name: page for page in pages}
        self._views: dict[str, PageView] = {}
        self._areas: dict[str, QScrollArea] = {}
        self.shown = ""

    def minimumSizeHint(self) -> QSize:
        """Ask for no room: a page that does not fit scrolls."""
        return QSize(0, 0)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all pages, made or not, in the order of their tabs."""
        return tuple(self._pages)

    def view(self, name: str) -> PageView:
        """Return a page, which is made when it is first asked for."""
        if name not in self._views:
            self._make(name)
        return self._views[name]

    def _make(self, name: str) -> None:
        # Where text is so large that a page does not fit, it scrolls: nothing is out of reach.
        area = QScrollArea(widgetResizable=True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.addWidget(area)
        # Built inside its final parent: if a widget moves, Qt styles it and its children again.
        try:
            make = self._pages[name].make
            view = make(area.viewport(), self._clocks, self._actions, self._kept)
        except BaseException:
            destroy(area)
            raise
        view.marked.connect(lambda *given: self.marked.emit(name, *given))
        area.setWidget(view)
        # Qt paints what fills its own background alone first, then again with the whole window.
        view.setAutoFillBackground(False)
        self._views[name], self._areas[name] = view, area
        self.made.emit(view)
        view.show_mark()

    def is_made(self, name: str) -> bool:
        """Return whether a page was made; the others are made when they are needed."""
        return name in self._views

    def turn_to(self, name: str) -> None:
        """Show a page."""
        if name == self.shown:
            return
        is_new = not self.is_made(name)
        self.setCurrentWidget(self.area(name))
        self.shown = name
        if is_new and self.isVisible():
            self._clocks["console"].draw()  # before it is painted
        self.turned.emit(name)

    def area(self, name: str) -> QScrollArea:
        """Return what a page scrolls in."""
        self.view(name)
        return self._areas[name]

    def resume(self) -> None:
        """Resume the pages that were active when the program ended."""
        for page in self._pages.values():
            if page.resumes():
                self.view(page.name).resume()

    @property
    def scrolled(self) -> dict[str, Scrolled]:
        """How far the pages are scrolled, by name."""
        return {name: places_scrolled_to(area) for name, area in self._areas.items()}

    @property
    def going(self) -> list[str]:
        """The names of the pages that go on with something while another is shown."""
        return [name for name, view in self._views.items() if view.goes_on]

    def release(self) -> None:
        """Let all pages end what they started, before they are destroyed."""
        for view in self._views.values():
            view.release()


def destroy(old: QObject) -> None:
    """Destroy an object and its parts now, even if Python still knows some of them."""
    old.deleteLater()
    QCoreApplication.sendPostedEvents(old, QEvent.Type.DeferredDelete)
