"""Charts drawn into files."""

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from mark1 import messages
from mark1.cli.main import main
from mark1.errors import FileError
from mark1.lab import chart_files
from mark1.lab.chart_records import Chart, Curve
from mark1.lab.charts import activity_chart, capacity_chart, length_chart, live_charts
from mark1.machine.config import MachineConfig
from mark1.theory.bounds import bound_curves
from tests.examples import slow

AND = np.array([[0, 0, 1], [0, 1, 1], [1, 0, 1], [1, 1, 1]]), np.array([-1, -1, -1, 1])
CURVES = bound_curves(*AND, [0, 3, 0], [2, 2, -3])
ORANGE, BLUE, GREEN = chart_files.DARK.series


def texts(path):
    """All the words of an SVG in one line; words with a subscript are in pieces."""
    return " ".join(ElementTree.parse(path).getroot().itertext())


def picture(path):
    """Read a picture as an int16 array (rows, columns, 3)."""
    with Image.open(path) as image:
        return np.asarray(image.convert("RGB"), np.int16)


def near(path, color):
    """Count the pixels of a picture that look like a color."""
    alike = np.True_
    with Image.open(path) as image:
        for band, place in zip(image.convert("RGB").split(), (1, 3, 5), strict=True):
            wanted, found = int(color[place : place + 2], 16), np.asarray(band)
            alike = alike & (found > wanted - 12) & (found < wanted + 12)
    return int(np.count_nonzero(alike))


@pytest.mark.slow
def test_the_command_draws_all_five_charts_of_the_letters(tmp_path, capsys):
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


@pytest.mark.slow
def test_a_png_is_sharp_and_in_the_colors_of_the_window(tmp_path):
    path = tmp_path / "one.png"
    chart_files.draw([live_charts(CURVES, "R1")], path)
    pixels = picture(path)
    assert pixels.shape == (2 * chart_files.HEIGHT, 2 * chart_files.WIDTH, 3)
    assert pixels[2, 2].tolist() == [0x0E, 0x13, 0x17]
    assert near(path, ORANGE) > 800
    assert near(path, chart_files.DARK.text) > 200


@pytest.mark.slow
def test_points_and_smooth_curves_are_drawn_beside_each_other(tmp_path):
    path = tmp_path / "two.png"
    lit, active = np.array([40, 80, 200]), np.array([0.1, 0.2, 0.25])
    chart_files.draw(
        [[activity_chart(MachineConfig(), lit, active), capacity_chart(26, 102)]], path
    )
    assert near(path, ORANGE) > 400
    assert near(path, BLUE) > 800


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["mean", *slow("band", "dots", "row")])
def test_a_mean_is_drawn_with_its_spread(tmp_path, kind):
    x, y = np.array([0.2, 0.5, 0.8]), np.array([0.0, 1.0, 2.0])
    seen = []
    for number, spread in enumerate((None, np.zeros(3), np.full(3, 0.3))):
        path = tmp_path / f"{number}.png"
        chart_files.draw([[Chart("any", "x", "y", (Curve("c", x, y, kind, spread),))]], path)
        seen.append(near(path, chart_files.DARK.ground))
    nothing, none, some = seen
    assert nothing == none > some + 200  # pixels of the ground that the spread covers


@pytest.mark.slow
def test_series_differ_in_color_and_a_published_figure_is_hollow(tmp_path):
    x, y, path = np.arange(3.0), np.arange(3.0), tmp_path / "two.png"
    curves = [Curve(f"{k}", x, y + k, "expected", series=k) for k in range(3)]
    chart_files.draw([[Chart("any", "x", "y", tuple(curves))]], path)
    assert all(near(path, color) > 400 for color in chart_files.DARK.series)
    rows = tuple("abc")
    marks = (Curve("here", x, y, "row"), Curve("published", x, y, "figure"))
    chart_files.draw([[Chart("any", "x", "", marks, rows=rows)]], path)
    assert near(path, ORANGE) > 100
    assert 40 < near(path, BLUE) < 2 * near(path, ORANGE)  # an outline only


@pytest.mark.parametrize("kind", ["mean", "band"])
def test_more_series_than_colors_are_drawn(tmp_path, kind):
    x, y = np.array([1.0, 2.0]), np.array([0.2, 0.3])
    curves = tuple(
        Curve(f"line {n}", x, y + n / 20, kind, 0 * y, series=n) for n in range(3 * len("osv^") + 1)
    )
    path = tmp_path / "many.svg"
    chart_files.draw([[Chart("many", "x", "share", curves)]], path)
    assert all(curve.name in texts(path) for curve in curves)


