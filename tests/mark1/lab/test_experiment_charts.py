"""Tables of experiments as charts: lines, spreads, theory, published figures."""

from dataclasses import replace

import numpy as np
import pytest

from mark1 import messages
from mark1.lab.experiment_charts import compared, sketched
from mark1.lab.experiments import UNITS, run
from mark1.lab.published import experiment_of
from mark1.lab.sweeps import SWEEPS
from mark1.lab.trial_table import Average


def charts_of(name, places, seeds=2):
    """The charts of some settings of a sweep, and its means and spreads."""
    some = replace(SWEEPS[name], settings=tuple(SWEEPS[name].settings[place] for place in places))
    averages = run(some, some.trials(seeds), workers=1).averages()
    ((*charts,),) = sketched(some, averages)
    return charts, averages


def test_a_sweep_is_drawn_as_its_means_and_spreads():
    passes, averages = (found := charts_of("stuck", (0, 3, 5)))[0][-1], found[1]
    assert passes.bottom == "potentiometers stuck at 0, of 512"
    assert passes.left.startswith("passes: mean ± spread of 2 seeds")
    (curve,) = passes.curves
    assert (curve.kind, passes.columns, curve.limits) == ("mean", (), (0, 40))
    assert curve.x.tolist() == [0, 64, 256]
    assert curve.y.tolist() == [average.mean["passes"] for average in averages]
    assert curve.spread.tolist() == [average.spread["passes"] for average in averages]


def test_the_learning_curve_has_a_band():
    (right, mistakes), _ = charts_of("curve", (0, 5, 10))
    assert [chart.curves[0].kind for chart in (right, mistakes)] == ["band", "band"]
    assert mistakes.bottom == "passes over the letters"


def test_the_theory_stands_beside_what_was_found():
    (*_, p_a), averages = charts_of("theta", (2, 3, 4))
    found, theory = p_a.curves
    assert (found.kind, theory.kind, theory.name) == ("dots", "expected", "theory")
    assert theory.y.tolist() == [average.mean["p_a_theory"] for average in averages]
    assert found.limits == (0, 1)
    assert found.series != theory.series


def test_each_value_of_another_parameter_has_a_line():
    (separable,), _ = charts_of("capacity", (3, 5, 14, 16), 1)
    assert [curve.name for curve in separable.curves] == [
        "5 dimensions", "20 dimensions", "theory, 5 dimensions", "theory, 20 dimensions",
    ]  # fmt: skip
    assert [curve.series for curve in separable.curves] == [0, 1, 0, 1]
    assert separable.left == "share: here"
    assert all(len(curve.x) > 100 for curve in separable.curves[2:])  # smooth, through all places
    for curve, dimensions in zip(separable.curves[2:], (5, 20), strict=True):
        assert np.interp(2.0, curve.x, curve.y) == pytest.approx(0.5, abs=0.01), dimensions


def test_what_the_theory_says_of_all_lines_is_drawn_once():
    _, averages = charts_of("memory", (0, 2, 9, 11))
    one = replace(averages[1], mean=averages[1].mean | {"learned": 0.5})
    ((learned, *_),) = sketched(SWEEPS["memory"], [averages[0], one, *averages[2:]])
    assert [curve.name for curve in learned.curves] == ["stops at 11 V", "stops nowhere", "theory"]
    assert learned.curves[2].series == 2
    assert learned.curves[0].spread is None
    assert learned.left == "share: mean of 2 seeds"


def test_words_and_numbers_far_apart_stand_evenly():
    (order,), _ = charts_of("order", range(3), 1)
    assert order.columns == ("given", "shuffled", "random")
    assert order.curves[0].kind == "dots"
    (*_, eta), _ = charts_of("eta", (0, 3, 5), 1)
    assert eta.columns == ("0.125", "1", "4")
    assert eta.curves[0].x.tolist() == [0, 1, 2]


def test_the_part_of_a_stopped_experiment_is_drawn():
    burnt = SWEEPS["burnt"]
    done = []
    table = run(
        burnt, burnt.trials(2), workers=1, progress=done.append, is_stopped=lambda: len(done) == 5
    )
    ((right,),) = sketched(burnt, table.averages())
    (line,) = right.curves
    assert line.x.tolist() == [0, 8, 16]
    assert right.left.startswith("share: mean ± spread of 1 to 2 seeds")


def averages_of(*pairs):
    """Averages of a sweep over η: mean and spread of what is read right, and of the passes."""
    return [
        Average(
            {"eta": float(2**place)}, 5,
            {"right": right, "passes": passes}, {"right": by, "passes": more},
        )
        for place, (right, by, passes, more) in enumerate(pairs)
    ]  # fmt: skip


