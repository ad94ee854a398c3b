"""Tables of experiments as charts: lines, spreads, theory, published figures."""

from dataclasses import replace

import numpy as np

from mark1.experiment_charts import WORDS, compared, sketched
from mark1.experiments import run
from mark1.published import experiment_of
from mark1.sweeps import SWEEPS


def charts_of(name, places, seeds=2):
    """The charts of some settings of a sweep, and its means and spreads."""
    some = replace(SWEEPS[name], settings=tuple(SWEEPS[name].settings[place] for place in places))
    averages = run(some, some.trials(seeds), workers=1).averages()
    ((*charts,),) = sketched(some, averages)
    return charts, averages


def test_a_sweep_is_drawn_as_its_means_and_spreads():
    (right, passes), averages = charts_of("stuck", (0, 3, 5))
    assert (right.title, right.bottom) == ("Read right", "potentiometers stuck at 0 of 512")
    assert right.left == "share: mean ± spread of 2 seeds"
    (curve,) = passes.curves
    assert (curve.kind, passes.legend, passes.columns) == ("mean", "", ())
    assert curve.x.tolist() == [0, 64, 256]
    assert curve.y.tolist() == [average.mean["passes"] for average in averages]
    assert curve.spread.tolist() == [average.spread["passes"] for average in averages]


def test_the_learning_curve_has_a_band():
    (right, mistakes), _ = charts_of("curve", (0, 5, 10))
    assert [chart.curves[0].kind for chart in (right, mistakes)] == ["band", "band"]
    assert mistakes.bottom == "passes over the letters"


def test_the_theory_stands_beside_what_was_found():
    (_, _, p_a), averages = charts_of("theta", (2, 3, 4))
    found, theory = p_a.curves
    assert (found.kind, theory.kind, theory.name) == ("dots", "expected", "theory")
    assert theory.y.tolist() == [average.mean["p_a_theory"] for average in averages]
    assert found.series != theory.series


def test_each_value_of_another_parameter_has_a_line():
    (separable,), _ = charts_of("capacity", (3, 5, 14, 16), 1)
    assert [curve.name for curve in separable.curves] == [
        "5 dimensions", "20 dimensions", "theory, 5 dimensions", "theory, 20 dimensions",
    ]  # fmt: skip
    assert [curve.series for curve in separable.curves] == [0, 1, 0, 1]
    assert separable.left == "share: here"


def test_what_the_theory_says_of_all_lines_is_drawn_once():
    (learned, _, _), _ = charts_of("memory", (0, 2, 9, 11))
    assert [curve.name for curve in learned.curves] == ["stops at 11 V", "stops nowhere", "theory"]
    assert learned.curves[2].series == 2
    assert learned.curves[0].spread is None
    assert learned.left == "share: mean of 2 seeds"


def test_words_and_numbers_far_apart_stand_evenly():
    (order, _), _ = charts_of("order", range(3), 1)
    assert order.columns == ("given", "shuffled", "random")
    assert order.curves[0].kind == "dots"
    (eta, _), _ = charts_of("eta", (0, 3, 5), 1)
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
    assert right.left == "share: mean ± spread of 1 to 2 seeds"


def test_the_legend_stands_where_the_fewest_points_are():
    (right,), _ = charts_of("burnt", (0, 2, 4, 6, 7, 9, 11, 13))
    assert right.legend == "top right"


def test_every_result_that_is_drawn_has_its_words():
    drawn = {name for sweep in SWEEPS.values() for name in sweep.sketch.drawn}
    assert drawn == set(WORDS)


def test_published_figures_stand_beside_ours_row_by_row():
    short = experiment_of(["A", "L"])
    averages = run(short, short.trials(2), workers=1).averages()
    (a,), (table,) = compared(averages)
    assert a.title == "A: letters in one typeface, error correction"
    assert a.rows == ("letters learned",)
    assert a.bottom == "share right: ● mean ± spread of 2 seeds, ◇ published"
    ours, theirs = table.curves
    assert (ours.kind, theirs.kind, len(table.rows)) == ("row", "figure", 10)
    assert theirs.x[0] == 23.6
    np.testing.assert_allclose(ours.x, theirs.x, rtol=0.02)


def test_a_case_without_a_published_figure_has_no_mark():
    short = experiment_of(["O"])
    short = replace(short, settings=short.settings[:2])
    ((chart,),) = compared(run(short, short.trials(1), workers=1).averages())
    assert [curve.kind for curve in chart.curves] == ["row"]
    assert "published" not in chart.bottom
