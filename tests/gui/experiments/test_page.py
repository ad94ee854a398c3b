"""The page of the experiments: everything that the command can do, in a process of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from gui.experiments.choice import Entry, groups
from gui.experiments.page import ExperimentsPage
from mark1.cli.experiment import stored_state
from mark1.cli.experiment_options import SEEDS, arguments
from mark1.lab.experiments import SET_UP
from mark1.lab.published import NAME as PUBLISHED

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> ExperimentsPage:
    """Show the page at its least size, with a command that only notes what it is told."""
    page = ExperimentsPage()
    qtbot.addWidget(page)
    page.resize(936, 440)
    with qtbot.waitExposed(page):
        page.show()
    page.started: list[list[str]] = []  # type: ignore[attr-defined,misc]

    def start(words: list[str]) -> None:
        page.started.append(words)  # type: ignore[attr-defined]
        monkeypatch.setattr(type(page.experiments.command), "is_running", True)

    monkeypatch.setattr(page.experiments.command, "start", start)
    return page


def click(widget: Any) -> None:
    QTest.mouseClick(widget, LEFT)


def started(page: ExperimentsPage) -> list[str]:
    words: list[str] = page.started[-1]  # type: ignore[attr-defined]
    return words


def end(page: ExperimentsPage, monkeypatch: pytest.MonkeyPatch, problem: str = "") -> None:
    monkeypatch.setattr(type(page.experiments.command), "is_running", False)
    page.experiments.command.ended.emit(problem)


def curve_state(finished: int, of: int = 4) -> dict[str, Any]:
    """Return a line of `mark1 experiment curve --stream`."""
    curve = {
        "name": "here", "kind": "band", "series": 0, "x": [1.0, 2.0], "y": [0.4, 0.9],
        "spread": [0.1, 0.0], "limits": [0.0, 1.0],
    }  # fmt: skip
    chart = {
        "title": "Read correctly", "bottom": "passes over the letters", "left": "share",
        "columns": [], "rows": [], "low": 0.0, "log": False, "curves": [curve],
    }  # fmt: skip
    return {
        "experiment": "curve", "seed": 1960, "seeds": 2, "results": [{}, {}], "seconds": 3.21,
        "complete": finished == of, "finished": finished, "trials": of, "seconds_left": 72.0,
        "table": {"headings": ["passes", "right"], "rows": [["1", "0.4 ± 0.1"], ["2", "0.9 ± 0"]]},
        "charts": [[chart, {**chart, "title": "Mistakes"}]],
    }  # fmt: skip


def published_state() -> dict[str, Any]:
    row = {
        "letter": "J", "conditions": "squares left or right", "machine": "IBM 704",
        "assumed": "the rule of 1958 is not known", "comment": "Reproduced.",
    }  # fmt: skip
    cases = [
        ["J", "30 squares", "99.5 ± 1.1 %", "95 %", "97 %"],
        ["J", "40 squares", "98 ± 2 %", "94 %", "97 %"],
    ]
    table = {"headings": ["result", "case", "here", "new", "published"], "rows": cases}
    return curve_state(4) | {"experiment": PUBLISHED, "results": [row, row], "table": table}


def test_the_list_has_every_experiment_of_the_command_line() -> None:
    from mark1.lab.published import PUBLISHED as RESULTS
    from mark1.lab.sweeps import SWEEPS

    entries = [entry for group in groups().values() for entry in group]
    assert {entry.name for entry in entries} == {*SWEEPS, PUBLISHED, SET_UP}
    letters = [entry.letters for entry in entries if entry.name == PUBLISHED]
    assert letters == [(), *((letter,) for letter in RESULTS)]
    for group in [*groups().values()][1:-1]:
        assert len({SWEEPS[entry.name].group for entry in group}) == 1


def test_run_starts_the_same_command_that_can_be_copied(page: ExperimentsPage) -> None:
    page.list.choose("theta")
    page.conditions.seeds.setValue(3)
    page.conditions.seed.setValue(7)
    page.conditions.workers.setValue(1)
    click(page.copier)
    copied = "mark1 experiment theta --seeds 3 --seed 7 --workers 1"
    assert QGuiApplication.clipboard().text() == copied
    click(page.run_bar.button)
    words = started(page)
    assert words[:8] == copied.split()[1:]
    assert words[8] == "--out" and words[10:] == ["--stream"]


def test_a_question_of_ones_own_is_asked_in_the_options_of_the_command(
    page: ExperimentsPage,
) -> None:
    assert not page.setup.isVisible()
    page.list.choose(SET_UP)
    assert page.setup.isVisible()
    sets = page.setup.patterns
    tip = sets.itemData(sets.findText("xor"), Qt.ItemDataRole.ToolTipRole)
    assert tip == "XOR: 1 if the inputs differ; not linearly separable"
    page.setup.patterns.setCurrentText("e-x?rotation=180")
    page.setup.test.setValue(0.5)
    page.setup.values.clear()
    QTest.keyClicks(page.setup.values, "64, 256")
    QTest.keyClicks(page.setup.others, "--rule voted --theta 1,2")
    page.conditions.seeds.setValue(3)
    assert page.words == [
        *("experiment", "--patterns", "e-x?rotation=180", "--test", "0.5", "--a-units", "64,256"),
        *("--rule", "voted", "--theta", "1,2", "--seeds", "3"),
    ]
    first = page._file_for(page.entry)
    page.setup.test.setValue(0.25)
    assert page._file_for(page.entry) != first  # other settings are another table
    page.setup.values.setText("-1, 0")
    assert "--a-units=-1,0" in page.words


def test_what_has_its_default_is_not_written() -> None:
    assert arguments({"seeds": SEEDS.default, "seed": 1960, "workers": None, "cluster": ""}) == []


def test_a_cluster_takes_the_place_of_the_processes(page: ExperimentsPage) -> None:
    page.conditions.workers.setValue(2)
    page.conditions.cluster.setText("tcp://host:8786")
    assert page.words == ["experiment", "curve", "--cluster", "tcp://host:8786"]
    assert not page.conditions.workers.isEnabled()


def test_the_result_grows_with_each_line_and_says_how_long_is_left(page: ExperimentsPage) -> None:
    click(page.run_bar.button)
    page.experiments.command.told.emit(curve_state(1))
    assert page.run_bar.words.text() == "1 of 4 trials"
    assert page.run_bar.left.text() == "about 72 s left"
    assert page.run_bar.button.text() == "Cancel"
    assert page.result.chart.chart is not None
    assert page.result.chart.chart.curves[0].y.tolist() == [0.4, 0.9]
    assert page.values.table.rowCount() == 2
    page.result.charts.setCurrentIndex(1)
    page.experiments.command.told.emit(curve_state(2))
    assert page.result.chart.chart.title == "Mistakes"  # what was chosen stays
    cell = page.values.table.item(0, 1)
    assert cell is not None and cell.text() == "0.4 ± 0.1"


def test_cancelling_keeps_what_there_is_and_goes_on_from_there(
    page: ExperimentsPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    click(page.run_bar.button)
    page.experiments.command.told.emit(curve_state(1))
    stopped: list[bool] = []
    monkeypatch.setattr(page.experiments.command, "stop", lambda: stopped.append(True))
    click(page.run_bar.button)
    assert stopped and page.run_bar.button.text() == "End now"
    page.experiments.command.told.emit(curve_state(2))
    end(page, monkeypatch)
    assert "2 of 4 trials are kept" in page.run_bar.words.text()
    assert page.run_bar.button.text() == "Continue"
    first = started(page)
    click(page.run_bar.button)
    assert started(page) == first  # the same file, so that the trials in it are not run again


def test_when_it_is_done_the_list_says_so_and_the_result_stays(
    page: ExperimentsPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    marks: list[str] = []
    page.marked.connect(lambda mark, *others: marks.append(mark))
    click(page.run_bar.button)
    page.experiments.command.told.emit(curve_state(4))
    end(page, monkeypatch)
    assert marks == ["▸", ""]
    assert page.run_bar.words.text() == "All 4 trials finished in 3.2 s."
    page.list.choose("theta")
    assert page.result.chart.chart is None
    page.list.choose("curve")
    assert page.result.chart.chart is not None


def test_another_experiment_may_be_looked_at_while_one_runs(page: ExperimentsPage) -> None:
    click(page.run_bar.button)
    page.list.choose("theta")
    page.experiments.command.told.emit(curve_state(1))
    assert page.run_bar.words.text() == "Learning curve: 1 of 4 trials"
    assert page.result.chart.chart is None
    page.list.choose("curve")
    assert page.result.chart.chart is not None


def test_a_problem_is_said_and_no_result_is_claimed(
    page: ExperimentsPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    click(page.run_bar.button)
    end(page, monkeypatch, "No scheduler answered.")
    assert page.run_bar.words.text() == "No scheduler answered."
    assert not page.save.isEnabled()
    assert page.run_bar.button.text() == "Run"


def test_a_published_figure_stands_beside_ours_for_the_chosen_case(page: ExperimentsPage) -> None:
    page.list.choose(PUBLISHED, "J")
    click(page.run_bar.button)
    page.experiments.command.told.emit(published_state())
    shown = page.result
    assert (shown.ours.number.text(), shown.theirs.number.text()) == ("99.5 ± 1.1 %", "97 %")
    page.values.table.setCurrentCell(1, 0)
    assert shown.ours.number.text() == "98 ± 2 %"
    assert shown.ours.words.text() == "here: 40 squares, 94 % new"
    assert shown.question.text() == "Squares left or right (IBM 704)"
    assert "The rule of 1958 is not known" in page.notes.words.text()
    assert page.values.table.columnCount() == 4  # the letter stands in the title


def test_until_it_is_run_a_published_result_shows_the_stored_run(page: ExperimentsPage) -> None:
    page.list.choose(PUBLISHED, "F")
    table = page.values.table
    stored = stored_state(("F",))["table"]["rows"]
    model = table.model()
    shown = [[model.index(row, column).data() for column in range(4)] for row in range(len(stored))]
    assert shown == [cells[1:] for cells in stored]
    assert page.values.note.text() == "stored: 20 machines"
    assert page.result.ours.number.text() == stored[0][2]
    assert page.result.chart.chart is not None
    assert page.run_bar.button.text() == "Run"
    assert not page.save.isEnabled()
    page.list.choose("theta")
    assert table.rowCount() == 0


@pytest.fixture
def done(page: ExperimentsPage, monkeypatch: pytest.MonkeyPatch) -> ExperimentsPage:
    click(page.run_bar.button)
    page.experiments.command.told.emit(curve_state(4))
    end(page, monkeypatch)
    Path(started(page)[3]).write_text("the trials\n", encoding="utf-8")
    return page


def choose_file(monkeypatch: pytest.MonkeyPatch, path: Path, kind: str = "") -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *given, **named: (str(path), kind))


def test_trials_are_saved_as_a_table_and_charts_by_a_command_that_runs_no_trial(
    done: ExperimentsPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    choose_file(monkeypatch, tmp_path / "curve", "Tables (*.csv)")
    click(done.save)
    assert (tmp_path / "curve.csv").read_text(encoding="utf-8") == "the trials\n"
    assert str(tmp_path / "curve.csv") in done.run_bar.words.text()
    choose_file(monkeypatch, tmp_path / "missing" / "curve.csv")
    click(done.save)
    assert "cannot be written" in done.run_bar.words.text()
    drawn: list[list[str]] = []
    monkeypatch.setattr(done.drawing, "start", drawn.append)
    path = tmp_path / "curve.svg"
    choose_file(monkeypatch, path)
    click(done.save)
    file = started(done)[3]
    assert drawn == [
        ["experiment", "curve", "--out", file, "--no-run", "--plot", str(path), "--json"]
    ]
    done.drawing.ended.emit("")
    assert done.run_bar.words.text() == f"Saved as {path}."


def test_a_file_of_trials_may_be_chosen_and_is_part_of_the_command(
    page: ExperimentsPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    choose_file(monkeypatch, tmp_path / "mine")
    click(page.conditions.out)
    assert page.words[-2:] == ["--out", str(tmp_path / "mine.csv")]
    assert page.conditions.out.text() == "mine.csv"
    click(page.run_bar.button)
    assert started(page) == [*page.words, "--stream"]


@pytest.mark.slow
def test_the_keyboard_reaches_every_experiment(page: ExperimentsPage) -> None:
    chosen: list[Entry] = []
    page.list.chosen.connect(chosen.append)
    page.list.list.setFocus()
    for _ in range(40):
        QTest.keyClick(page.list.list, Qt.Key.Key_Down)
    assert [entry.words for entry in chosen] == [
        entry.words for group in groups().values() for entry in group
    ][2:]


def test_the_chosen_experiment_stays_in_view_when_the_window_shrinks(page: ExperimentsPage) -> None:
    page.resize(936, 900)
    page.list.choose(PUBLISHED, "B")
    page.resize(936, 440)
    QGuiApplication.processEvents()
    shown = page.list.list.visualItemRect(page.list.list.currentItem())
    assert page.list.list.viewport().rect().contains(shown)


@pytest.mark.slow
def test_a_real_experiment_runs_is_drawn_and_leaves_no_process(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = ExperimentsPage()
    qtbot.addWidget(page)
    page.list.choose(PUBLISHED, "L")
    page.conditions.workers.setValue(1)
    with qtbot.waitSignal(page.experiments.command.ended, timeout=120_000) as ended:
        page.run()
    assert ended.args == [""]
    assert page.result.ours.number.text() == "23.57"
    assert page.result.theirs.number.text() == "23.6"
    path = tmp_path / "table1.png"
    choose_file(monkeypatch, path)
    with qtbot.waitSignal(page.drawing.ended, timeout=120_000) as drawn:
        page.export()
    assert drawn.args == [""]
    assert path.read_bytes().startswith(b"\x89PNG")
    page.release()


def test_a_new_run_shows_no_numbers_of_the_last_one(
    page: ExperimentsPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.list.choose("curve")
    page.conditions.seeds.setValue(2)
    click(page.run_bar.button)
    page.experiments.command.told.emit(curve_state(4))
    end(page, monkeypatch)
    assert page.values.table.rowCount() == 2 and page.values.note.text() == "2 machines"
    page.conditions.seeds.setValue(30)
    click(page.run_bar.button)
    assert page.values.table.rowCount() == 0 and page.values.note.text() == ""
    page.experiments.command.told.emit(curve_state(0, of=60) | {"seeds": 30})
    assert page.values.note.text() == "30 machines"


def test_the_stored_numbers_of_a_published_result_go_when_it_is_run(page: ExperimentsPage) -> None:
    page.list.choose(PUBLISHED, "J")
    assert page.values.table.rowCount() > 0 and page.values.note.text().startswith("stored: ")
    assert page.result._figures.isVisible()
    click(page.run_bar.button)
    assert page.values.table.rowCount() == 0 and page.values.note.text() == ""
    assert not page.result._figures.isVisible()
