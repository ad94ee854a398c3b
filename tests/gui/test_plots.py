"""The theory's curves as pictures."""

import json
import re
from xml.etree import ElementTree

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage

from gui import plots, theme
from gui.views.chart_axis import NumberAxis
from mark1.cli.main import main
from mark1.errors import FileError
from mark1.lab.charts import Chart, Curve, activity_chart, capacity_chart, length_chart, live_charts
from mark1.machine.config import MachineConfig
from mark1.theory.bounds import bound_curves

AND = np.array([[0, 0, 1], [0, 1, 1], [1, 0, 1], [1, 1, 1]]), np.array([-1, -1, -1, 1])
PLACES = re.compile(r"[ML]?(-?\d+\.\d\d) (-?\d+\.\d\d)")
CURVES = bound_curves(*AND, [0, 3, 0], [2, 2, -3])


def texts(path):
    """All the words of an SVG, in one line: its letters are outlines, with the words as labels."""
    root = ElementTree.parse(path).getroot()
    return " ".join(element.get("aria-label", "").strip() for element in root.iter())


def near(image, name):
    """How many pixels look like a colour of the theme."""
    wanted = QColor(getattr(theme.theme, name))
    found = 0
    for x in range(0, image.width(), 2):
        for y in range(0, image.height(), 2):
            seen = image.pixelColor(x, y)
            parts = (seen.red() - wanted.red(), seen.green() - wanted.green())
            found += max(*map(abs, parts), abs(seen.blue() - wanted.blue())) < 12
    return found


def test_the_command_draws_all_five_charts_of_the_letters(qapp, tmp_path, capsys):
    path = tmp_path / "letters.svg"
    assert main(["theory", "--json", "--plot", str(path)]) == 0
    assert json.loads(capsys.readouterr().out)["plot"] == str(path)
    words = texts(path)
    for title in (
        "along w*",
        "length",
        "direction",
        "A-units that fire",
        "Separable",
    ):
        assert title in words


def test_a_png_is_sharp_and_in_the_colours_of_the_window(qapp, tmp_path):
    path = tmp_path / "one.png"
    plots.draw([live_charts(CURVES, "R1")], path)
    image = QImage(str(path))
    assert (image.width(), image.height()) == (2 * plots.WIDTH, 2 * plots.HEIGHT)
    assert image.pixelColor(2, 2) == QColor(theme.theme.ground)
    assert near(image, "action") > 200
    assert near(image, "text") > 50


def test_points_and_smooth_curves_are_drawn_beside_each_other(qapp, tmp_path):
    path = tmp_path / "two.png"
    lit, active = np.array([40, 80, 200]), np.array([0.1, 0.2, 0.25])
    plots.draw([[activity_chart(MachineConfig(), lit, active), capacity_chart(26, 102)]], path)
    image = QImage(str(path))
    assert near(image, "action") > 100
    assert near(image, "minus") > 200


@pytest.mark.parametrize("kind", ["mean", "dots", "band", "row"])
def test_a_mean_is_drawn_with_its_spread(qapp, tmp_path, kind):
    x, y = np.array([0.2, 0.5, 0.8]), np.array([0.0, 1.0, 2.0])
    seen = []
    for number, spread in enumerate((None, np.zeros(3), np.full(3, 0.3))):
        path = tmp_path / f"{number}.png"
        plots.draw([[Chart("any", "x", "y", (Curve("c", x, y, kind, spread),))]], path)
        image = QImage(str(path))
        seen.append(near(image, "ground"))
    nothing, none, some = seen
    assert nothing == none > some + 50  # pixels of the ground that the spread covers


def test_two_series_have_two_colours_and_a_figure_is_hollow(qapp, tmp_path):
    x, y, path = np.arange(3.0), np.arange(3.0), tmp_path / "two.png"
    curves = [Curve(f"{k}", x, y + k, "expected", series=k) for k in range(3)]
    plots.draw([[Chart("any", "x", "y", tuple(curves))]], path)
    assert all(near(QImage(str(path)), name) > 100 for name in ("action", "minus", "right"))
    rows = tuple("abc")
    marks = (Curve("here", x, y, "row"), Curve("published", x, y, "figure"))
    plots.draw([[Chart("any", "x", "", marks, rows=rows)]], path)
    image = QImage(str(path))
    assert near(image, "action") > 30 and near(image, "minus") > 10


