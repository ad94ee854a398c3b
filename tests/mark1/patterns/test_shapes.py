"""The built-in stimuli: letters as they should look, figures where they should be, the limits."""

from __future__ import annotations

import hashlib
import string
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mark1.errors import PatternError
from mark1.patterns import figures, typefaces
from mark1.patterns.pattern_set import PatternSet
from mark1.patterns.shapes import BUILT_IN, TYPEFACES, Option, draw_character, make

LETTERS = string.ascii_uppercase


def as_text(picture: np.ndarray) -> str:
    return "\n".join("".join(".#"[int(cell > 0)] for cell in row) for row in picture)


# --- letters -----------------------------------------------------------------------------------

#: What two letters looked like when people last looked at them, without the dark edge.
SEEN = {
    "E": """
        ##########
        ##########
        ##########
        ###.......
        ###.......
        ####......
        #########.
        #########.
        ####......
        ###.......
        ###.......
        ##########
        ##########
        ##########
    """,
    "R": """
        #########..
        ##########.
        ###########
        ####....###
        ####....###
        ####....###
        ###########
        ##########.
        #########..
        ####..###..
        ####..####.
        ####...###.
        ####...####
        ####....###
    """,
}


@pytest.mark.parametrize("letter", sorted(SEEN))
def test_letters_look_as_they_did(letter: str) -> None:
    seen = np.array([list(row) for row in SEEN[letter].split()]) == "#"
    picture = draw_character(letter) > 0
    cut = picture[np.ix_(picture.any(axis=1), picture.any(axis=0))]
    assert cut.shape == seen.shape
    # Another version of the font engine may see an edge a little differently.
    assert (cut != seen).sum() <= 4


@pytest.mark.parametrize("typeface", sorted(TYPEFACES))
@pytest.mark.parametrize("characters", [LETTERS, string.digits])
def test_all_characters_differ_and_stand_wholly_on_the_retina(
    typeface: str, characters: str
) -> None:
    pictures = [draw_character(character, typeface) for character in characters]
    assert len({picture.tobytes() for picture in pictures}) == len(characters)
    for picture in pictures:
        assert set(np.unique(picture)) == {0, 255}
        lit_rows, lit_columns = np.flatnonzero(picture.any(axis=1)), picture.any(axis=0)
        assert 13 <= lit_rows.max() - lit_rows.min() + 1 <= 18
        margins = np.flatnonzero(lit_columns)
        assert abs(margins.min() - (19 - margins.max())) <= 1


@pytest.mark.parametrize("typeface", sorted(TYPEFACES))
@pytest.mark.parametrize("letter", "EFHILT")
def test_straight_capitals_are_fourteen_cells_high_and_centred(typeface: str, letter: str) -> None:
    lit = np.flatnonzero(draw_character(letter, typeface).any(axis=1))
    assert (lit.min(), lit.max()) == (3, 16)


@pytest.mark.parametrize("letter", "HIOT")
def test_symmetrical_letters_stay_symmetrical(letter: str) -> None:
    picture = draw_character(letter)
    assert np.array_equal(picture, picture[:, ::-1])


def test_a_comma_stays_low_and_an_apostrophe_high() -> None:
    assert not draw_character(",")[:12].any()
    assert not draw_character("'")[12:].any()


@pytest.mark.parametrize("character", "AWjgQÅ@%|_")
@pytest.mark.parametrize("typeface", sorted(TYPEFACES))
def test_a_character_near_the_edge_is_moved_in_not_cut_off(character: str, typeface: str) -> None:
    there = (draw_character(character, typeface, 40, 40, 24) > 0).sum()
    with_room = (draw_character(character, typeface, 90, 90, 24) > 0).sum()
    assert there == pytest.approx(with_room, rel=0.1)


