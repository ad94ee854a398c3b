"""The numbers of the lessons are measured, and what their texts compare is so."""

import itertools
import re
import shutil
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from mark1.lab.damage import damage_trials
from mark1.lessons.facts import Fact, differing, measured, unstated
from mark1.lessons.lesson import read_lesson
from mark1.lessons.showing import without
from mark1.lessons.start import document_of
from mark1.machine.config import MachineConfig
from mark1.patterns.shapes import make
from mark1.session.commands import Train, TurnPots
from mark1.session.session import Session

FOLDER = Path(__file__).parents[3] / "gui" / "lessons"
LESSONS = sorted(file.parent for file in FOLDER.glob("*/lesson.toml"))


@pytest.mark.parametrize("folder", LESSONS, ids=lambda folder: folder.name)
def test_each_number_of_a_text_is_what_the_machine_does(folder):
    lesson = read_lesson(folder, tries_start=False)
    assert [str(each) for each in lesson.false_numbers()] == []
    assert all(fact.give for fact in lesson.facts.values())


@pytest.mark.parametrize("folder", LESSONS, ids=lambda folder: folder.name)
def test_each_language_has_the_same_numbers(folder):
    def numbers(path):
        found = re.findall(r"\{\w+\}|\d+(?:[.,]\d+)?", path.read_text(encoding="utf-8"))
        return {each.replace(",", ".") for each in found}

    english = numbers(folder / "en.md")
    for path in folder.glob("*.md"):
        assert numbers(path) == english, path.name


def test_a_number_from_nowhere_and_one_that_is_not_so_are_told(tmp_path):
    folder = tmp_path / "mine"
    shutil.copytree(FOLDER / "02-and-or", folder)
    text, table = folder / "en.md", folder / "lesson.toml"
    text.write_text(text.read_text().replace("AND takes {and}", "AND takes 18"))
    (told,) = read_lesson(folder).false_numbers()
    assert str(told) == (
        f"{text}, line 36: nothing says where 18 comes from. Write the name of a fact in "
        "braces instead, or add the number to numbers."
    )
    table.write_text(table.read_text().replace("value = 18", "value = 17"))
    told, _ = read_lesson(folder).false_numbers()
    assert str(told) == (
        f"{table}: the number and is 17, but the machine makes it 18. Correct its value."
    )
    table.write_text(table.read_text().replace('patterns = "or"', 'patterns = "nor"'))
    _, told, _ = read_lesson(folder).false_numbers()
    assert str(told).startswith(f"{table}: the number or cannot be measured. There is no built-in")


@pytest.mark.parametrize("what", ["examples", "tested"])
def test_a_number_about_cards_is_told_if_there_are_none(what):
    fact = Fact(3, "patterns", {what: True})
    (told,) = differing({"cards": fact}, {"patterns": "e-x?examples=1"}, FOLDER)
    assert str(told) == (
        f"{FOLDER}: the number cards cannot be measured. Say in moved which cards there are."
    )


def test_numbers_are_found_in_any_language():
    text = "η = 0,5, {and} of 20 × 20\nR² at (1, 1), x₁"
    assert list(unstated(text, ())) == [(1, "0,5"), (1, "20"), (1, "20"), (2, "1"), (2, "1")]
    assert list(unstated(text, (0.5, 1, 20))) == []


def test_a_fact_is_written_with_the_sign_of_its_language():
    assert [Fact(1.673).written(code) for code in ("en", "de", "fr", "es")] == [
        "1.673",
        "1,673",
        "1,673",
        "1,673",
    ]


def test_the_bound_is_that_of_what_the_r_units_see():
    # It sees all cells, and 1. With two pictures, γ is the distance from 0 to the line from one of
    # them to the opposite of the other.
    start = {"patterns": "e-x?examples=1", "kind": "direct"}
    lit = make("e-x?examples=1", seed=MachineConfig().seed).pictures.reshape(2, -1) > 127
    one, other = np.column_stack([lit, [1, 1]]).astype(float)
    along = np.linspace(0, 1, 10_001)[:, None]
    margin = np.linalg.norm(along * one - (1 - along) * other, axis=1).min()
    radius = np.sqrt(1 + lit.sum(axis=1).max())
    assert measured(Fact(0.001, "radius"), start) == round(radius, 3)
    assert measured(Fact(0.001, "margin"), start) == round(margin, 3)
    assert measured(Fact(1, "bound"), start) == int(radius**2 / margin**2)


# --- the same by other means ---------------------------------------------------------------------


def mistakes(points, desired, order=None, eta=1.0, bias=True):
    """Learn as the textbook says, and count mistakes and passes; None if it never ends."""
    w, total = np.zeros(3), 0
    for number in range(1, 1000):
        before = total
        for place in order or range(len(points)):
            x = np.array([*points[place], 1.0 * bias])
            if desired[place] * (w @ x) <= 0:
                w, total = w + eta * desired[place] * x, total + 1
        if total == before:
            return total, number, w
    return None


