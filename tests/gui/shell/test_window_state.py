"""What the window keeps is made once, and what goes on in it ends with the window."""

from __future__ import annotations

import pytest

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


class Another(Process):
    """Another one."""


class Broken:
    """A record that cannot be ended."""

    def close(self) -> None:
        raise OSError("no such process")


def test_what_cannot_be_ended_keeps_nothing_else_going() -> None:
    state = WindowState()
    before = state.of(Process)
    state.of(Broken)
    after = state.of(Another)
    with pytest.raises(OSError, match="no such process"):
        state.close()
    assert not before.is_running
    assert not after.is_running
