"""Help texts."""

import re
import subprocess
import sys
from dataclasses import fields as fields_of

import pytest

import mark1
from mark1.cli.main import build_parser, main
from mark1.cli.options import MACHINE_OPTIONS, TRAINING_OPTIONS
from mark1.machine.config import LIMITS, MachineConfig, TrainingConfig
from mark1.machine.rules import NAMES


def commands():
    (action,) = (a for a in build_parser()._actions if a.dest == "==SUPPRESS==" and a.choices)
    return [[], *([name] for name in action.choices)]


@pytest.mark.parametrize("command", commands(), ids=lambda words: "".join(words) or "mark1")
def test_every_command_explains_itself(capsys, command):
    with pytest.raises(SystemExit) as caught:
        main([*command, "--help"])
    assert caught.value.code == 0
    out, err = capsys.readouterr()
    assert out.startswith("usage: mark1")
    assert not err


def help_of(capsys, command):
    with pytest.raises(SystemExit):
        main([command, "--help"])
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("option", [*MACHINE_OPTIONS, *TRAINING_OPTIONS], ids=lambda o: o.name)
def test_the_help_of_an_option_shows_the_default_and_the_limits_of_its_field(option):
    text, setting = option.help, option.setting
    default, choices = setting.default, NAMES if option.name == "rule" else setting.choices
    if setting.usual:
        assert f"default: {setting.usual}" in text
    elif default is None:
        assert "default: none" in text
    elif isinstance(default, bool):
        assert f"default: {'yes' if default else 'no'}" in text
    else:
        shown = re.search(r"\(default: ([^;) ]+)", text)[1]
        assert type(default)(shown) == default
    if choices:
        assert ", ".join(choices) in text
    elif option.name in LIMITS:
        low, high = re.search(r"(\S+) to (\S+?)( V)?[;)]", text).groups()[:2]
        assert (float(low), float(high)) == (LIMITS[option.name].low, LIMITS[option.name].high)
    else:
        assert isinstance(default, bool)


def test_every_number_of_the_records_that_is_an_option_has_limits():
    names = {option.name for option in (*MACHINE_OPTIONS, *TRAINING_OPTIONS)}
    fields = {
        field.name for record in (MachineConfig, TrainingConfig) for field in fields_of(record)
    }
    assert names <= fields
    # Set by --machine, --patterns, --rows, --columns and --seed.
    assert fields - names == {"kind", "rows", "columns", "analog", "seed"}


@pytest.mark.parametrize("command", ["train", "demo", "evaluate", "patterns", "theory"])
def test_commands_show_the_default_and_the_limits_of_the_seed(capsys, command):
    low, high = LIMITS["seed"].low, LIMITS["seed"].high
    text = f"(default: {MachineConfig().seed}; {low} to {high})"
    assert text in help_of(capsys, command)


def test_the_help_of_train_shows_the_texts_of_its_options(capsys):
    out = help_of(capsys, "train").replace("- ", "-")
    for option in (*MACHINE_OPTIONS, *TRAINING_OPTIONS):
        text = option.help[:1].upper() + option.help[1:]
        assert text.replace("- ", "-") in out


def test_the_version_is_that_of_the_package(capsys):
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out == f"mark1 {mark1.__version__}\n"


@pytest.mark.parametrize("command", ["train", "evaluate", "predict"])
def test_the_help_of_a_command_loads_neither_trainer_nor_files(command):
    code = (
        "import sys; from mark1.cli.main import build_parser; "
        f"build_parser([{command!r}, '--help']); "
        "print([name for name in sys.modules if name.startswith("
        "('mark1.training', 'mark1.storage.', 'mark1.lab', 'scipy', 'numba', 'PIL'))])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"
