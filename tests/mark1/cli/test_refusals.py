"""Invalid requests: each is rejected in one message, before any work."""

import json

import numpy as np
import pytest

from mark1.cli.main import main
from mark1.disk import archive
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.storage.document import Document
from mark1.storage.session_file import FORMAT, save_session
from mark1.training.trainer import Trainer
from tests.mark1.cli.running import OF_A_TABLE


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Files for invalid requests."""
    tmp_path = tmp_path_factory.mktemp("files")
    save_session(
        Document.of(Trainer(Mark1(MachineConfig.of(classes=26)), shapes.make("letters"))),
        tmp_path / "letters.mark1",
    )
    newer = json.dumps({"format": FORMAT, "schema": 99, "program": "9.9"}).encode()
    archive.write_arrays(tmp_path / "newer.mark1", {"header": np.frombuffer(newer, np.uint8)})
    save_session(
        Document.of(Trainer(Mark1(MachineConfig()), PatternSet.empty())), tmp_path / "empty.mark1"
    )
    (tmp_path / "damaged.mark1").write_bytes(b"PK\3\4 and so on")
    (tmp_path / "nan.csv").write_text("a,0,1\nb,nan,1\n")
    (tmp_path / "one.csv").write_text("a,0,1\na,1,1\n")
    (tmp_path / "sorts.csv").write_text("x,y,species\n1,1,1\n2,5,2\n")
    (tmp_path / "fractions.csv").write_text("0.1,0.2,0.5\n0.3,0.4,1\n")
    (tmp_path / "folder").mkdir()
    return tmp_path


IMPOSSIBLE = [
    ("train --patterns lettres", "'lettres'. Did you mean 'letters'?"),
    ("train --patterns zzzzzz", "Use one of letters"),
    ("train --patterns {}/missing.csv", "missing.csv does not exist. Check the path"),
    ("train --patterns {}/nan.csv", "Row 2, column B holds NaN"),
    ("train --patterns {}/one.csv", "Add patterns of a second class"),
    ("train --patterns {}/folder", "Make a sub-folder for each class"),
    ("train --patterns {}/damaged.mark1", "damaged"),
    ("train --a-units 1000", "20000 plugs"),
    ("train --a-units 0", "--a-units is 0. Use a value from 1"),
    ("train --rule bacth", "Did you mean 'batch'?"),
    ("train --c 3", "error-correction does not use c; pa-1, pa-2 do. Leave"),
    ("train --epsilon 3", "epsilon has no effect when stop is 'clean-pass'"),
    ("train --unit-step", "--unit-step has no effect with binary coding"),
    ("train --rule passive-aggressive --eta 3", "does not use"),
    (
        "train --patterns xor --theta 3",
        "--theta does not apply: the direct machine has no A-units",
    ),
    ("train --test 0.2", "the largest class has 1 pattern."),
    ("train --patterns left-right --test 0.0001", "the largest class has 50 patterns"),
    ("train --more 3", "Name its file with --from"),
    ("train --from {}/letters.mark1 --more 3 --passes 3", "Give one of them"),
    ("train --save {}/run.txt", "run.txt does not end in .mark1"),
    ("train --patterns xor --label 1", "xor is a built-in set, not a table. Leave --label"),
    ("train --patterns {}/folder --label 1", "have columns, so --label has no meaning here"),
    (
        "train --patterns {}/sorts.csv",
        "holds few different whole numbers, as classes do. Name the heading",
    ),
    ("theory {}/sorts.csv", "or give the column with --label"),
    ("theory {}/sorts.csv --label sort", "There is no column 'sort'"),
    ("train --patterns {}/fractions.csv", "neither the first nor the last holds few"),
    ("evaluate {}/letters.mark1 --label 1", "Name it with --patterns"),
    ("evaluate {}/letters.mark1 xor --patterns and", "Patterns are named twice, as 'xor' and"),
    ("evaluate {}/sorts.csv", "sorts.csv is not a session file. Choose a .mark1 file."),
    ("predict {}/letters.mark1", "No patterns were named. Write them after the session"),
    ("predict --why {}/sorts.csv", "No session was named. Write it before the patterns, as in"),
    (
        "patterns letters --export {}/out.xlsx",
        "Use a name that ends in .csv or .npz, or one without",
    ),
    ("train --excitatory 300 --inhibitory 300", "600 wires"),
    ("train --r-units 2", "2 R-units can name 4 classes, but there are 26"),
    ("train --r-units 9", "at most 8 R-units"),
    ("train --eta 0", "mark1: --eta is 0. Use a value from 1e-12"),
    ("train --eta nan", "--eta is nan"),
    (
        "train --a-units 9000",
        "400 cells × fan-out 40 give 16000. Use fewer wires or a larger fan-out.",
    ),
    ("train --eta -1", "eta is -1"),
    ("train --passes 0", "passes is 0. Use a value from 1"),
    ("train --budget 0", "budget is 0. Use a value from 1 to 9007199254740992."),
    ("train --decay 1", "decay is 1"),
    ("train --noise 0.6", "noise is 0.6"),
    ("train --stuck 513", "the machine has 512 potentiometers"),
    ("train --limit 0", "limit is 0"),
    ("train --test 1.5", "The test share is 1.5. Use at least 0 and less than 1"),
    ("train --test nan", "The test share is nan"),
    ("train --test -0.1", "The test share is -0.1"),
    ("train --seed -1", "seed is -1. Use a value from 0"),
    ("train --seed 99999999999999999999", "seed is 99999999999999999999"),
    ("train --patterns xor --machine mark1", "An A-unit cannot have 20 wires from 2 cells"),
    ("train --patterns xor --noise 0.1", "Leave both at 0"),
    ("train --save {}/folder", "folder is a folder. Give the name of a file"),
    ("train --from {}/missing.mark1", "cannot be read: No such file"),
    ("train --from {}/newer.mark1", "was written by a later version (9.9). Update this program"),
    ("train --from {}/damaged.mark1", "is damaged"),
    ("train --from {}/empty.mark1", "There are no patterns. Draw or open"),
    ("train --from {}/letters.mark1 --eta 0", "eta is 0"),
    ("demo --seed -1", "seed is -1"),
    ("patterns lettres", "Did you mean 'letters'?"),
    ("patterns letters --seed -1", "seed is -1"),
    ("evaluate {}/missing.mark1", "cannot be read: No such file"),
    ("evaluate {}/folder", "is a folder"),
    ("evaluate {}/newer.mark1", "Update this program to open it"),
    ("evaluate {}/damaged.mark1", "Use another copy"),
    ("evaluate {}/empty.mark1", "Name some with --patterns"),
    ("evaluate {}/letters.mark1 --patterns digits", "has not learned the class '0'. It knows A, B"),
    ("evaluate {}/letters.mark1 --patterns xor", "cannot be scaled to a retina"),
    ("evaluate {}/letters.mark1 --patterns lettres", "Did you mean 'letters'?"),
    ("evaluate {}/letters.mark1 --patterns letters --seed -1", "seed is -1"),
]

#: Files that cannot be written, which has a status of its own.
UNWRITABLE = [
    ("train --save {}/nowhere/run.mark1", "nowhere is not a folder that can be written to"),
    ("train --save {}/nan.csv/run.mark1", "not a folder that can be written to"),
    ("demo --picture {}/nowhere/window.png", "not a folder that can be written to"),
    ("patterns letters --export {}/nan.csv/deep", "cannot be written"),
]
CASES = IMPOSSIBLE + UNWRITABLE


@pytest.mark.parametrize(("command", "says"), CASES, ids=[case[0] for case in CASES])
@pytest.mark.parametrize("form", ["text", "json"])
def test_an_invalid_request_is_rejected_in_one_message(
    files, capsys, monkeypatch, command, says, form
):
    monkeypatch.setattr(Trainer, "advance", lambda *args, **kwargs: pytest.fail("it was trained"))
    before = sorted(files.rglob("*"))
    argv = command.format(files).split() + (["--json"] if form == "json" else [])
    assert main(argv) == (1 if (command, says) in UNWRITABLE else 2)
    out, err = capsys.readouterr()
    assert out == ""
    err = "".join(line for line in err.splitlines(True) if not line.startswith(OF_A_TABLE))
    assert says in err
    assert err.startswith("mark1: ")
    assert err.count("\n") == 1
    assert err.endswith((".\n", "?\n"))
    assert sorted(files.rglob("*")) == before


@pytest.mark.parametrize("option", ["train --patterns", "train --save", "demo --picture"])
@pytest.mark.parametrize(("name", "says"), [("", "Give"), ("a" * 5000, "Choose another name")])
def test_an_empty_or_endless_name_is_rejected_before_the_work(
    capsys, monkeypatch, option, name, says
):
    """An empty value, as from an unset variable of a script, does not count as no option."""
    monkeypatch.setattr(Trainer, "advance", lambda *args, **kwargs: pytest.fail("it was trained"))
    assert main([*option.split(), name]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "command",
    ["trian", "train --speed 9", "train --eta quick", "train --passes 1.5", "train --order up",
     "train --machine mark2", "evaluate", "patterns --format pdf", "train --test half"],
)  # fmt: skip
def test_unknown_words_are_rejected_in_one_line(capsys, command):
    with pytest.raises(SystemExit) as caught:
        main(command.split())
    assert caught.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("mark1: ")
    assert err.endswith("--help.\n")
    assert err.count("\n") == 1
