"""The set of patterns: what it accepts and how it is changed."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mark1.errors import PatternError
from mark1.patterns.pattern_set import PatternSet, natural_order


def pattern_set(labels: str = "ABABC", rows: int = 3, columns: int = 4) -> PatternSet:
    rng = np.random.default_rng(7)
    pictures = rng.integers(0, 256, (len(labels), rows, columns), dtype=np.uint8)
    return PatternSet.from_names(pictures, list(labels), name="set")


def test_a_set_knows_its_size_and_its_classes() -> None:
    patterns = pattern_set()
    assert (len(patterns), patterns.n, patterns.rows, patterns.columns) == (5, 5, 3, 4)
    assert patterns.classes == ("A", "B", "C")
    assert patterns.labels.tolist() == [0, 1, 0, 1, 2]
    assert patterns.counts.tolist() == [2, 2, 1]
    assert not patterns.analog
    assert "5 patterns, 3 × 4, 3 classes" in repr(patterns)


def test_points_are_analog() -> None:
    points = PatternSet.from_names(np.zeros((2, 1, 2), np.float32), ["0", "1"])
    assert points.analog
    assert "points of 2" in repr(points)


def test_the_arrays_are_read_only_copies() -> None:
    pictures = np.zeros((1, 2, 2), np.uint8)
    patterns = PatternSet(pictures, np.zeros(1, np.int32), ("A",), np.zeros(1, bool))
    pictures[:] = 9
    assert not patterns.pictures.any()
    for array in (patterns.pictures, patterns.labels, patterns.test):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_a_set_survives_copying_and_pickling() -> None:
    patterns = pattern_set()
    assert copy.deepcopy(patterns) == patterns
    assert pickle.loads(pickle.dumps(patterns)) == patterns


def test_sets_are_equal_if_patterns_classes_and_split_are() -> None:
    assert pattern_set() == pattern_set()
    assert pattern_set() != pattern_set().marked(0, True)
    assert pattern_set() != pattern_set().renamed("A", "a")
    assert pattern_set() != "set"


def test_an_empty_set_is_allowed_but_cannot_be_trained_on() -> None:
    empty = PatternSet.empty(5, 6)
    assert (empty.n, empty.rows, empty.columns, empty.classes) == (0, 5, 6, ())
    assert empty.counts.tolist() == []
    assert empty.split(0.5, 1).n == 0
    with pytest.raises(PatternError, match="Draw or open at least one"):
        empty.check_trainable()


@pytest.mark.parametrize(
    ("pictures", "labels", "classes", "test", "says"),
    [
        (np.zeros((1, 2, 2), np.int32), [0], ("A",), [False], "float64"),
        (np.zeros((2, 2), np.uint8), [0], ("A",), [False], r"shape \(2, 2\)"),
        (np.zeros((1, 0, 2), np.uint8), [0], ("A",), [False], "shape"),
        (np.zeros((0, 1001, 1000), np.uint8), [], (), [], "1000000 allowed"),
        (np.zeros((1, 2, 2), np.float32), [0], ("A",), [False], "points have the shape"),
        (np.full((1, 1, 2), np.nan, np.float32), [0], ("A",), [False], "NaN"),
        (np.zeros((1, 2, 2), np.uint8), [0, 0], ("A",), [False], "labels have the shape"),
        (np.zeros((1, 2, 2), np.uint8), [0.5], ("A",), [False], "whole numbers"),
        (np.zeros((1, 2, 2), np.uint8), [1], ("A",), [False], "no class with label 1"),
        (np.zeros((1, 2, 2), np.uint8), [-1], ("A",), [False], "no class with label -1"),
        (np.zeros((1, 2, 2), np.uint8), [0], ("A",), [1], "True or False"),
        (np.zeros((1, 2, 2), np.uint8), [0], ("A",), [False, True], "True or False"),
        (np.zeros((1, 2, 2), np.uint8), [0], ("A", "A"), [False], "Two classes are called 'A'"),
        (np.zeros((1, 2, 2), np.uint8), [0], ("",), [False], "cannot be the name of a class"),
        (np.zeros((1, 2, 2), np.uint8), [0], (" A",), [False], "cannot be the name of a class"),
        (np.zeros((1, 2, 2), np.uint8), [0], ("A" * 65,), [False], "cannot be the name of a class"),
        (np.zeros((1, 2, 2), np.uint8), [0], ("A\nB",), [False], "control character"),
        (np.zeros((1, 2, 2), np.uint8), [0], (1,), [False], "cannot be the name of a class"),
        (np.zeros((1, 2, 2), np.uint8), [0], "A", [False], "tuple of names"),
    ],
)
def test_arrays_that_do_not_fit_together_are_rejected(
    pictures: object, labels: object, classes: object, test: object, says: str
) -> None:
    with pytest.raises(PatternError, match=says):
        PatternSet(pictures, labels, classes, test)  # type: ignore[arg-type]


def test_names_sort_in_natural_order() -> None:
    names = ["b", "10", "9", "a2", "a10", "B", "1", "01", "9" * 5000]
    assert sorted(names, key=natural_order) == [
        *("01", "1", "9", "10", "9" * 5000),
        *("B", "a2", "a10", "b"),
    ]


@given(
    st.lists(st.integers(0, 3), min_size=1, max_size=40),
    st.floats(0, 0.999),
    st.integers(0, 2**40),
)
def test_a_split_takes_its_share_of_every_class_and_keeps_one_for_training(
    labels: list[int], share: float, seed: int
) -> None:
    patterns = PatternSet(
        np.zeros((len(labels), 1, 1), np.uint8),
        np.array(labels),
        ("a", "b", "c", "d"),
        np.zeros(len(labels), bool),
    ).split(share, seed)
    for label, count in enumerate(patterns.counts.tolist()):
        kept = int(patterns.test[patterns.labels == label].sum())
        assert kept <= max(0, count - 1)
        assert abs(kept - min(share * count, max(0, count - 1))) <= 0.5 + 1e-9
    both = np.concatenate([patterns.training_indices(), patterns.test_indices()])
    assert sorted(both) == list(range(patterns.n))
    assert patterns.training_indices().dtype == np.int64


def test_the_seed_decides_the_split() -> None:
    patterns = pattern_set("A" * 50 + "B" * 50)
    assert patterns.split(0.3, 5) == patterns.split(0.3, 5)
    assert patterns.split(0.3, 5) != patterns.split(0.3, 6)
    assert not patterns.split(0.3, 5).split(0, 5).test.any()


@pytest.mark.parametrize("share", [1, 1.0, -0.1, float("nan"), True])
def test_an_impossible_share_is_rejected(share: float) -> None:
    with pytest.raises(PatternError, match="share"):
        pattern_set().split(share, 1)


@pytest.mark.parametrize("seed", [-1, 0.5, True, "1"])
def test_an_impossible_seed_is_rejected(seed: int) -> None:
    with pytest.raises(PatternError, match="seed is"):
        pattern_set().split(0.5, seed)


def test_a_drawing_is_added_at_the_end_with_its_class() -> None:
    picture = np.full((3, 4), 255, np.uint8)
    patterns = pattern_set().with_added(picture, "Z").with_added(picture, "A", test=True)
    assert patterns.classes == ("A", "B", "C", "Z")
    assert patterns.labels.tolist() == [0, 1, 0, 1, 2, 3, 0]
    assert patterns.test.tolist() == [False] * 6 + [True]
    assert (patterns.pictures[5] == 255).all()


def test_a_point_is_added_from_plain_numbers() -> None:
    points = PatternSet.from_names(np.zeros((1, 1, 2), np.float32), ["0"])
    assert points.with_added([1, 0.5], "1").pictures[1].tolist() == [[1, 0.5]]


@pytest.mark.parametrize("picture", [np.zeros((4, 3), np.uint8), np.zeros((3, 4)), "E", None])
def test_a_picture_of_another_size_or_type_is_not_added(picture: object) -> None:
    with pytest.raises(PatternError, match="does not fit"):
        pattern_set().with_added(picture, "A")  # type: ignore[arg-type]


@pytest.mark.parametrize("point", [[1], [1, 2, 3], "E", [1, float("nan")]])
def test_an_invalid_point_is_not_added(point: object) -> None:
    points = PatternSet.from_names(np.zeros((1, 1, 2), np.float32), ["0"])
    with pytest.raises(PatternError):
        points.with_added(point, "1")  # type: ignore[arg-type]


def test_a_class_that_loses_its_last_example_stays_until_it_is_removed() -> None:
    left = pattern_set().without(4)
    assert left.classes == ("A", "B", "C")
    assert left.counts.tolist() == [2, 2, 0]
    assert left.without_class("C").classes == ("A", "B")


def test_removing_a_class_removes_its_examples_and_renumbers_the_rest() -> None:
    left = pattern_set().without_class("A")
    assert left.classes == ("B", "C")
    assert left.labels.tolist() == [0, 0, 1]
    assert np.array_equal(left.pictures, pattern_set().pictures[[1, 3, 4]])


def test_classes_keep_their_codes_and_a_new_one_takes_the_lowest_free() -> None:
    patterns = pattern_set()
    assert (patterns.codes, patterns.codes_end, patterns.is_numbered) == ((0, 1, 2), 3, True)
    left = patterns.without_class("B")
    assert (left.codes, left.codes_end, left.is_numbered) == ((0, 2), 3, False)
    assert left.renamed("A", "a").codes == left.subset([0]).codes == left.codes
    assert left.with_class("D").with_class("E").codes == (0, 2, 1, 3)
    assert left.moved(0, "D").codes == left.with_added(left.pictures[0], "D").codes == (0, 2, 1)
    joined = left.joined(pattern_set("BCDE"))
    assert joined.classes == ("A", "C", "B", "D", "E")
    assert joined.codes == (0, 2, 1, 3, 4)
    assert left.renumbered().codes == (0, 1)
    assert (PatternSet.empty().codes, PatternSet.empty().codes_end) == ((), 0)


def test_classes_of_another_set_take_the_codes_of_those_of_the_same_name() -> None:
    known = pattern_set().without_class("A")  # B 1, C 2
    assert pattern_set("XC").coded_as(known).codes == (2, 0)
    assert pattern_set("BCDE").coded_as(known).codes == (1, 2, 0, 3)
    assert pattern_set("XYZ").coded_as(known).codes == (0, 1, 2)
    assert known.coded_as(PatternSet.empty()).codes == (0, 1)


def test_sets_whose_codes_differ_are_not_equal_and_not_only_renamed() -> None:
    patterns = pattern_set()
    other = replace(patterns, codes=(0, 2, 1))
    assert patterns != other
    assert not patterns.is_renamed(other)
    assert patterns.is_renamed(patterns.renamed("A", "a"))


@pytest.mark.parametrize(
    ("codes", "says"),
    [
        ((0, 1), "2 codes are given for 3 classes"),
        ((0, 1, 1), "Two classes have the code 1"),
        ((0, 1, -1), "-1 cannot be the number of a code"),
        ((0, 1, 2**16), "from 0 to 65535"),
        ((0, 1, 2.0), "2.0 cannot"),
        ((0, 1, True), "True cannot"),
        ((0, 1, "2"), "2 cannot"),
    ],
)
def test_invalid_codes_are_refused_in_a_sentence(codes: tuple[int, ...], says: str) -> None:
    with pytest.raises(PatternError, match=says):
        replace(pattern_set(), codes=codes)


def test_patterns_move_to_another_class_or_a_new_one() -> None:
    patterns = pattern_set().moved([0, 4], "B").moved(1, "new")
    assert patterns.labels.tolist() == [1, 3, 0, 1, 1]
    assert patterns.classes == ("A", "B", "C", "new")


def test_renaming_a_class_never_merges_two() -> None:
    assert pattern_set().renamed("B", "b").classes == ("A", "b", "C")
    assert pattern_set().renamed("B", "B") == pattern_set()
    with pytest.raises(PatternError, match="A class 'C' already exists"):
        pattern_set().renamed("B", "C")
    with pytest.raises(PatternError, match="no class 'X'"):
        pattern_set().renamed("X", "Y")


def test_a_class_can_be_added_before_its_examples() -> None:
    assert PatternSet.empty().with_class("E").with_class("E").classes == ("E",)


def test_joined_sets_share_classes_of_the_same_name() -> None:
    joined = pattern_set("AB").joined(pattern_set("BC").marked(1, True))
    assert joined.classes == ("A", "B", "C")
    assert joined.labels.tolist() == [0, 1, 1, 2]
    assert joined.test.tolist() == [False, False, False, True]
    with pytest.raises(PatternError, match="Scale one set"):
        pattern_set().joined(pattern_set(rows=5))


def test_a_subset_keeps_the_order_it_is_given() -> None:
    chosen = pattern_set().subset([4, 0])
    assert chosen.labels.tolist() == [2, 0]
    assert pattern_set().subset([]).n == 0


@pytest.mark.parametrize("indices", [5, -1, [0, 9], 0.5, "0", [True]])
def test_invalid_indices_are_rejected(indices: object) -> None:
    with pytest.raises(PatternError, match=r"no pattern with index|whole numbers"):
        pattern_set().without(indices)  # type: ignore[arg-type]


def test_training_needs_two_classes_that_are_not_kept_for_testing() -> None:
    pattern_set().check_trainable()
    with pytest.raises(PatternError, match="All 5 patterns are kept for testing"):
        pattern_set().marked(range(5), True).check_trainable()
    with pytest.raises(PatternError, match="of the class 'A'"):
        pattern_set().marked([1, 3, 4], True).check_trainable()


def test_proportions_are_kept_and_the_picture_is_centred() -> None:
    wide = pattern_set("A", 10, 20).fitted(20, 20)
    assert not wide.pictures[0, :5].any()
    assert not wide.pictures[0, 15:].any()
    tall = PatternSet.from_names(np.full((1, 40, 10), 255, np.uint8), ["A"]).fitted(20, 20)
    assert np.flatnonzero(tall.pictures[0].any(axis=0)).tolist() == list(range(7, 12))


def test_a_set_of_the_right_size_is_returned_unchanged() -> None:
    patterns = pattern_set()
    assert patterns.fitted(3, 4) is patterns
    assert PatternSet.empty(3, 4).fitted(20, 20).rows == 20


def test_points_are_not_scaled_to_a_retina() -> None:
    points = PatternSet.from_names(np.zeros((1, 1, 2), np.float32), ["0"])
    assert points.fitted(1, 2) is points
    with pytest.raises(PatternError, match="Points of 2 numbers"):
        points.fitted(20, 20)


@pytest.mark.parametrize(("rows", "columns"), [(0, 5), (5, -1), (2.5, 5), (True, 5), (1001, 1000)])
def test_an_impossible_retina_is_rejected(rows: int, columns: int) -> None:
    with pytest.raises(PatternError):
        pattern_set().fitted(rows, columns)
    with pytest.raises(PatternError):
        PatternSet.empty(rows, columns)


def test_importing_patterns_and_shapes_loads_neither_pillow_nor_scipy() -> None:
    code = (
        "import sys, mark1.patterns.pattern_set, mark1.patterns.shapes\n"
        "assert not {'PIL', 'scipy', 'numba'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("mark", ["\u061c", "\u200e", "\u202e", "\u2066", "\u2069", "\x1b", "\n"])
def test_names_hold_no_controls_and_no_direction_marks(mark):
    pictures = np.zeros((1, 2, 2), np.uint8)
    with pytest.raises(PatternError, match="a control character or a direction mark"):
        PatternSet.from_names(pictures, [f"a{mark}b"])
    assert PatternSet.from_names(pictures, ["a"], name=f"my{mark}set").name == "myset"
