"""What the window keeps is made once, and what goes on in it ends with the window."""

from __future__ import annotations

from gui.shell.window_state import WindowState


class Chosen:
    """A record of what is chosen."""


class Process:
    """A record of something that goes on."""

    is_running = True

    def close(self) -> None:
        self.is_running = False


def test_each_record_is_made_once() -> None:
    state = WindowState()
    chosen = state.of(Chosen)
    assert isinstance(chosen, Chosen)
    assert state.of(Chosen) is chosen
    assert WindowState().of(Chosen) is not chosen


def test_what_goes_on_ends_with_the_window() -> None:
    state = WindowState()
    state.of(Chosen)
    process = state.of(Process)
    assert process.is_running
    state.close()
    assert not process.is_running