CORNERS = [(0, 0), (0, 1), (1, 0), (1, 1)]
AND, OR, NAND, XOR = (-1, -1, -1, 1), (-1, 1, 1, 1), (1, 1, 1, -1), (-1, 1, 1, -1)


def claimed(name, *sentences):
    """Assert that an English text says this, in these words; so the test is of what it says."""
    text = read_lesson(FOLDER / name, tries_start=False).texts["en"]
    tasks = (
        each for task in text.tasks for each in (task.text, task.hint, *task.choices, *task.whys)
    )
    whole = " ".join("\n".join((text.body, *tasks, text.answers)).split())
    for sentence in sentences:
        assert sentence in whole


def test_without_a_bias_neither_and_nor_or_can_be_learned():
    claimed(
        "01-threshold",
        "to answer 0 at (0, 1) and at (1, 0), both weights must be negative",
        "Nor can OR: (0, 0) lies on every such line, and stays undecided.",
    )
    for desired in (AND, OR):
        assert mistakes(CORNERS, desired, bias=False) is None
    assert mistakes(CORNERS[1:], AND[1:], bias=False) is None  # even without (0, 0)
    assert mistakes(CORNERS[1:], OR[1:], bias=False) is not None


def test_the_mistakes_of_and_or_and_nand():
    claimed("02-and-or", "AND takes 18 mistakes, OR 9.", "It needs 9 passes and makes 18 mistakes.")
    claimed("03-update", "From the first step to the last, it makes 18 mistakes.")
    claimed("04-order", "18 mistakes with any η")
    assert mistakes(CORNERS, AND)[:2] == (18, 9)
    assert mistakes(CORNERS, OR)[0] == 9
    assert np.array_equal(mistakes(CORNERS, NAND)[2], -mistakes(CORNERS, AND)[2])
    for eta in (0.25, 0.5, 2.0, 7.0):  # without rounding
        assert mistakes(CORNERS, AND, eta=eta)[0] == 18
    start = read_lesson(FOLDER / "04-order", tries_start=False).start
    for eta in (0.01, 0.1, 3.0, 100.0):
        assert measured(Fact(18, "total", {"training": {"eta": eta}}), start) == 18


def test_no_order_makes_more_mistakes_than_the_bound():
    claimed("04-order", "No order can make more than 51: the next lesson shows why.")

    @cache
    def most(w):
        wrong = [
            tuple(a + d * b for a, b in zip(w, (*x, 1), strict=True))
            for x, d in zip(CORNERS, AND, strict=True)
            if d * (w[0] * x[0] + w[1] * x[1] + w[2]) <= 0
        ]
        return max((1 + most(after) for after in wrong), default=0)

    assert most((0, 0, 0)) == 22


@pytest.mark.slow
def test_the_clouds_stay_far_below_their_bound():
    claimed(
        "05-bound",
        "here 1.673",
        "here 0.207",
        "2 of 65 with the wide gap, and 65 of 2700 with a margin of 0.02",
    )
    for margin, bound, total in (("0.2", 65, 2), ("0.02", 2700, 65)):
        patterns = document_of({"patterns": f"clouds?margin={margin}", "kind": "direct"}).patterns
        points = patterns.pictures[:, 0]
        desired = np.where(patterns.labels == 1, 1, -1)
        assert mistakes(points, desired)[0] == total
        radius = np.sqrt((points**2).sum(axis=1) + 1).max()
        assert round(radius, 3) == 1.673
        assert int(radius**2 / widest(points, desired) ** 2) == bound


def widest(points, desired):
    """Return the margin of the best plane through the origin, found by trying directions."""
    x = np.column_stack([points, np.ones(len(points))]) * desired[:, None]
    best, turn, size = np.zeros(3), np.random.default_rng(1), 1.0
    best = x.mean(axis=0)
    best /= np.linalg.norm(best)
    while size > 1e-7:
        tried = best + size * turn.normal(size=(20_000, 3))
        tried /= np.linalg.norm(tried, axis=1, keepdims=True)
        margins = (tried @ x.T).min(axis=1)
        if margins.max() > (x @ best).min():
            best = tried[margins.argmax()]
        else:
            size /= 2
    return (x @ best).min()


