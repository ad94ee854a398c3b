"""Rebuilds all that the window holds, in another theme or language, in several turns."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from typing import Protocol

from PySide6.QtWidgets import QWidget

from gui.base import painting
from gui.base.clock import Clock
from gui.base.focus import Place, place_of_focus, restore_focus
from gui.base.later import is_in_use, later, soon
from gui.base.page_stack import PageStack
from gui.base.waiting import is_under_way
from gui.theory.cannot import Cannot


class Host(Protocol):
    """What the window can do, and what it holds until it is filled again."""

    body: QWidget
    cannot: Cannot
    clocks: Mapping[str, Clock]
    pages: PageStack

    def fill_again(self) -> None:
        """Take apart and make again all but the pages, of which none is there."""

    def go_on(self) -> None:
        """Show the state of the session, and what lay over the page."""


class Rebuilding:
    """Takes the window apart and makes it again.

    To do all of it at once would hold its user up. So each page is taken apart in a turn of its
    own, then all but the pages is made again, then the page that was shown, and last it is painted.
    Until then the window looks as it did. The session, its run, its undo history and a connected
    panel go on, as does whatever a page hands over.

    Parameters
    ----------
    window : QWidget
    host : Host
        The same window.
    """

    def __init__(self, window: QWidget, host: Host) -> None:
        self._window, self._host = window, host
        self._page = ""
        self._focus: Place | None = None
        self._is_under_way = False

    def begin(self) -> None:
        """Begin, once no gesture, dialog, long work or other rebuilding is under way."""
        window, host, pages = self._window, self._host, self._host.pages
        if self._is_under_way or self._must_wait() or not (window.isEnabled() and pages.shown):
            soon(window, self.begin)
            return
        for clock in host.clocks.values():
            clock.end()
        if pages.leave_one():
            later(window, self.begin)
            return
        self._is_under_way = True
        painting.hold(window)
        self._page = pages.shown
        self._focus = place_of_focus(pages.view(self._page), window)
        host.cannot.close()
        self._leave()

    def _leave(self) -> None:
        """Take the last pages apart, and then make all but the pages again."""
        if self._must_wait():
            soon(self._window, self._leave)
        elif self._host.pages.leave_one(all_of_them=True):
            later(self._window, self._leave)
        else:
            self._host.fill_again()
            later(self._window, self._make)

    def _must_wait(self) -> bool:
        """Return whether somebody still needs the parts of the window."""
        return is_in_use() or is_under_way(self._window)

    def _make(self) -> None:
        """Make the page that was shown before, unless another one was chosen meanwhile."""
        pages = self._host.pages
        if pages.is_made(pages.wanted):
            self._show()
        else:
            pages.advance(pages.wanted)
            later(self._window, self._make)

    def _show(self) -> None:
        """Show that page."""
        window, host, pages = self._window, self._host, self._host.pages
        pages.turn_to(pages.wanted)
        host.body.show()
        if pages.shown == self._page:
            restore_focus(self._focus, pages.view(self._page), window)
        self._is_under_way = False
        host.go_on()
        later(window, lambda: painting.release(window))
        # To free what Python still has of several earlier windows would take long.
        soon(window, gc.collect)
