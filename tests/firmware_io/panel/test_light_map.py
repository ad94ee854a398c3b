"""Maps from cells to lights: one-to-one, as the panel hangs, and safe to read from a file."""

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_io.board_errors import MapError
from firmware_io.panel.light_map import TURNS, LightMap, LightWalk
from firmware_io.wire.protocol import Info

grids = st.builds(
    LightMap,
    serpentine=st.booleans(),
    turn=st.sampled_from(TURNS),
    mirrored=st.booleans(),
)


@given(grids, st.integers(0, 600))
def test_every_light_shows_one_cell(light_map, lights):
    assert sorted(light_map.lights_of(lights)) == list(range(lights))


@given(grids, st.integers(1, 12), st.integers(1, 12))
def test_a_light_is_where_the_panel_was_turned_to(light_map, rows, columns):
    light_map = LightMap(
        serpentine=light_map.serpentine,
        turn=light_map.turn,
        mirrored=light_map.mirrored,
        rows=rows,
        columns=columns,
    )
    found = light_map.lights_of(rows * columns).reshape(rows, columns)
    for row in range(rows):
        for column in range(columns):
            assert found[row, column] == naive_light(light_map, row, column, rows, columns)


def naive_light(light_map, row, column, rows, columns):
    """Undo what was done to the panel, last thing first, then count along the chain."""
    if light_map.mirrored:
        column = columns - 1 - column
    for _ in range(light_map.turn // 90):  # a quarter back, anticlockwise
        row, column, rows, columns = columns - 1 - column, row, columns, rows
    if light_map.serpentine and row % 2:
        column = columns - 1 - column
    return row * columns + column


@pytest.mark.parametrize(
    ("words", "first_row"),
    [
        ("straight", [0, 1, 2]),
        ("3x2", [0, 1, 2]),
        ("serpentine,180", [3, 4, 5]),
        ("180", [5, 4, 3]),
        ("mirrored", [2, 1, 0]),
        ("90,2x3", [3, 0]),
        ("270,2x3", [2, 5]),
        ("Serpentine, 2x3", [0, 1]),
    ],
)
def test_words_name_a_map(words, first_row):
    light_map = LightMap.called(words)
    assert light_map.lights_of(6)[: len(first_row)].tolist() == first_row


def test_a_panel_is_as_square_as_its_lights_allow():
    assert [LightMap().shape(n) for n in (400, 512, 100, 13, 1, 0)] == [
        (20, 20),
        (16, 32),
        (10, 10),
        (1, 13),
        (1, 1),
        (0, 0),
    ]


@given(grids)
def test_a_map_is_kept_as_json(light_map):
    assert LightMap.from_json(light_map.to_json()) == light_map


def test_a_table_is_kept_as_json(tmp_path):
    light_map = LightMap(table=(2, 0, 1), rows=1, columns=3)
    assert LightMap.from_json(light_map.to_json()) == light_map
    assert light_map.lights_of(3).tolist() == [2, 0, 1]
    path = tmp_path / "map.json"
    path.write_text(light_map.to_json())
    assert LightMap.called(str(path)) == light_map


@pytest.mark.parametrize(
    ("found", "says"),
    [
        ({"turn": 45}, "45"),
        ({"turn": True}, "turn"),
        ({"turn": None}, "turn"),
        ({"turn": "90"}, "'90'"),
        ({"serpentine": 1}, "true or false"),
        ({"colums": 3}, "'colums'"),
        ({"columns": 3}, "both"),
        ({"columns": 3, "rows": 0}, "0 rows"),
        ({"columns": 3, "rows": 10**30}, "rows"),
        ({"table": [0, 1, 1]}, "twice"),
        ({"table": [0, -1]}, "-1"),
        ({"table": [0, 65536]}, "65536"),
        ({"table": [0, 1.0]}, "whole numbers"),
        ({"table": "01"}, "whole numbers"),
        ([1], "not a JSON object"),
        (None, "not a JSON object"),
    ],
)
def test_a_bad_map_is_refused_in_one_sentence(found, says):
    with pytest.raises(MapError) as caught:
        LightMap.from_json(json.dumps(found))
    words = str(caught.value)
    assert says in words
    assert words.endswith(".")
    assert "\n" not in words


@given(st.text(max_size=200))
def test_no_text_breaks_the_reading(text):
    for read in (LightMap.from_json, LightMap.called):
        try:
            read(text)
        except MapError:
            continue


def test_deep_json_is_refused():
    with pytest.raises(MapError, match="JSON"):
        LightMap.from_json("[" * 100_000)


@pytest.mark.parametrize("content", [None, b"\xff\xfe", b" " * (2**20 + 1), b"{"])
def test_a_bad_file_is_refused(tmp_path, content):
    path = tmp_path / "map.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(MapError):
        LightMap.called(str(path))


def test_a_map_for_more_lights_than_there_are_is_refused():
    with pytest.raises(MapError, match="needs 12 lights"):
        LightMap(rows=3, columns=4).lights_of(11)
    with pytest.raises(MapError, match="uses light 8"):
        LightMap(table=(0, 7)).lights_of(7)


def test_lights_that_are_left_over_stay_out():
    assert np.array_equal(LightMap(rows=2, columns=2).lights_of(100), [0, 1, 2, 3])


@given(st.data(), st.integers(1, 60), st.sampled_from(TURNS), st.booleans(), st.booleans())
def test_a_light_put_elsewhere_changes_places_with_the_one_there(
    data, lights, turn, serpentine, mirrored
):
    light_map = LightMap(turn=turn, serpentine=serpentine, mirrored=mirrored)
    before = light_map.lights_of(lights)
    cell = data.draw(st.integers(0, lights - 1))
    light = data.draw(st.integers(0, lights - 1))
    changed = light_map.with_light(cell, light, lights)
    after = changed.lights_of(lights)
    assert after[cell] == light
    assert sorted(after) == sorted(before)
    assert (after != before).sum() == (0 if before[cell] == light else 2)
    assert changed.shape(lights) == light_map.shape(lights)
    assert LightMap.from_json(changed.to_json()) == changed


def test_a_light_that_no_cell_had_takes_the_place_of_one():
    changed = LightMap(rows=2, columns=2).with_light(1, 7, 9)
    assert changed.lights_of(9).tolist() == [0, 7, 2, 3]


@pytest.mark.parametrize(("cell", "light"), [(-1, 0), (4, 0), (0, -1), (0, 9)])
def test_a_light_or_cell_that_does_not_exist_is_refused(cell, light):
    with pytest.raises(MapError, match="9 lights and 4 cells"):
        LightMap(rows=2, columns=2).with_light(cell, light, 9)


@pytest.mark.parametrize(
    ("light_map", "words"),
    [
        ({"rows": 2, "columns": 2, "table": (0, 1, 2)}, "has 3 lights. It must have 4"),
        ({"rows": 1, "columns": 2, "table": (0, 1, 2)}, "has 3 lights. It must have 2"),
        ({"rows": 60_000, "columns": 60_000, "table": (0, 1, 2)}, "3600000000 cells"),
        ({"rows": 60_000, "columns": 60_000}, "3600000000 cells"),
    ],
)
def test_a_map_whose_rows_and_columns_are_not_its_cells_is_refused(light_map, words):
    with pytest.raises(MapError, match=words):
        LightMap(**light_map)


@given(grids, st.integers(1, 6), st.integers(1, 6), st.data())
def test_a_map_with_fewer_cells_than_lights_can_be_changed_light_by_light(
    light_map, rows, columns, data
):
    light_map = replace(light_map, rows=rows, columns=columns)
    cell = data.draw(st.integers(0, rows * columns - 1))
    light = data.draw(st.integers(0, 39))
    changed = light_map.with_light(cell, light, 40)
    assert changed.shape(40) == (rows, columns)
    assert changed.lights_of(40)[cell] == light
    assert len(set(changed.lights_of(40).tolist())) == rows * columns


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
