"""Help texts."""

import pytest

import mark1
from mark1.cli.main import build_parser, main


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


def test_the_help_of_train_names_every_option_with_its_default(capsys):
    with pytest.raises(SystemExit):
        main(["train", "--help"])
    out = " ".join(capsys.readouterr().out.split())
    for text in (
        "size of a correction in volts (0.5)",
        "(40)",
        "forced-gamma",
        "mark1 (the default)",
    ):
        assert text in out


def test_the_version_is_the_package_s(capsys):
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out == f"mark1 {mark1.__version__}\n"
