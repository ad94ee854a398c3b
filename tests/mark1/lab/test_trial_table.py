"""The table of an experiment in a file: continued, damaged, and of another version."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mark1 import __version__
from mark1.errors import FileError
from mark1.lab.experiments import run
from mark1.lab.trial_table import Sheet, Trial
from tests.mark1.lab.counting import COUNTING


def test_other_trials_in_a_file_stay_in_it(tmp_path):
    out = tmp_path / "table.csv"
    run(COUNTING, COUNTING.trials(3), workers=1, out=out)
    few = run(COUNTING, COUNTING.trials(1, seed=1970), workers=1, out=out)
    assert len(few.trials) == 3
    assert len(out.read_text().splitlines()) == 1 + 9 + 3


_WHOLE = f"experiment,version,k,seed,sum,share\ncounting,{__version__},3,1960,1963,280.0\n"

#: As it was written before the version stood in it.
_OLD = _WHOLE.replace("version,", "").replace(f"{__version__},", "")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", None),
        (_WHOLE, None),
        (_WHOLE.replace("sum", "total"), "not a table of the experiment 'counting'"),
        (_WHOLE.replace(",280.0", ""), "line 2 has 5 cells instead of 6"),
        (_WHOLE.replace("280.0", "28O"), "line 2 has a result that is not a number"),
        (_WHOLE.replace("280.0", "nan"), "line 2 has a result that is not a number"),
        (_WHOLE.replace("280.0", "inf"), "line 2 has a result that is not a number"),
        (_WHOLE.replace("counting,", "sums,"), "line 2 belongs to the experiment 'sums'"),
        (_WHOLE + _WHOLE.splitlines()[1] + "\n", "line 3 repeats a trial"),
        (_WHOLE + "counting,0.0.9,3,1961,1964,280.0\n", "line 3 has another version"),
        (_WHOLE.replace(__version__, "0.0.9"), "started by version 0.0.9, and this is"),
        (_WHOLE.replace(__version__, "99.0"), "started by version 99.0, and this is"),
        (_OLD, "started by an unknown version, and this is"),
        (_OLD.replace(",280.0", ""), "line 2 has 5 cells instead of 6"),
        (_WHOLE + '"counting', "damaged or not a table"),
        (_WHOLE + "\n", "line 3 has 0 cells"),
        (b"\xff\xfe\x00\x01", "damaged or not a table"),
        (b"PK\x03\x04\x00\x00", "not a table"),
        (_WHOLE + "1" * 200_000, "damaged or not a table"),
    ],
)
def test_a_damaged_file_is_refused_in_one_sentence_and_left_alone(tmp_path, text, says):
    out = tmp_path / "table.csv"
    before = text if isinstance(text, bytes) else text.encode()
    out.write_bytes(before)
    trials = COUNTING.trials(1)
    if says is None:
        assert run(COUNTING, trials, workers=1, out=out).complete
        return
    with pytest.raises(FileError, match=says) as refused:
        run(COUNTING, trials, workers=1, out=out)
    assert str(out) in str(refused.value)
    assert out.read_bytes() == before


@pytest.mark.parametrize("half", ["counting,0.1", "counting,0.1.0,1,1960,1961,28"])
def test_an_incomplete_last_line_is_run_again(tmp_path, half):
    out = tmp_path / "table.csv"
    out.write_text(_WHOLE + half)
    table = run(COUNTING, COUNTING.trials(1), workers=1, out=out)
    assert table.records[1:] == run(COUNTING, COUNTING.trials(1), workers=1).records[1:]
    assert out.read_text().endswith("\n")


def test_a_full_disk_is_told_after_the_first_trial(tmp_path, monkeypatch):
    def is_full(sheet, records, path=None):
        raise FileError("disk.cannot-write", path=sheet.path, reason="No space left on device")

    done = []
    monkeypatch.setattr(Sheet, "write", is_full)
    with pytest.raises(FileError, match="No space left"):
        run(COUNTING, COUNTING.trials(5), workers=1, out=tmp_path / "a", progress=done.append)
    assert len(done) == 1


@pytest.mark.parametrize("text", [_OLD, _WHOLE.replace(__version__, "0.0.9")])
def test_a_finished_table_of_another_version_is_still_read(tmp_path, text):
    out = tmp_path / "table.csv"
    out.write_text(text)
    table = run(COUNTING, [Trial((("k", 3),), 1960)], workers=1, out=out)
    assert table.records == ({"sum": 1963, "share": 280.0},)
    assert table.version == ("" if text == _OLD else "0.0.9")
    assert out.read_text() == text


def test_the_command_says_that_a_table_is_of_another_version_and_does_not_add_to_it(say, tmp_path):
    out = tmp_path / "order.csv"
    argv = ("order", "--workers", 1, "--out", out, "--seeds")
    assert "from version" not in say(*argv, 1)
    out.write_text(out.read_text().replace(__version__, "0.0.9"))
    before = out.read_bytes()
    assert f"from version 0.0.9; this is version {__version__}" in say(*argv, 1)
    assert json.loads(say(*argv, 1, "--json"))["version"] == "0.0.9"
    assert "started by version 0.0.9" in say(*argv, 2, status=2)
    assert out.read_bytes() == before


def test_the_version_stands_in_every_line(tmp_path):
    out = tmp_path / "table.csv"
    run(COUNTING, COUNTING.trials(1), workers=1, out=out)
    header, *lines = out.read_text().splitlines()
    assert header.startswith("experiment,version,")
    assert all(line.startswith(f"counting,{__version__},") for line in lines)


def test_a_folder_in_place_of_the_file_is_one_sentence(tmp_path):
    with pytest.raises(FileError, match="cannot be read"):
        run(COUNTING, COUNTING.trials(1), workers=1, out=tmp_path)


@given(st.lists(st.tuples(st.floats(-1e300, 1e300), st.integers(-(2**60), 2**60))))
def test_numbers_are_read_from_the_file_exactly_as_written(tmp_path_factory, numbers):
    sheet = Sheet(tmp_path_factory.mktemp("sheet") / "t.csv", "any", ["name"], ["a", "b"])
    records = {(f'"{n}", é', str(n)): {"a": a, "b": b} for n, (a, b) in enumerate(numbers)}
    sheet.write(records)
    found = sheet.read()
    assert found == records
    assert all(type(found[key]["a"]) is float for key in records)
