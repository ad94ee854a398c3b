"""The built-in sets: what they hold, their options and limits."""

from __future__ import annotations

import hashlib
import itertools
import re
import subprocess
import sys
import time

import numpy as np
import pytest

from mark1 import messages
from mark1.errors import PatternError
from mark1.patterns.pattern_set import PatternSet
from mark1.patterns.shapes import BUILT_IN, Option, make, sample, title_of, written


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
def test_sets_have_the_expected_size(name: str, patterns: int, classes: int) -> None:
    made = make(name)
    assert (made.n, len(made.classes)) == (patterns, classes)


def test_drawing_the_letters_takes_a_fraction_of_a_second() -> None:
    code = (
        "import time\nfrom mark1.patterns.shapes import make\nimport PIL.ImageFont, PIL.ImageDraw\n"
        "start = time.process_time()\nmake('letters')\nprint(time.process_time() - start)"
    )
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert float(ran.stdout) < 0.5
    start = time.process_time()
    make("letters")
    make("letters")
    assert time.process_time() - start < 0.5


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
def test_gates_are_four_points_with_their_outputs(gate: str, answers: str) -> None:
    patterns = make(gate)
    assert patterns.pictures.dtype == np.float64
    assert patterns.pictures.tolist() == [[[0, 0]], [[0, 1]], [[1, 0]], [[1, 1]]]
    assert patterns.classes == ("0", "1")
    assert "".join(patterns.classes[label] for label in patterns.labels) == answers


def test_bars_have_every_position_and_width() -> None:
    bars = make("bars", rows=5, columns=7, narrowest=1, widest=2)
    assert bars.counts.tolist() == [5 + 4, 7 + 6]
    assert len({picture.tobytes() for picture in bars.pictures}) == bars.n
    for picture, label in zip(bars.pictures, bars.labels, strict=True):
        lines = picture if bars.classes[label] == "horizontal" else picture.T
        assert (lines == lines[:, :1]).all()


@pytest.mark.parametrize(("rows", "columns"), [(20, 20), (9, 11)])
def test_squares_are_in_the_half_they_are_named_after(rows: int, columns: int) -> None:
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


@pytest.mark.parametrize(
    ("name", "options", "says"),
    [
        ("leters", {}, "Did you mean 'letters'"),
        ("letters", {"hight": 5}, "no setting 'hight'. Did you mean 'height'"),
        ("xor", {"examples": 5}, "has no settings"),
        ("letters", {"height": 0.1}, "Use a value from 0.2 to 1"),
        ("letters", {"height": "tall"}, "Use a number"),
        ("letters", {"height": float("nan")}, "height is nan"),
        ("figures", {"examples": 0}, "Use a value from 1 to 100000"),
        ("figures", {"examples": 2.5}, "Use a whole number"),
        ("figures", {"examples": True}, "Use a whole number"),
        ("figures", {"outline": 1}, "Use true or false"),
        ("figures", {"smallest": 0.9}, "smallest is 0.9, but largest is only 0.6"),
        ("figures", {"largest": 1.0, "smallest": 1.0, "rotation": 90.0}, "does not fit on 20 × 20"),
        ("figures", {"rows": 1000, "columns": 1000, "examples": 1000}, "Use fewer"),
        ("figures", {"seed": -1}, "seed is -1"),
        ("figures", {"seed": None}, "seed is None"),
        ("figures", {"rows": 0}, "rows is 0"),
        ("bars", {"narrowest": 3}, "Give the narrowest first"),
        ("bars", {"widest": 21}, "at most 20"),
        ("left-right", {"columns": 1}, "no left and right half"),
        ("clouds", {"margin": 0.6}, "Use a value from 0 to 0.5"),
    ],
)
def test_impossible_sets_are_rejected(name: str, options: dict[str, object], says: str) -> None:
    with pytest.raises(PatternError, match=says):
        make(name, **options)  # type: ignore[arg-type]


def test_numpy_numbers_are_accepted() -> None:
    made = make("bars", rows=np.int64(9), columns=9, widest=np.int32(3), seed=np.int64(5))
    assert isinstance(made, PatternSet)
    assert Option(1.0, 0, 2, "").check("x", np.float32(0.5)) == 0.5


@pytest.mark.parametrize("name", sorted(BUILT_IN))
def test_every_option_has_a_default_within_its_limits(name: str) -> None:
    for option, limits in BUILT_IN[name].options.items():
        assert limits.meaning
        assert limits.range
        if limits.usual is not None:
            assert limits.check(option, limits.usual) == limits.usual
            assert limits.read(option, written(limits.usual)) == limits.usual
        if not isinstance(limits.usual, bool) and not limits.choices:
            with pytest.raises(PatternError):
                make(name, **{option: limits.greatest + 1})
            with pytest.raises(PatternError):
                make(name, **{option: limits.least - 1})


@pytest.mark.parametrize(
    ("text", "name", "options"),
    [
        ("letters?typeface=serif&shift=2", "letters", {"typeface": "serif", "shift": 2}),
        (
            "e-x?rotation=180&examples=3&wander=0.2&size=0.5&outline=1",
            "e-x",
            {"rotation": 180.0, "examples": 3, "wander": 0.2, "size": 0.5, "outline": True},
        ),
        ("clouds?margin=0.2&n=20", "clouds", {"margin": 0.2, "examples": 10}),
    ],
)
def test_a_text_sets_the_same_options_as_a_call(
    text: str, name: str, options: dict[str, float | str]
) -> None:
    assert make(text, seed=7) == make(name, seed=7, **options)


