"""A panel of lights beside the exhibit: it shows the same, and its knobs turn the dials."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.base import remembered
from gui.exhibit.attendant import Attendant
from gui.exhibit.pages.widgets import Words
from gui.exhibit.settings_file import Reading
from gui.exhibit.story import Press, Stage
from gui.hardware.connection import Hardware
from tests.gui.exhibit.tour import tour
from tests.gui.exhibit.visitor import Visitor
from tests.gui.simulated import SIM, shown


@pytest.fixture
def panelled(
    visitors: Callable[..., Visitor], qtbot: QtBot, tmp_path: Path
) -> Iterator[tuple[Visitor, Attendant]]:
    """Open an exhibit with a simulated panel."""
    visitor = visitors(panel=SIM)
    reading = Reading(tmp_path / "exhibit.json", visitor.window.settings, ())
    attendant = Attendant(visitor.window, reading)
    hardware = attendant.hardware
    assert hardware is not None
    qtbot.waitUntil(lambda: hardware.state.is_shown)
    yield visitor, attendant
    attendant.close()


def said(visitor: Visitor) -> str:
    words = visitor.window.page.findChildren(Words)
    return " ".join(each.text() for each in words if each.isVisible())


def shows_weights(visitor: Visitor, hardware: Hardware) -> bool:
    volts = visitor.window.session.state.machine.potentiometers.volts
    levels = shown(hardware)[: len(volts)]
    return bool((np.sign(levels) == np.sign(volts)).all() and levels.any())


def test_visitors_are_told_and_the_panel_shows_the_same(
    panelled: tuple[Visitor, Attendant], qtbot: QtBot, qapp: QApplication
) -> None:
    visitor, attendant = panelled
    visitor.touch(Press.BEGIN)
    visitor.teach("house", "fish")
    visitor.wait(1)
    assert "panel of lights" in said(visitor)
    visitor.learn()
    hardware = attendant.hardware
    assert hardware is not None
    qtbot.waitUntil(lambda: shows_weights(visitor, hardware))


def test_a_knob_turns_a_dial(panelled: tuple[Visitor, Attendant], qtbot: QtBot) -> None:
    visitor, attendant = panelled
    visitor.touch(Press.BEGIN)
    visitor.teach("house", "fish")
    visitor.learn()
    visitor.draw("fish")
    visitor.touch(Press.GUESS)
    hardware = attendant.hardware
    assert hardware is not None
    qtbot.waitUntil(lambda: shows_weights(visitor, hardware))
    pot = hardware.choice.pot_of(0)
    hardware.turn(0, 9.0)
    pots = visitor.window.session.state.machine.potentiometers
    qtbot.waitUntil(lambda: pots.volts[pot] > 8)
    assert "knob" in said(visitor)
    assert visitor.stage in (Stage.ANSWER, Stage.WHICH)


@pytest.mark.slow
def test_an_unplugged_panel_stops_no_visit(
    panelled: tuple[Visitor, Attendant], qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    visitor, attendant = panelled
    hardware = attendant.hardware
    assert hardware is not None
    seen: set[Stage] = set()
    for _ in tour(visitor):
        if visitor.stage in seen:
            continue
        seen.add(visitor.stage)
        panel = hardware._simulated
        assert panel is not None
        panel.unplug()
        qtbot.waitUntil(lambda: not visitor.window.page.has_panel)
        stage = visitor.stage
        assert "panel of lights" not in said(visitor)
        panel.plug_in()
        qtbot.waitUntil(lambda: hardware.state.is_shown)
        assert visitor.stage is stage
    assert seen == set(Stage)
    assert not [each for each in caplog.records if each.levelname in ("ERROR", "CRITICAL")]


def test_a_second_panel_shows_the_photocells_and_dims_with_the_first(
    visitors: Callable[..., Visitor], qtbot: QtBot, tmp_path: Path
) -> None:
    panels = {"panel": SIM, "retina_panel": SIM.replace("512", "400")}
    visitor = visitors(**panels, dim_hours="00:00-00:00", dim_brightness=10)
    reading = Reading(tmp_path / "exhibit.json", visitor.window.settings, ())
    attendant = Attendant(visitor.window, reading)
    first, second = attendant.hardware, attendant.retina
    assert first is not None and second is not None
    try:
        qtbot.waitUntil(lambda: first.state.is_shown and second.state.is_shown)
        visitor.touch(Press.BEGIN)
        visitor.draw("house")

        def shows_the_drawing() -> bool:
            lit = visitor.window.session.state.drawing.ravel() > 0
            return bool(lit.any() and not ((shown(second)[: lit.size] > 0) ^ lit).any())

        qtbot.waitUntil(shows_the_drawing)
        assert (first._percent, second._percent) == (10, 10)
        assert remembered.board(1) == remembered.board(2) == ""
    finally:
        attendant.close()
    assert second.link is None