@pytest.mark.parametrize("character", "WÅ@|")
def test_a_character_larger_than_the_retina_is_made_smaller(character: str) -> None:
    large = draw_character(character, height=20)
    assert large.any(axis=1).sum() <= 20
    assert large.any(axis=1).sum() >= 19 or large.any(axis=0).sum() >= 19
    assert draw_character(character, rows=30, columns=3).any()


@given(
    st.characters(codec="utf-8"),
    st.sampled_from(sorted(TYPEFACES)),
    st.integers(1, 30),
    st.integers(1, 30),
    st.floats(0.01, 1),
    st.floats(-1, 1),
)
def test_any_character_is_drawn_or_refused(
    character: str, typeface: str, rows: int, columns: int, share: float, offset: float
) -> None:
    try:
        picture = draw_character(
            character, typeface, rows, columns, share * rows, offset * rows, offset * columns
        )
    except PatternError:
        return
    assert picture.shape == (rows, columns)
    assert not set(np.unique(picture)) - {0, 255}


def test_offsets_in_whole_cells_move_the_same_picture() -> None:
    plain = draw_character("E", height=8)
    moved = draw_character("E", height=8, down=3, right=-4)
    assert np.array_equal(moved, np.roll(plain, (3, -4), axis=(0, 1)))


def test_a_character_can_be_pushed_off_the_retina() -> None:
    assert not draw_character("E", down=20).any()
    assert not draw_character("E", right=-20).any()


def test_a_space_is_dark_and_a_letter_of_two_code_points_is_one() -> None:
    assert not draw_character(" ").any()
    assert np.array_equal(draw_character("e\u0301"), draw_character("é"))


@pytest.mark.parametrize("text", ["", "EF", "\n", "\t", "\u200b", None, 5])
def test_what_is_not_one_printable_character_is_refused(text: str) -> None:
    with pytest.raises(PatternError, match="one printable character"):
        draw_character(text)


def test_a_character_that_the_typeface_lacks_is_refused() -> None:
    with pytest.raises(PatternError, match="IBM Plex Mono SemiBold has no character '漢'"):
        draw_character("漢", "plex-mono")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"typeface": "plex-sanss"}, "did you mean 'plex-sans'"),
        ({"rows": 0}, "rows is 0"),
        ({"columns": 1001}, "columns is 1001"),
        ({"rows": 2.5}, r"rows is 2\.5"),
        ({"height": 0}, "height is 0"),
        ({"height": 21}, "height is 21"),
        ({"height": float("nan")}, "height is nan"),
        ({"down": 21}, "leaves the 20 × 20 retina"),
        ({"right": float("inf")}, "leaves the 20 × 20 retina"),
    ],
)
def test_impossible_drawings_are_refused(options: dict[str, object], says: str) -> None:
    with pytest.raises(PatternError, match=says):
        draw_character("E", **options)  # type: ignore[arg-type]


def test_a_missing_typeface_file_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = typefaces.Typeface(Path("/nowhere.ttf"), "Lost")
    monkeypatch.setitem(TYPEFACES, "lost", lost)
    with pytest.raises(PatternError, match=r"/nowhere\.ttf cannot be read"):
        draw_character("E", "lost")


def test_a_drawing_can_be_painted_on_without_changing_the_next() -> None:
    draw_character("E")[:] = 0
    assert draw_character("E").any()


def test_every_typeface_is_shipped_with_its_licence() -> None:
    for typeface in TYPEFACES.values():
        assert typeface.file.is_file()
        assert typeface.licence == "SIL Open Font License 1.1"
    assert "SIL OPEN FONT LICENSE Version 1.1" in (typefaces.FOLDER / "OFL.txt").read_text()


# --- sets --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(BUILT_IN))
def test_every_set_can_be_made_and_learned_from(name: str) -> None:
    patterns = make(name)
    patterns.check_trainable()
    assert patterns.name == name == BUILT_IN[name].name
    assert patterns.analog == BUILT_IN[name].analog
    assert (patterns.counts > 0).all()
    assert not patterns.test.any()
    assert BUILT_IN[name].about
    if not patterns.analog:
        assert set(np.unique(patterns.pictures)) == {0, 255}
        assert patterns.pictures.reshape(patterns.n, -1).any(axis=1).all()