def test_xor_goes_round_and_its_best_line_has_one_wrong():
    claimed("06-xor", "The machine goes round in circles", "so 1 point stays wrong")
    w, seen = np.zeros(3), []
    for _ in range(20):
        for point, desired in zip(CORNERS, XOR, strict=True):
            x = np.array([*point, 1.0])
            if desired * (w @ x) <= 0:
                w = w + desired * x
        seen.append(tuple(w))
    assert len(set(seen)) < len(seen) / 2
    lines = itertools.product(np.linspace(-2, 2, 17), repeat=3)
    wrong = [
        sum(d * (a * x + b * y + c) <= 0 for (x, y), d in zip(CORNERS, XOR, strict=True))
        for a, b, c in lines
    ]
    assert min(wrong) == 1


def test_only_the_ordinary_rule_depends_on_its_last_steps():
    claimed("07-averaging", "one pass earlier it is 46. The other two stay as they are.")
    start = read_lesson(FOLDER / "07-averaging", tries_start=False).start
    found = {}
    for rule, passes in itertools.product(("error-correction", "averaged", "pocket"), (39, 40)):
        training = {"rule": rule, "passes": passes}
        found[rule, passes] = measured(Fact(0, "wrong", {"training": training}), start)
    assert found["error-correction", 39] == 46
    assert found["averaged", 39] == found["averaged", 40] == 18
    assert found["pocket", 39] == found["pocket", 40] == 16


def test_a_part_serves_several_letters_and_relearning_takes_fewer_passes():
    claimed(
        "09-breaking",
        "The part is missing from the sums of several letters",
        "It takes fewer passes than the 14 of the first time",
    )
    lesson = read_lesson(FOLDER / "09-breaking", tries_start=False)
    state = begun(lesson).state
    on = state.machine.see(state.patterns.pictures) > 0
    assert on.sum(axis=0).mean() > 5
    for percent in (1, 10, 30, 55, 60):
        session = begun(lesson)
        machine = session.state.machine
        volts = without(machine.potentiometers.volts, percent, machine.config)
        session.perform(TurnPots(tuple(enumerate(volts.tolist()))))
        before = session.state.progress.passes
        session.perform(Train(100_000))
        assert session.state.progress.finished == "learned"
        assert 0 < session.state.progress.passes - before < 14


