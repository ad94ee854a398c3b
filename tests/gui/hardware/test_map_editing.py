"""The light map as the window edits it, on a simulated board with a real link."""

from __future__ import annotations

import numpy as np
import pytest

from firmware_io.board_errors import MapError
from firmware_io.panel.board_choice import BoardChoice
from firmware_io.panel.light_map import LightMap
from gui.base import remembered
from mark1.session.commands import TurnPots
from tests.gui.simulated import SIM, shown


def lit(hardware):
    return np.flatnonzero(shown(hardware)).tolist()


def test_the_walk_lights_one_light_alone_and_keeps_the_map(attached, qtbot):
    walk = attached.mapping
    walk.begin()
    assert walk.light == 0
    qtbot.waitUntil(lambda: lit(attached) == [0])
    walk.put(0)
    qtbot.waitUntil(lambda: lit(attached) == [1])
    walk.put(33)  # it shines a row lower
    assert attached.mapping.light_map.lights_of(512)[[1, 33]].tolist() == [33, 1]
    qtbot.waitUntil(lambda: lit(attached) == [2])
    walk.end()
    attached.clock.perform(TurnPots(((33, 11.0),)))
    qtbot.waitUntil(lambda: shown(attached)[1] == 127)
    assert attached.source_of(1) == 33
    assert (
        BoardChoice.from_json(remembered.board()).light_map_for(512) == attached.mapping.light_map
    )


def test_a_cancelled_walk_restores_the_map(attached, qtbot):
    before = attached.mapping.light_map
    attached.mapping.begin()
    attached.mapping.put(5)
    attached.mapping.put(6)
    assert attached.mapping.light_map != before
    attached.mapping.end(keep=False)
    assert attached.mapping.light_map == before


def test_the_walk_is_done_after_the_last_light(attached):
    attached.mapping.begin()
    attached.mapping.go_to(511)
    assert not attached.mapping.is_done
    attached.mapping.put(511)
    assert attached.mapping.light == 511
    assert attached.mapping.is_done
    attached.mapping.go_to(512)
    attached.mapping.go_to(-1)
    assert attached.mapping.light == 511
    attached.mapping.go_to(510)
    assert not attached.mapping.is_done


def test_an_interrupted_walk_keeps_its_map_and_resumes_there(attached, qtbot):
    notes = []
    attached.noted.connect(notes.append)
    attached.mapping.begin()
    for cell in (1, 2, 3):
        attached.mapping.put(cell)
    made = attached.mapping.light_map
    attached._simulated.unplug()
    qtbot.waitUntil(lambda: not attached.mapping.is_on)
    assert "Mapping paused at light 4. It resumes there." in notes
    attached._simulated.plug_in()
    qtbot.waitUntil(lambda: attached.state.is_shown)
    assert attached.mapping.light_map == made
    attached.mapping.begin()
    assert attached.mapping.light == 3
    attached.detach()
    assert attached.choice.light_map_for(512) == made


def test_a_light_that_no_cell_has_can_be_skipped(attached):
    attached.mapping.choose(LightMap(rows=2, columns=2))
    attached.mapping.begin()
    for _ in range(6):
        attached.mapping.skip()
    assert attached.mapping.light == 6
    assert attached.mapping.grid_lights().tolist() == [0, 1, 2, 3]


def test_there_is_no_walk_without_a_panel(hardware):
    hardware.mapping.begin()
    assert not hardware.mapping.is_on


def test_a_map_that_does_not_fit_is_refused(attached):
    with pytest.raises(MapError, match="needs 10000 lights"):
        attached.mapping.choose(LightMap(rows=100, columns=100))
    assert attached.mapping.grid() == (16, 32)


def test_each_size_of_panel_has_a_map_of_its_own(attached, qtbot):
    mine = LightMap(turn=180)
    attached.mapping.choose(mine)
    attached.choose(where="sim://?lights=64&lamps=0&knobs=0")
    attached.attach()
    qtbot.waitUntil(lambda: attached.mapping.lights == 64)
    assert attached.mapping.light_map == LightMap()
    attached.mapping.choose(LightMap(serpentine=True))
    attached.choose(where=SIM)
    attached.attach()
    qtbot.waitUntil(lambda: attached.mapping.lights == 512)
    assert attached.mapping.light_map == mine
    attached.clock.perform(TurnPots(((0, 11.0),)))
    qtbot.waitUntil(lambda: shown(attached)[511] == 127)