def test_named_rows_are_all_there_and_all_charts_begin_alike(qapp, tmp_path):
    def chart(*rows):
        values = np.linspace(0, 1, len(rows))
        ours = Curve("here", values, np.arange(len(rows)) * 1.0, "row")
        return Chart("any", "share", "", (ours,), rows=rows)

    path = tmp_path / "rows.svg"
    charts = [[chart("first", "second of the two")], [chart("a name of some length, longest")]]
    plots.draw(charts, path)
    words = texts(path)
    assert all(name in words for (one,) in charts for name in one.rows)
    height = 2 * plots.AROUND + 3 * plots.ROW
    assert ElementTree.parse(path).getroot().get("viewBox") == f"0 0 {plots.WIDTH} {height}"
    sheet = plots._sheet(charts, plots._ink())
    first, last = (sheet.getItem(row, 0).getAxis("left").fixedWidth for row in (0, 1))
    assert first == last > 100
    assert sheet.getItem(0, 0).getViewBox().yInverted()
    sheet.close()
    sheet.deleteLater()


def test_named_columns_stand_under_their_points(qapp, tmp_path):
    x, path = np.arange(3.0), tmp_path / "columns.svg"
    curves = (Curve("here", x, x, "dots"),)
    plots.draw([[Chart("any", "order", "y", curves, ("given", "shuffled", "lot"))]], path)
    assert all(name in texts(path) for name in ("given", "shuffled", "lot"))


def test_the_command_draws_an_experiment_and_published_results(qapp, tmp_path, capsys):
    path = tmp_path / "lab.svg"
    argv = ["--seeds", "2", "--workers", "1", "--json", "--plot", str(path)]
    assert main(["experiment", "dead-cells", *argv]) == 0
    assert json.loads(capsys.readouterr().out)["plot"] == str(path)
    words = texts(path)
    assert "Read right" in words and "dead after the teaching" in words
    assert main(["experiment", "published", "A", "O", *argv[:4], "--plot", str(path)]) == 0
    assert f"drawn in {path}" in capsys.readouterr().out
    assert "O: A-units removed" in texts(path)
    assert "published" in texts(path)


def test_an_svg_holds_lines_and_outlines_and_neither_text_nor_photographs(qapp, tmp_path):
    path = tmp_path / "one.svg"
    plots.draw([[length_chart(CURVES, "R7"), capacity_chart(4, 3)]], path)
    root = ElementTree.parse(path).getroot()
    kinds = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert {"polyline", "path"} <= kinds
    assert not {"image", "text"} & kinds
    assert root.get("viewBox") == f"0 0 {plots.WIDTH} {plots.HEIGHT}"
    assert "R7: length" in texts(path)
    assert "4 patterns" in texts(path)


def test_letters_are_outlined_where_they_stood(qapp):
    text = '<text fill="#ffffff" fill-opacity="1" x="10" y="20" {} font-weight="400" >{}</text>'
    font = 'font-family="IBM Plex Sans" font-size="20"'
    plain, under = (plots.with_paths(text.format(font, w).encode()).decode() for w in ("HA", "P_a"))
    xs, ys = (list(map(float, found)) for found in zip(*PLACES.findall(plain), strict=True))
    assert 10 < min(xs) < 14 and 30 < max(xs) < 40
    assert max(ys) == pytest.approx(20, abs=0.1) and 4 < min(ys) < 8
    assert 'aria-label="P_a"' in under and 'fill-rule="nonzero"' in under
    assert max(float(y) for _, y in PLACES.findall(under)) > 22  # the subscript