def test_the_curve_falls_fastest_at_the_beginning():
    claimed(
        "09-breaking",
        "Wrong letters: 6 with 5 % replaced, 10 with 10 %, 14 with 20 % and 18 with 40 %.",
        "The curve falls fastest at the beginning.",
        "Which letters go first depends on which potentiometers break.",
    )
    state = begun(read_lesson(FOLDER / "09-breaking", tries_start=False)).state
    trials = np.array(list(damage_trials(state.machine, state.patterns, state.code, 60)))
    mean = trials.mean(axis=0)
    percents = (0, 5, 10, 20, 40)
    slopes = [
        (mean[one // 5] - mean[other // 5]) / (other - one)
        for one, other in itertools.pairwise(percents)
    ]
    assert slopes == sorted(slopes, reverse=True)
    assert slopes[0] > 1.5 * slopes[1]
    assert len({row[1] for row in trials.round(6).tolist()}) > 3


def test_bars_share_cells_with_their_neighbours_and_with_those_that_cross_them():
    claimed(
        "10-generalizing",
        "a bar shares half of its photocells with the bar beside it, and none with those further "
        "away, but some with every bar that crosses it. Together, those that cross it count for "
        "more.",
    )
    patterns = begun(read_lesson(FOLDER / "10-generalizing", tries_start=False)).state.patterns
    lit = patterns.pictures > 0
    for one in range(len(lit)):
        shared = [int((lit[one] & other).sum()) for other in lit]
        same = patterns.labels == patterns.labels[one]
        beside = [shared[k] for k in range(len(lit)) if same[k] and k != one]
        crossing = [shared[k] for k in range(len(lit)) if not same[k]]
        assert {shared[one], *beside} == {40, 20, 0}
        assert beside.count(20) in (1, 2)
        assert min(crossing) > 0
        assert sum(crossing) > sum(beside)


def test_across_a_bar_nearly_all_lamps_change_and_along_it_most_stay():
    claimed(
        "10-generalizing",
        "Across the bar, nearly all lamps of the association units change. Along it, most of them "
        "stay.",
    )
    state = begun(read_lesson(FOLDER / "10-generalizing", tries_start=False)).state
    machine, patterns = state.machine, state.patterns
    kept = {True: [], False: []}
    for picture, label in zip(patterns.pictures, patterns.labels, strict=True):
        before = machine.see(picture[None])[0] > 0
        for axis in (0, 1):
            across = (patterns.classes[label] == "horizontal") == (axis == 0)
            moved = np.roll(picture, 2, axis)
            moved[(slice(None),) * axis + (slice(2),)] = 0  # what leaves the retina is lost
            if across and moved.sum() < picture.sum():
                continue
            after = machine.see(moved[None])[0] > 0
            kept[across].append((before & after).sum() / before.sum())
    assert np.mean(kept[True]) < 0.1
    assert max(kept[True]) < 0.2
    assert np.mean(kept[False]) > 0.8
    assert min(kept[False]) > 0.7


MOVED = "e-x-f?size=0.7&wander=0.5&rotation="


def learned(session, pictures, labels, w):
    """Turn weights until no picture is wrong, unit by unit, as error correction says.

    Each A-unit has one potentiometer, which leads to one R-unit.
    """
    machine, words = session.state.machine, session.state.code.words
    seen = machine.see(pictures).astype(float)
    while True:
        mistakes = 0
        for x, label in zip(seen, labels, strict=True):
            for unit, d in enumerate(words[label]):
                if d * (w[unit] @ x) <= 0:
                    part = machine.response.blocks[unit].features
                    w[unit, part] += 0.5 * d * x[part]
                    mistakes += 1
        if not mistakes:
            return w


def read_right(session, pictures, labels, w):
    """Count the pictures whose code is that of their class."""
    seen = session.state.machine.see(pictures).astype(float)
    signs = np.sign(seen @ w.T)  # 0 is undecided, and no answer
    return int((signs == session.state.code.words[labels]).all(axis=1).sum())


def in_the_middle(picture):
    """Move a picture cell by cell until it has as much room on one side as on the other."""
    for axis in (0, 1):
        while True:
            lit = np.flatnonzero(picture.any(axis=1 - axis))
            room = (lit[0], picture.shape[axis] - 1 - lit[-1])
            if room[1] - room[0] in (0, 1):
                break
            picture = np.roll(picture, 1 if room[0] < room[1] else -1, axis)
    return picture


def moved(rotation, count, seed):
    """Return pictures and labels of cards, one class after the other."""
    made = make(f"{MOVED}{rotation}", examples=count, seed=seed)
    order = np.argsort(made.labels, kind="stable")
    return made.pictures[order], made.labels[order]


def test_the_cards_that_were_moved_are_read_as_the_text_says():
    claimed(
        "11-moved",
        "Right of 60: 31 with the printed cards alone, 43 with Centre, 51 with ten more examples "
        "of each class but without Centre, and 57 with both.",
        "if no card were tilted, 60 of 60 would be right with it.",
    )
    session = begun(read_lesson(FOLDER / "11-moved", tries_start=False))
    patterns, seed = session.state.patterns, session.state.machine.config.seed
    units = session.state.machine.config.r_units
    printed = learned(session, patterns.pictures, patterns.labels, np.zeros((units, 512)))
    (cards, labels), (upright, same) = moved(8, 20, seed + 1), moved(0, 20, seed + 1)
    taught, names = moved(8, 10, seed)
    found = [read_right(session, cards, labels, printed)]
    middle = np.stack([in_the_middle(each) for each in cards])
    found.append(read_right(session, middle, labels, printed))
    for examples, tested in (
        (taught, cards),
        (np.stack([in_the_middle(each) for each in taught]), middle),
    ):
        pictures = np.concatenate([patterns.pictures, examples])
        both = np.concatenate([patterns.labels, names])
        found.append(
            read_right(session, tested, labels, learned(session, pictures, both, printed.copy()))
        )
    upright = np.stack([in_the_middle(each) for each in upright])
    found.append(read_right(session, upright, same, printed))
    assert found == [31, 43, 51, 57, 60]


def test_a_moved_card_has_nearly_as_many_cells_but_turns_on_other_units():
    claimed(
        "11-moved",
        "it is shifted by a cell or two, and tilted by a few degrees",
        "It has nearly as many as the printed card, but in other places.",
        "They are: each has as much room on its left as on its right, to within a cell.",
    )
    session = begun(read_lesson(FOLDER / "11-moved", tries_start=False))
    state = session.state
    printed = dict(zip(state.patterns.labels.tolist(), state.patterns.pictures, strict=True))
    pictures, labels = moved(8, 20, state.machine.config.seed + 1)
    for picture, label in zip(pictures, labels.tolist(), strict=True):
        before, lit = int((printed[label] > 0).sum()), int((picture > 0).sum())
        assert abs(lit - before) <= before / 8
        was, now = (state.machine.see(each[None])[0] > 0 for each in (printed[label], picture))
        assert (was != now).any()
        columns = np.flatnonzero(in_the_middle(picture).any(axis=0))
        assert abs(columns[0] - (19 - columns[-1])) <= 1
    upright, labels = moved(0, 20, state.machine.config.seed + 1)
    for picture, label in zip(upright, labels.tolist(), strict=True):
        corners = [np.argwhere(each > 0).min(axis=0) for each in (picture, printed[label])]
        assert abs(corners[0] - corners[1]).max() <= 3


def begun(lesson):
    """Begin a lesson."""
    session = Session()
    session.begin(lesson.document())
    return session