@pytest.mark.parametrize(
    ("name", "patterns", "classes"),
    [
        ("letters", 26, 26),
        ("letters-serif", 26, 26),
        ("letters-mono", 26, 26),
        ("letters-all", 78, 26),
        ("digits", 10, 10),
        ("digits-all", 30, 10),
        ("figures", 200, 4),
        ("square-circle", 100, 2),
        ("e-x-f", 150, 3),
        ("bars", 38, 2),
        ("left-right", 100, 2),
        ("xor", 4, 2),
    ],
)
def test_sets_have_the_size_one_expects(name: str, patterns: int, classes: int) -> None:
    made = make(name)
    assert (made.n, len(made.classes)) == (patterns, classes)


def test_letters_take_less_than_a_blink() -> None:
    code = (
        "import time\nfrom mark1.patterns.shapes import make\nimport PIL.ImageFont, PIL.ImageDraw\n"
        "start = time.perf_counter()\nmake('letters')\nprint(time.perf_counter() - start)"
    )
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert float(ran.stdout) < 0.5
    start = time.perf_counter()
    make("letters")
    make("letters")
    assert time.perf_counter() - start < 0.5


@pytest.mark.parametrize("name", ["figures", "square-circle", "e-x-f", "left-right", "clouds"])
def test_the_seed_decides_every_picture(name: str) -> None:
    assert make(name, seed=3, examples=5) == make(name, seed=3, examples=5)
    assert make(name, seed=3, examples=5) != make(name, seed=4, examples=5)


@pytest.mark.parametrize(
    ("name", "digest"),
    [
        ("figures", "03c2f2bf0a51df28"),
        ("square-circle", "26426376896fa3be"),
        ("left-right", "38d5424b5a2d524b"),
        ("bars", "2fe180c4cea37468"),
    ],
)
def test_computed_figures_are_the_same_on_every_machine(name: str, digest: str) -> None:
    pictures = make(name, seed=1).pictures
    assert hashlib.sha256(pictures.tobytes()).hexdigest()[:16] == digest


@pytest.mark.parametrize(
    ("gate", "answers"),
    [("and", "0001"), ("or", "0111"), ("nand", "1110"), ("xor", "0110")],
)
def test_gates_are_four_points_with_their_answers(gate: str, answers: str) -> None:
    patterns = make(gate)
    assert patterns.pictures.dtype == np.float32
    assert patterns.pictures.tolist() == [[[0, 0]], [[0, 1]], [[1, 0]], [[1, 1]]]
    assert patterns.classes == ("0", "1")
    assert "".join(patterns.classes[label] for label in patterns.labels) == answers


def test_bars_stand_in_every_place_and_width() -> None:
    bars = make("bars", rows=5, columns=7, narrowest=1, widest=2)
    assert bars.counts.tolist() == [5 + 4, 7 + 6]
    assert len({picture.tobytes() for picture in bars.pictures}) == bars.n
    for picture, label in zip(bars.pictures, bars.labels, strict=True):
        lines = picture if bars.classes[label] == "horizontal" else picture.T
        assert (lines == lines[:, :1]).all()


@pytest.mark.parametrize(("rows", "columns"), [(20, 20), (9, 11)])
def test_squares_lie_in_the_half_that_they_are_named_after(rows: int, columns: int) -> None:
    squares = make("left-right", rows=rows, columns=columns, examples=200)
    half = columns // 2
    for picture, label in zip(squares.pictures, squares.labels, strict=True):
        left, right = picture[:, :half].any(), picture[:, columns - half :].any()
        assert (left, right) == ((True, False) if label == 0 else (False, True))
        high, wide = np.ptp(np.argwhere(picture), axis=0) + 1
        assert high == wide
        assert (picture > 0).sum() == high * wide


