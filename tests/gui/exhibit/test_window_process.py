"""The window of the exhibit keeps the whole screen."""

from __future__ import annotations

from dataclasses import replace

from gui.exhibit.window_process import place, stay_full
from tests.gui.exhibit.visitor import Visitor


def test_the_whole_screen_is_taken_again_when_something_ends_it(visitor: Visitor) -> None:
    window, settings = visitor.window, visitor.window.settings
    place(window, settings)
    for end in (window.showNormal, window.showMaximized, window.showMinimized):
        end()
        stay_full(window, settings)
        assert window.isFullScreen()
        assert not window.isMinimized()


def test_a_window_that_is_to_have_a_frame_keeps_it(visitor: Visitor) -> None:
    settings = replace(visitor.window.settings, full_screen=False)
    place(visitor.window, settings)
    stay_full(visitor.window, settings)
    assert not visitor.window.isFullScreen()
