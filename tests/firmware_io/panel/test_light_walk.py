"""A walk along the lights of a panel that only notes what it is shown."""

import numpy as np
import pytest

from firmware_io.panel.light_map import LightMap
from firmware_io.panel.light_walk import LightWalk
from firmware_io.wire.protocol import Info

INFO = Info(lights=6, lamps=2)


class FakePanel:
    def __init__(self):
        self.lit = []

    def show(self, levels):
        (light,) = np.flatnonzero(levels)
        self.lit.append((int(light), int(levels[light]), len(levels)))


@pytest.fixture
def walk():
    return LightWalk(FakePanel(), INFO, LightMap())


def test_one_light_after_another_is_lit_alone(walk):
    for _ in range(5):
        walk.skip()
    assert walk._panel.lit == [(light, 127, 8) for light in range(6)]
    assert not walk.is_done
    walk.skip()
    assert walk.is_done
    assert walk.light == 5


def test_what_is_put_makes_the_map(walk):
    for cell in (5, 4, 3, 2, 1, 0):
        walk.put(cell)
    assert walk.is_done
    assert walk.light_map.lights_of(6).tolist() == [5, 4, 3, 2, 1, 0]
    assert walk.before == LightMap()


def test_a_light_that_is_where_the_map_has_it_leaves_the_map_alone(walk):
    walk.put(0)
    assert walk.light_map is walk.before
    assert walk.light == 1


def test_a_cell_off_the_map_is_ignored(walk):
    walk.put(6)
    walk.put(-1)
    assert walk.light == 0


@pytest.mark.parametrize("light", [-1, 6])
def test_a_light_that_does_not_exist_is_ignored(walk, light):
    walk.go_to(light)
    assert walk.light == 0
    assert len(walk._panel.lit) == 1


def test_going_back_from_the_end_goes_on(walk):
    walk.go_to(5)
    walk.skip()
    walk.go_to(4)
    assert not walk.is_done
    assert walk.resumes_at == 4


@pytest.mark.parametrize(("begins", "light"), [(3, 3), (6, 0)])
def test_a_walk_resumes_where_it_was_paused_if_there_is_such_a_light(begins, light):
    assert LightWalk(FakePanel(), INFO, LightMap(), begins).light == light


def test_a_walk_that_is_done_begins_again_at_the_first_light(walk):
    walk.go_to(5)
    walk.skip()
    assert walk.resumes_at == 0
