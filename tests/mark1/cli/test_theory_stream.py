"""`mark1 theory` of a session, of one R-unit, and as lines of JSON."""

import json

import numpy as np
import pytest

from mark1.lab.chart_records import Chart
from mark1.machine.config import TrainingConfig
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.session.new_document import config_for, new_document
from mark1.storage.document import Document
from mark1.storage.session_file import save_session
from mark1.training.trainer import Trainer


@pytest.fixture
def session(tmp_path):
    path = tmp_path / "letters.mark1"
    save_session(new_document("mark1", shapes.make("letters"), 1960), path)
    return path


def test_a_session_is_explained_like_the_set_it_was_made_of(say, session):
    of_set = json.loads(say("theory", "letters", "--json"))
    of_session = json.loads(say("theory", session, "--json"))
    del of_set["seconds"], of_session["seconds"]
    assert of_session == of_set


def test_the_lines_of_the_units_come_before_the_result(say, session):
    *units, last = map(json.loads, say("theory", session, "--stream").splitlines())
    assert [line["unit"]["unit"] for line in units] == [1, 2, 3, 4, 5]
    assert {key: units[1]["unit"][key] for key in last["r_units"][1]} == last["r_units"][1]
    assert len(last["charts"]) == 2
    unit = units[2]["unit"]
    along, length, direction, distance, margins = map(Chart.of, unit["charts"])
    assert along.curves[0].y[-1] >= along.curves[1].y[-1] > 0
    assert length.curves[0].y[-1] <= length.curves[1].y[-1]
    assert direction.curves[0].y[-1] <= 1
    assert (np.diff(distance.curves[0].y) < 0).all()  # each mistake brings w nearer
    assert (distance.curves[0].y <= distance.curves[1].y + 1e-9).all()
    assert len(distance.curves[0].x) == unit["mistakes"] + 1
    assert len(along.curves[0].x) == unit["mistakes"] + 1
    counts = margins.curves[0].y[1:-1:2]
    assert counts.sum() == units[2]["training_patterns"]


@pytest.mark.parametrize(
    "rows",
    [
        "0,0.1,0.3 1,-0.1,-0.3",  # only rounding tells the margins apart
        "0,1e149,2 1,-1e149,3",
        "0,1e-300,2e-300 1,-1e-300,3e-300 0,2e-300,1e-300",
    ],
)
def test_margins_of_any_size_are_drawn(say, tmp_path, rows):
    path = tmp_path / "points.csv"
    path.write_text("class,x,y\n" + "".join(f"{row}\n" for row in rows.split()))
    line = json.loads(say("theory", path, "--stream").splitlines()[0])
    *_, margins = map(Chart.of, line["unit"]["charts"])
    for curve in margins.curves:
        assert (np.diff(curve.x) >= 0).all()
        assert curve.y[1:-1:2].sum() == line["training_patterns"]


def test_the_nearest_patterns_all_have_the_largest_margin(say):
    line, _ = map(json.loads, say("theory", "and", "--stream").splitlines())
    unit, points = line["unit"], shapes.make("and")
    best = np.array(unit["best"])
    assert np.linalg.norm(best) == pytest.approx(1)
    for part in unit["nearest"]:
        x = np.append(points.pictures[part["pattern"]].ravel(), 1)
        sign = 1 if part["answer"] else -1
        assert sign * (best @ x) == pytest.approx(unit["margin"])


def test_what_cannot_be_learned_has_the_length_of_its_weights_alone(say):
    line, last = map(json.loads, say("theory", "xor", "--stream").splitlines())
    assert line["unit"]["best"] is None
    assert [chart["title"] for chart in line["unit"]["charts"]] == ["R1: length"]
    assert len(last["charts"]) == 1


def test_a_unit_may_be_chosen_for_the_charts(say, tmp_path):
    assert "no R-unit 6" in say("theory", "letters", "--unit", 6, status=2)


@pytest.mark.parametrize("option", [("--theta", 3), ("--seed", 1), ("--machine", "full")])
def test_options_that_the_session_holds_are_refused(say, session, option):
    text = say("theory", session, *option, status=2)
    assert option[0] in text and "Leave the option out" in text


def test_the_rule_of_the_session_holds_unless_another_is_named(say, tmp_path):
    patterns = shapes.make("and")
    machine = Mark1(config_for("direct", patterns, 1))
    path = tmp_path / "decay.mark1"
    training = TrainingConfig(decay=0.01)
    save_session(Document.of(Trainer(machine, patterns, training)), path)
    assert "forget" in say("theory", path, status=2)
    found = json.loads(say("theory", path, "--rule", "error-correction", "--json"))
    assert found["rule"] == "error-correction"