def test_clouds_keep_their_distance_from_a_line() -> None:
    clouds = make("clouds", margin=0.3, examples=100)
    points = clouds.pictures[:, 0]
    angles = np.linspace(0, 2 * np.pi, 2000)
    along = points @ np.stack([np.cos(angles), np.sin(angles)])
    gaps = along[clouds.labels == 1].min(axis=0) - along[clouds.labels == 0].max(axis=0)
    assert gaps.max() >= 0.6 - 0.01
    assert np.abs(points).max() <= 1


def test_moons_are_two_half_circles() -> None:
    moons = make("moons", spread=0.0, examples=80)
    upper = moons.pictures[moons.labels == 0, 0]
    lower = moons.pictures[moons.labels == 1, 0]
    assert np.hypot(*upper.T) == pytest.approx(1, abs=1e-6)
    assert np.hypot(lower[:, 0] - 1, lower[:, 1] - 0.5) == pytest.approx(1, abs=1e-6)
    assert (upper[:, 1] >= 0).all()
    assert (lower[:, 1] <= 0.5).all()


# --- figures -----------------------------------------------------------------------------------


def drawn(
    kind: str, size: float = 10, turn: float = 0, thickness: float | None = None
) -> np.ndarray:
    return figures.draw(figures.figure(kind, size, turn, thickness), 20, 20, (10, 10))


def test_a_square_is_a_square() -> None:
    expected = np.zeros((20, 20), np.uint8)
    expected[5:15, 5:15] = 255
    assert np.array_equal(drawn("square"), expected)
    expected[7:13, 7:13] = 0
    assert np.array_equal(drawn("square", thickness=2), expected)


@pytest.mark.parametrize(
    ("kind", "share"),
    [("square", 1), ("circle", np.pi / 4), ("diamond", 1 / 2), ("triangle", np.sqrt(3) / 4)],
)
@pytest.mark.parametrize("turn", [0, 17, 45, 90, -30])
def test_a_figure_covers_its_area_however_it_is_turned(
    kind: str, share: float, turn: float
) -> None:
    figure = figures.figure(kind, 9, turn)
    places = np.random.default_rng(2).uniform(9, 11, (100, 2))
    lit = [(figures.draw(figure, 20, 20, (row, column)) > 0).sum() for row, column in places]
    assert np.mean(lit) == pytest.approx(share * 9 * 9, rel=0.03)


def test_a_turned_square_is_a_diamond() -> None:
    assert np.array_equal(drawn("square", 10 / np.sqrt(2), 45), drawn("diamond", 10))


def test_a_circle_does_not_change_when_it_is_turned() -> None:
    assert np.array_equal(drawn("circle", 9, 0), drawn("circle", 9, 77))


def test_a_figure_turns_clockwise() -> None:
    tip = np.argwhere(drawn("triangle", 12, 90)).mean(axis=0)
    columns = drawn("triangle", 12, 90).astype(bool).sum(axis=0)
    assert columns[:9].max() > columns[12:].max()
    assert tip[0] == pytest.approx(9.5, abs=0.5)


@pytest.mark.parametrize("kind", figures.KINDS)
def test_an_outline_lies_inside_its_figure_and_is_hollow(kind: str) -> None:
    solid, outline = drawn(kind, 16), drawn(kind, 16, thickness=2)
    assert not (outline & ~solid).any()
    assert not outline[9:11, 9:11].any()


def test_a_letter_that_is_not_turned_is_the_letter() -> None:
    letter = figures.turned_letter("H", "plex-sans", 14)
    picture = figures.draw(letter, 20, 20, (10, 10))
    assert (picture != draw_character("H")).sum() <= 12


def test_a_letter_turned_by_a_right_angle_is_the_picture_turned() -> None:
    upright, turned = (figures.turned_letter("F", "plex-sans", 14, turn) for turn in (0, 90))
    up = figures.draw(upright, 20, 20, (10, 10))
    right = figures.draw(turned, 20, 20, (10, 10))
    assert (np.rot90(up, -1) != right).sum() <= 4


