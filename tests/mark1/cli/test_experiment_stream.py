"""`mark1 experiment --stream`: what is known so far as lines of JSON, and --no-run."""

import json

from mark1.lab.chart_records import Chart

KEYS = {
    "experiment", "seed", "seeds", "version", "complete", "finished", "trials", "seconds", "out",
    "plot", "results",
}  # fmt: skip


def lines_of(text):
    return [json.loads(line) for line in text.splitlines()]


def test_every_line_says_what_is_known_and_the_last_is_the_result(say, monkeypatch):
    monkeypatch.setattr("mark1.cli.experiment_stream.APART", 0)
    lines = lines_of(say("experiment", "published", "L", "--workers", 1, "--stream"))
    assert len(lines) > 1
    assert lines[0]["finished"] == 1
    assert [line["complete"] for line in lines] == [False] * (len(lines) - 1) + [True]
    plain = json.loads(say("experiment", "published", "L", "--workers", 1, "--json"))
    last = lines[-1]
    assert last.keys() >= KEYS
    assert {key: last[key] for key in KEYS - {"seconds"}} == {
        key: plain[key] for key in KEYS - {"seconds"}
    }
    assert last["seconds_left"] == 0
    assert last["table"]["headings"] == ["result", "case", "here", "new", "published"]
    assert last["table"]["rows"][0] == ["L", "Z: N_A 100, P_a 0.1, N_s 10", "23.57", "", "23.6"]


def test_its_charts_are_those_of_the_plots(say):
    (*_, last) = lines_of(say("experiment", "published", "L", "--workers", 1, "--stream"))
    ((chart,),) = [[Chart.of(chart) for chart in row] for row in last["charts"]]
    assert chart.log and len(chart.rows) == 10
    assert [curve.name for curve in chart.curves] == ["here", "published"]
    assert chart.to_json() == last["charts"][0][0] | {
        "columns": chart.columns, "rows": chart.rows,
    }  # fmt: skip


def test_trials_of_a_file_are_part_of_what_is_known(say, tmp_path):
    out = tmp_path / "kernel.csv"
    say("experiment", "kernel", "--workers", 1, "--out", out)
    lines = lines_of(say("experiment", "kernel", "--out", out, "--stream"))
    assert [line["finished"] for line in lines] == [15]
    assert lines[0]["complete"]


def test_without_running_only_the_trials_of_the_file_are_reported(say, tmp_path):
    out = tmp_path / "kernel.csv"
    say("experiment", "kernel", "--workers", 1, "--out", out)
    head, *rows = out.read_text().splitlines(keepends=True)
    some = "".join([head, *rows[:4]])
    out.write_text(some)
    found = json.loads(say("experiment", "kernel", "--out", out, "--no-run", "--json"))
    assert (found["finished"], found["trials"], found["complete"]) == (4, 15, False)
    assert out.read_text() == some
    assert "--out" in say("experiment", "kernel", "--no-run", status=2)