@pytest.mark.slow
def test_all_named_rows_are_shown_and_all_charts_line_up(tmp_path):
    def chart(*rows):
        values = np.linspace(0, 1, len(rows))
        ours = Curve("here", values, np.arange(len(rows)) * 1.0, "row")
        return Chart("any", "share", "", (ours,), rows=rows)

    path = tmp_path / "rows.svg"
    charts = [[chart("first", "second of the two")], [chart("a name of some length, longest")]]
    chart_files.draw(charts, path)
    words = texts(path)
    assert all(name in words for (one,) in charts for name in one.rows)
    height = 2 * chart_files.AROUND + 3 * chart_files.ROW
    assert ElementTree.parse(path).getroot().get("viewBox") == f"0 0 {chart_files.WIDTH} {height}"
    figure = chart_files.lay_out(charts)
    figure.draw_without_rendering()
    first, last = (axes.get_position().x0 for axes in figure.axes)
    assert first == last > 0.1
    assert figure.axes[0].yaxis_inverted()


def test_a_title_beside_long_names_of_rows_is_not_cut_off():
    rows = ("the name of this row is long", "that of another is as long as this")
    curves = (Curve("here", np.ones(2), np.arange(2.0), "row"),)
    title = "E: what was asked, of which machine, and with how many pictures of it"
    figure = chart_files.lay_out([[Chart(title, "share", "", curves, rows=rows)]], width=500)
    figure.draw_without_rendering()
    box = figure.axes[0].title.get_window_extent()
    assert 0 < box.x0 < box.x1 <= 500 - chart_files.MARGIN + 1


def test_named_columns_stand_under_their_points(tmp_path):
    x, path = np.arange(3.0), tmp_path / "columns.svg"
    curves = (Curve("here", x, x, "dots"),)
    chart_files.draw([[Chart("any", "order", "y", curves, ("given", "shuffled", "lot"))]], path)
    assert all(name in texts(path) for name in ("given", "shuffled", "lot"))


@pytest.mark.slow
def test_the_command_draws_an_experiment_and_published_results(tmp_path, capsys):
    path = tmp_path / "lab.svg"
    argv = ["--seeds", "2", "--workers", "1", "--json", "--plot", str(path)]
    assert main(["experiment", "dead-cells", *argv]) == 0
    assert json.loads(capsys.readouterr().out)["plot"] == str(path)
    words = texts(path)
    assert "Read correctly" in words and "died after training" in words
    assert main(["experiment", "published", "A", "O", *argv[:4], "--plot", str(path)]) == 0
    assert f"Saved to {path}." in capsys.readouterr().out
    assert "O: A-units removed" in texts(path)
    assert "published" in texts(path)


def test_an_svg_holds_lines_and_text_but_no_pixels(tmp_path):
    path = tmp_path / "one.svg"
    chart_files.draw([[length_chart(CURVES, "R7"), capacity_chart(4, 3)]], path)
    root = ElementTree.parse(path).getroot()
    kinds = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert {"path", "text", "title"} <= kinds
    assert "image" not in kinds
    assert root.get("viewBox") == f"0 0 {chart_files.WIDTH} {chart_files.HEIGHT}"
    assert "R7: length" in texts(path)
    assert "4 patterns" in texts(path)


@pytest.mark.slow
def test_a_light_picture_is_on_white_for_print(tmp_path, capsys):
    path = tmp_path / "light.png"
    assert main(["theory", "and", "--white", "--plot", str(path)]) == 0
    assert picture(path)[2, 2].tolist() == [255, 255, 255]
    assert main(["theory", "and", "--white"]) == 2
    assert "Add --plot" in capsys.readouterr().err


@pytest.mark.slow
def test_points_of_several_series_at_one_place_are_both_seen(tmp_path):
    x, path = np.arange(4.0), tmp_path / "both.png"
    curves = tuple(Curve(f"{k}", x, x, "dots", series=k) for k in range(2))
    chart_files.draw([[Chart("any", "x", "y", curves)]], path)
    assert near(path, ORANGE) > 80 and near(path, BLUE) > 80


@pytest.mark.slow
def test_a_measured_line_shows_between_the_strokes_of_its_bound(tmp_path):
    x, path = np.arange(4.0), tmp_path / "both.png"
    chart_files.draw(
        [[Chart("any", "x", "y", (Curve("a", x, x, "measured"), Curve("b", x, x, "bound")))]], path
    )
    assert near(path, ORANGE) > 400 and near(path, GREEN) > 400


def axes_of(chart):
    """Lay one chart out, ready to be asked about."""
    figure = chart_files.lay_out([[chart]])
    figure.draw_without_rendering()
    return figure.axes[0]