@settings(max_examples=60)
@given(
    st.sampled_from(figures.KINDS),
    st.floats(1, 12),
    st.floats(-180, 180),
    st.floats(0, 1),
    st.integers(0, 2**32 - 1),
)
def test_a_placed_figure_is_wholly_on_the_retina(
    kind: str, size: float, turn: float, wander: float, seed: int
) -> None:
    figure = figures.figure(kind, size, turn)
    row, column = figures.place(figure, 20, 22, wander, np.random.default_rng(seed))
    on = figures.draw(figure, 20, 22, (row, column))
    wide = figures.draw(figure, 60, 62, (row + 20, column + 20))
    assert np.array_equal(wide[20:40, 20:42], on)
    assert wide.sum(dtype=int) == on.sum(dtype=int)


def test_without_wandering_a_figure_stays_in_the_middle() -> None:
    still = make("square-diamond", wander=0.0, examples=5)
    assert len({picture.tobytes() for picture in still.pictures}) == 2
    square = still.pictures[still.labels == still.classes.index("square")][0]
    assert np.array_equal(square, drawn("square"))


def test_wandering_reaches_every_place() -> None:
    squares = make("square-diamond", examples=3000)
    chosen = squares.pictures[squares.labels == squares.classes.index("square")]
    assert len({picture.tobytes() for picture in chosen}) == 11 * 11


# --- what is refused ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "options", "says"),
    [
        ("leters", {}, "did you mean 'letters'"),
        ("letters", {"hight": 5}, "no option 'hight': did you mean 'height'"),
        ("xor", {"examples": 5}, "it has none"),
        ("letters", {"height": 0.1}, "use a value from 0.2 to 1"),
        ("letters", {"height": "tall"}, "use a number"),
        ("letters", {"height": float("nan")}, "height is nan"),
        ("figures", {"examples": 0}, "use a value from 1 to 100000"),
        ("figures", {"examples": 2.5}, "use a whole number"),
        ("figures", {"examples": True}, "use a whole number"),
        ("figures", {"outline": 1}, "use true or false"),
        ("figures", {"smallest": 0.9}, "smallest is 0.9, but largest is only 0.6"),
        ("figures", {"largest": 1.0, "smallest": 1.0, "rotation": 90.0}, "does not fit on 20 × 20"),
        ("figures", {"rows": 1000, "columns": 1000, "examples": 1000}, "use fewer"),
        ("figures", {"seed": -1}, "seed is -1"),
        ("figures", {"seed": None}, "seed is None"),
        ("figures", {"rows": 0}, "rows is 0"),
        ("bars", {"narrowest": 3}, "give the narrowest first"),
        ("bars", {"widest": 21}, "at most 20"),
        ("left-right", {"columns": 1}, "no left and right half"),
        ("clouds", {"margin": 0.6}, "use a value from 0 to 0.5"),
    ],
)
def test_impossible_wishes_are_refused(name: str, options: dict[str, object], says: str) -> None:
    with pytest.raises(PatternError, match=says):
        make(name, **options)  # type: ignore[arg-type]


def test_numpy_numbers_are_as_good_as_pythons() -> None:
    made = make("bars", rows=np.int64(9), columns=9, widest=np.int32(3), seed=np.int64(5))
    assert isinstance(made, PatternSet)
    assert Option(1.0, 0, 2, "").check("x", np.float32(0.5)) == 0.5


@pytest.mark.parametrize("name", sorted(BUILT_IN))
def test_every_option_can_be_set_to_its_usual_value_and_its_limits_hold(name: str) -> None:
    for option, limits in BUILT_IN[name].options.items():
        assert limits.least <= limits.usual <= limits.greatest
        assert limits.meaning
        if not isinstance(limits.usual, bool):
            with pytest.raises(PatternError):
                make(name, **{option: limits.greatest + 1})
            with pytest.raises(PatternError):
                make(name, **{option: limits.least - 1})