def test_a_light_picture_is_on_white_for_print(qapp, tmp_path, capsys):
    path = tmp_path / "light.png"
    assert main(["theory", "and", "--light", "--plot", str(path)]) == 0
    assert QImage(str(path)).pixelColor(2, 2) == QColor("white")
    assert main(["theory", "and", "--light"]) == 2
    assert "give --plot" in capsys.readouterr().err


def test_points_of_several_series_at_one_place_are_both_seen(qapp, tmp_path):
    x, path = np.arange(4.0), tmp_path / "both.png"
    curves = tuple(Curve(f"{k}", x, x, "dots", series=k) for k in range(2))
    plots.draw([[Chart("any", "x", "y", curves)]], path)
    image = QImage(str(path))
    assert near(image, "action") > 20 and near(image, "minus") > 20


def test_a_measured_line_shows_between_the_strokes_of_its_bound(qapp, tmp_path):
    x, path = np.arange(4.0), tmp_path / "both.png"
    plots.draw(
        [[Chart("any", "x", "y", (Curve("a", x, x, "measured"), Curve("b", x, x, "bound")))]], path
    )
    image = QImage(str(path))
    assert near(image, "action") > 100 and near(image, "right") > 100


def test_axes_begin_where_the_curves_do_and_values_where_the_chart_says():
    here = Curve("c", np.array([1.0, 16.0]), np.array([0.95, 1.0]), "measured")
    (x, y) = plots._ranges(Chart("any", "passes", "share", (here,), low=0.9))
    assert x[0] == 1 and y[0] == pytest.approx(0.9)


def test_a_logarithmic_axis_has_round_numbers():
    row = Curve("c", np.array([0.7, 30.0]), np.arange(2.0), "row")
    chart = Chart("any", "Z", "", (row,), rows=("a", "b"), log=True)
    assert [text for _, text in plots._decades(chart)] == ["1", "2", "5", "10", "20"]


def test_numbers_of_an_axis_are_grouped_with_a_minus_and_equal_decimals(qapp):
    axis = NumberAxis("left")
    assert axis.tickStrings([-1, 0, 5000, 150_000], 1, 1) == ["−1", "0", "5000", "150\u202f000"]
    assert axis.tickStrings([0.05, 0.2], 1, 0.05) == ["0.05", "0.20"]
    assert axis.tickStrings([1e300], 1, 1e299) == ["1e+300"]


def test_the_same_charts_give_the_same_bytes(qapp, tmp_path):
    for name in ("a", "b"):
        plots.draw([[length_chart(CURVES, "R1")]], tmp_path / f"{name}.svg")
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


@pytest.mark.parametrize("values", [[0.0], [0.0, 0.0], [-3.0, 5.0], [1e-300, 1e300]])
def test_curves_of_any_size_are_drawn(qapp, tmp_path, values):
    y = np.array(values)
    curves = tuple(Curve(kind, np.arange(len(y)) * 1.0, y, kind) for kind in ("measured", "point"))
    plots.draw([[Chart("any", "x", "y", curves)]], tmp_path / "any.png")
    assert not QImage(str(tmp_path / "any.png")).isNull()


def test_the_axes_reach_the_ends_of_the_curves(qapp):
    sheet = plots._sheet([[length_chart(CURVES, "R1")]], plots._ink())
    (x, y) = sheet.getItem(0, 0).viewRange()
    assert (x[0], y[0]) == (0, 0)
    assert 3 < x[1] < 3.5
    assert 9 < y[1] < 10
    sheet.close()
    sheet.deleteLater()


def test_patterns_that_cannot_be_separated_have_their_length_drawn(qapp, tmp_path):
    path = tmp_path / "xor.svg"
    assert main(["theory", "xor", "--plot", str(path)]) == 0
    assert "R1: length" in texts(path)
    assert "direction" not in texts(path)


def test_a_picture_that_cannot_be_written_is_said(qapp, tmp_path):
    (tmp_path / "taken.png").mkdir()
    with pytest.raises(FileError, match="cannot be written"):
        plots.draw([[length_chart(CURVES, "R1")]], tmp_path / "taken.png")