@pytest.mark.parametrize(
    "text", ["letters", "e-x?n=6&size=0.5&rotation=12.5&outline=1", "letters?typeface=all&shift=1"]
)
def test_the_name_of_a_set_makes_it_again(text: str) -> None:
    made = make(text)
    assert make(made.name) == made
    assert sorted(made.name.partition("?")[2].split("&")) == sorted(
        text.partition("?")[2].split("&")
    )


def test_options_with_their_default_are_not_part_of_the_name() -> None:
    assert make("e-x?rotation=30&size=0.5&examples=2").name == "e-x?examples=2&size=0.5"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("leters?shift=1", "Did you mean 'letters'"),
        ("letters?shft=2", "Did you mean 'shift'"),
        ("letters?shift", "'shift' is not a setting of 'letters'"),
        ("letters?", "'' is not a setting"),
        ("letters?=2", "'=2' is not a setting"),
        ("letters?shift=1&shift=2", "the setting 'shift' twice"),
        ("letters?shift=1_0", "Use a whole number"),
        ("letters?typeface=helvetica", "Use one of sans, serif, mono, all"),
        ("letters-serif?typeface=sans", "no setting 'typeface'"),
        ("e-x?outline=2", "Use true or false"),
        ("e-x?size=nan", "size is nan"),
        ("e-x?size=0.5&largest=0.5", "size and largest cannot be combined"),
        ("clouds?n=2&examples=1", "n and examples cannot be combined"),
        ("e-x-f?n=4", "Use a multiple of 3"),
        ("xor?n=4", "has no settings"),
    ],
)
def test_a_bad_text_is_rejected_in_a_sentence(text: str, says: str) -> None:
    with pytest.raises(PatternError, match=re.escape(says)):
        make(text)


def test_a_typeface_of_the_letters_is_that_of_the_set_named_after_it() -> None:
    for face in ("serif", "mono", "all"):
        assert make(f"letters?typeface={face}") == make(f"letters-{face}")


def test_letters_are_shifted_by_whole_cells_as_far_as_asked() -> None:
    still = make("letters?height=0.5").pictures
    moved = make("letters?height=0.5&shift=2&examples=8").pictures
    offsets = set()
    for index, picture in enumerate(moved):
        found = [
            (down, right)
            for down in range(-2, 3)
            for right in range(-2, 3)
            if np.array_equal(np.roll(still[index % 26], (down, right), (0, 1)), picture)
        ]
        assert len(found) == 1
        offsets.add(found[0])
    assert len(offsets) == 25


def test_an_outlined_letter_has_the_edge_of_the_solid_one_and_an_empty_inside() -> None:
    cells = {"rows": 60, "columns": 60}
    settings = "rotation=0&wander=0&size=0.9&examples=1"
    (solid, _), (line, _) = (
        make(f"e-x?{settings}{more}", **cells).pictures > 0 for more in ("", "&outline=1")
    )
    assert (line <= solid).all()
    inside = solid.copy()
    for by in itertools.product((-2, 0, 2), repeat=2):
        inside &= np.roll(solid, by, (0, 1))
    assert not (line & inside).any()
    edge = solid & ~np.roll(solid, 1, 0)
    assert (line & edge).sum() == edge.sum()


def test_commas_divide_settings_too_but_not_numbers():
    settings = "e-x?size=0.5,examples=2 , outline=1&rotation=90"
    assert make(settings) == make("e-x?size=0.5&examples=2&outline=1&rotation=90")
    assert make(settings).name == "e-x?examples=2&size=0.5&rotation=90&outline=1"
    with pytest.raises(PatternError, match=r"size is '0,5'\. Write 0\.5, with a decimal point\."):
        make("e-x?size=0,5,examples=2")


def test_spaces_around_settings_do_not_matter():
    spaced = make("e-x?size = 0.5 & examples=2")
    assert spaced == make("e-x?size=0.5&examples=2")
    assert spaced.name == "e-x?examples=2&size=0.5"


@pytest.mark.parametrize("name", list(BUILT_IN))
def test_a_sample_shows_every_class_and_few_patterns(name):
    found = sample(name, rows=24, columns=24)
    whole = make(name, rows=24, columns=24)
    assert found.classes == whole.classes
    assert set(found.labels) == set(whole.labels)
    assert found.n == whole.n or found.n <= 24
    assert found.name == whole.name


def test_a_sample_of_many_is_quick_and_refuses_what_the_whole_set_refuses():
    assert sample("e-x?examples=100000", rows=16, columns=16).n == 24
    assert sample("clouds?n=100000").n == 240
    for wrong in ("e-x?n=3", "e-x?smallest=0.9&largest=0.2", "e-x?examples=100000&size=2"):
        with pytest.raises(PatternError) as of_all:
            make(wrong)
        with pytest.raises(PatternError) as of_few:
            sample(wrong)
        assert str(of_few.value) == str(of_all.value)


@pytest.mark.parametrize("name", ["letters", "e-x-f", "left-right", "bars", "moons"])
def test_whoever_waits_is_told_how_much_of_a_set_is_made(name: str) -> None:
    shares: list[float] = []
    patterns = make(name, watch=shares.append)
    assert patterns == make(name)
    assert shares == [number / len(patterns) for number in range(1, len(patterns) + 1)]


@pytest.mark.timeout(20)
def test_a_set_is_drawn_no_further_than_it_is_wanted() -> None:
    def stop(share: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make("e-x-f?examples=100000", watch=stop)


def test_a_set_has_a_title_in_each_language_and_a_file_keeps_its_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    titles = {"en": "E and X", "de": "E und X", "fr": "E et X", "es": "E y X"}
    for language, title in titles.items():
        monkeypatch.setattr(messages, "_language", language)
        assert title_of("e-x?size=0.5") == title
        assert title_of("my-table.csv") == "my-table.csv"