def test_no_spread_goes_past_what_is_possible():
    ((right, passes),) = sketched(SWEEPS["eta"], averages_of((0.9, 0.3, 10, 30), (0.1, 0.2, 39, 4)))
    for chart, limits in ((right, (0, 1)), (passes, (0, 40))):
        low, high = chart.curves[0].ends
        assert (low.min(), high.max()) == limits
    assert right.left == "share: mean ± spread of 5 seeds, cut at 0 and 1"
    assert passes.left == "passes: mean ± spread of 5 seeds, cut at 0 and 40"


def test_a_result_that_is_the_same_everywhere_is_a_word_and_no_chart():
    ((only,),) = sketched(SWEEPS["eta"], averages_of((1, 0, 10, 1), (1, 0, 12, 1)))
    assert only.title == "Passes made (Read correctly: 1 throughout)"
    ((right, passes),) = sketched(SWEEPS["eta"], averages_of((1, 0, 9, 0), (1, 0, 9, 0)))
    assert (right.title, passes.title) == ("Read correctly", "Passes made")  # rather than nothing


def test_high_shares_have_an_axis_that_begins_at_a_tenth():
    ((high, passes),) = sketched(SWEEPS["eta"], averages_of((0.97, 0.06, 9, 1), (1, 0, 12, 1)))
    assert (high.low, passes.low) == (0.9, 0)
    ((low, _),) = sketched(SWEEPS["eta"], averages_of((0.4, 0, 9, 1), (1, 0, 12, 1)))
    assert low.low == 0


def test_every_result_that_is_drawn_has_its_words_and_a_unit():
    texts = messages.english().texts
    drawn = {name: UNITS[name] for name in ("right", "unseen", "passes_made")}  # of set-ups
    for sweep in SWEEPS.values():
        drawn |= {name: (UNITS | sweep.sketch.units)[name] for name in sweep.sketch.drawn}
    assert {f"charts.result-{name}" for name in drawn} <= texts.keys()
    assert {f"charts.unit-{unit}" for unit in drawn.values()} <= texts.keys()
    assert [name for name in texts if name.startswith("charts.result-")] == [
        f"charts.result-{name}" for name in sorted(drawn)
    ]


def test_every_word_among_the_values_of_a_sweep_is_in_the_catalogue():
    values = [
        value for sweep in SWEEPS.values() for one in sweep.settings for value in one.values()
    ]
    words = {value.replace(" ", "-") for value in values if isinstance(value, str)}
    texts = messages.english().texts
    found = {name for name in texts if name.startswith("charts.value-")}
    assert found == {f"charts.value-{word}" for word in words}


def test_a_chart_is_written_in_the_language_in_use():
    messages.speak("de")
    try:
        (right, _), _ = charts_of("dead-cells", (0, 3, 7, 10))
        (separable,), _ = charts_of("capacity", (3, 5), 1)
    finally:
        messages.speak("en")
    assert (right.title, right.bottom) == ("Richtig gelesen", "tote Fotozellen, von 400")
    assert right.left.startswith("Anteil: Mittel ± Streuung von 2 Startwerten")
    assert [curve.name for curve in right.curves] == [
        "ausgefallen vor dem Lernen", "ausgefallen nach dem Lernen",
    ]  # fmt: skip
    assert separable.curves[1].name == "Theorie"


@pytest.mark.parametrize("name", [name for name in SWEEPS if SWEEPS[name].sketch])
def test_every_sweep_has_its_texts(name):
    """In every language, by the same keys: `.ci/translations` compares the catalogues."""
    texts = messages.english().texts
    assert {f"experiments.{part}-{name}" for part in ("title", "about", "axis")} <= texts.keys()
    assert (f"experiments.line-{name}" in texts) == (len(SWEEPS[name].settings[0]) > 1)


def test_published_figures_stand_beside_ours_row_by_row():
    short = experiment_of(["A", "L"])
    averages = run(short, short.trials(2), workers=1).averages()
    (a,), (table,) = compared(averages)
    assert a.title == "A: letters in one typeface, error correction"
    assert a.rows == ("training letters",)
    assert (a.bottom, a.low, a.log) == ("share correct", 0, False)
    assert [curve.name for curve in a.curves] == ["here, mean ± spread of 2 seeds", "published"]
    assert table.log and "N_s 1\u202f000\u202f000" in table.rows[-1]
    ours, theirs = table.curves
    assert (ours.kind, theirs.kind, len(table.rows)) == ("row", "figure", 10)
    assert theirs.x[0] == 23.6
    np.testing.assert_allclose(ours.x, theirs.x, rtol=0.02)


def test_a_case_without_a_published_figure_has_no_mark():
    short = experiment_of(["O"])
    short = replace(short, settings=short.settings[:2])
    ((chart,),) = compared(run(short, short.trials(1), workers=1).averages())
    assert [curve.kind for curve in chart.curves] == ["row"]