def test_axes_start_with_the_curves_and_values_where_the_chart_says():
    here = Curve("c", np.array([1.0, 16.0]), np.array([0.95, 1.0]), "measured")
    axes = axes_of(Chart("any", "passes", "share", (here,), low=0.9))
    assert axes.get_xlim()[0] == 1 and axes.get_ylim()[0] == pytest.approx(0.9)


def test_a_logarithmic_axis_has_round_numbers():
    row = Curve("c", np.array([0.7, 30.0]), np.arange(2.0), "row")
    axes = axes_of(Chart("any", "Z", "", (row,), rows=("a", "b"), log=True))
    low, high = axes.get_xlim()
    labels = [label.get_text() for label in axes.get_xticklabels() if low < label._x < high]
    assert labels == ["1", "2", "5", "10", "20"]


def numbers_along(low, high):
    """The labels of an axis of values from one number to another."""
    line = Curve("c", np.arange(2.0), np.array([low, high]), "measured")
    axes = axes_of(Chart("any", "x", "y", (line,)))
    return [label.get_text() for label in axes.get_yticklabels()]


def test_numbers_on_an_axis_have_a_real_minus_groups_of_three_and_decimals_of_the_language():
    assert {"−1", "0", "2"} <= set(numbers_along(-2, 3))
    assert {"0", "150\u202f000"} <= set(numbers_along(0, 200_000))
    assert {"0.00", "0.05", "0.20"} <= set(numbers_along(0, 0.22))
    messages.speak("de")
    try:
        assert {"0,00", "0,05", "0,20"} <= set(numbers_along(0, 0.22))
    finally:
        messages.speak("en")


def test_a_subscript_is_set_smaller_and_below_the_line():
    axes = axes_of(Chart("P_a", "x", "y", (Curve("N_A", np.arange(2.0), np.arange(2.0), "bound"),)))
    assert axes.get_title() == "P$_{a}$"
    assert axes.lines[0].get_label() == "N$_{A}$"


def test_matplotlib_is_loaded_only_to_draw():
    code = "import sys, mark1.cli.main as cli; cli.main(['experiment', '--list'])"
    code += "; assert 'mark1.lab.experiment_charts' in sys.modules"
    code += "; assert not {'matplotlib', 'PySide6'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)


@pytest.mark.slow
def test_the_same_charts_give_the_same_bytes(tmp_path):
    for name in ("a", "b"):
        chart_files.draw([[length_chart(CURVES, "R1")]], tmp_path / f"{name}.svg")
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


@pytest.mark.parametrize("values", [[0.0], [1e-300, 1e300], *slow([0.0, 0.0], [-3.0, 5.0])])
def test_curves_of_any_size_are_drawn(tmp_path, values):
    y = np.array(values)
    curves = tuple(Curve(kind, np.arange(len(y)) * 1.0, y, kind) for kind in ("measured", "point"))
    chart_files.draw([[Chart("any", "x", "y", curves)]], tmp_path / "any.png")
    assert picture(tmp_path / "any.png").shape == (2 * chart_files.HEIGHT, 2 * chart_files.WIDTH, 3)


def test_the_axes_reach_the_ends_of_the_curves():
    axes = axes_of(length_chart(CURVES, "R1"))
    (left, right), (bottom, top) = axes.get_xlim(), axes.get_ylim()
    assert (left, bottom) == (0, 0)
    assert 3 < right < 3.5
    assert 9 < top < 10


@pytest.mark.slow
def test_patterns_that_cannot_be_separated_have_their_length_drawn(tmp_path):
    path = tmp_path / "xor.svg"
    assert main(["theory", "xor", "--plot", str(path)]) == 0
    assert "R1: length" in texts(path)
    assert "direction" not in texts(path)


def test_a_picture_that_fails_leaves_the_old_one(tmp_path, monkeypatch):
    def fail(figure, place, **options):
        Path(place).write_bytes(b"half")
        raise OSError(28, "No space left on device")

    (tmp_path / "old.png").write_bytes(b"old")
    monkeypatch.setattr(chart_files.Figure, "savefig", fail)
    with pytest.raises(FileError, match="the disk is full"):
        chart_files.draw([[length_chart(CURVES, "R1")]], tmp_path / "old.png")
    assert (tmp_path / "old.png").read_bytes() == b"old"
    assert len(list(tmp_path.iterdir())) == 1


def test_a_picture_that_cannot_be_written_is_an_error(tmp_path):
    (tmp_path / "taken.png").mkdir()
    with pytest.raises(FileError, match="cannot be written"):
        chart_files.draw([[length_chart(CURVES, "R1")]], tmp_path / "taken.png")
