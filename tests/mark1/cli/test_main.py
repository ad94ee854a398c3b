"""What the parser says about words that it does not know."""

import pytest

import mark1
from mark1.cli.main import main

WRONG = [
    ("trian", "There is no command 'trian'. Did you mean 'train'? See mark1 --help."),
    ("train --sped 9", "There is no option '--sped'. Did you mean '--seed'? See mark1 train"),
    ("train --sped=9", "There is no option '--sped'. Did you mean '--seed'?"),
    ("train --xyzzy", "There is no option '--xyzzy'. See mark1 train --help."),
    ("--versoin", "There is no option '--versoin'. Did you mean '--version'? See mark1 --help."),
    ("train letters xor", "The argument 'xor' is not expected here. See mark1 train --help."),
    ("theory xor nand", "The argument 'nand' is not expected here. See mark1 theory --help."),
    ("train --eta quick", "--eta: 'quick' is neither a number nor auto."),
    ("train --c quick", "--c: 'quick' is not a number."),
    ("train --passes 1.5", "--passes: '1.5' is not a whole number."),
    ("experiment --seeds x", "--seeds: 'x' is not a whole number."),
    ("train --light bright", "--light: 'bright' is neither a whole number nor auto."),
    ("train --test half", "--test: 'half' is not a number."),
    ("train --eta", "--eta needs a value. See mark1 train --help."),
    ("train --order shufled", "--order cannot be 'shufled'. Did you mean 'shuffled'?"),
    ("train --order up", "--order cannot be 'up'. Use one of given, shuffled, random."),
    ("completion csh", "SHELL cannot be 'csh'."),
    ("evaluate", "A value for FILE is missing. See mark1 evaluate --help."),
    ("board --pty --port 3", "--port and --pty cannot be combined."),
]


@pytest.mark.parametrize(("command", "says"), WRONG, ids=[case[0] for case in WRONG])
def test_a_mistyped_word_is_one_sentence_with_a_suggestion(capsys, command, says):
    with pytest.raises(SystemExit) as caught:
        main(command.split())
    assert caught.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"mark1: {says}")
    assert err.count("\n") == 1


@pytest.mark.parametrize("option", ["-V", "--version"])
def test_the_version_has_a_short_option(capsys, option):
    with pytest.raises(SystemExit) as caught:
        main([option])
    assert caught.value.code == 0
    assert capsys.readouterr().out == f"mark1 {mark1.__version__}\n"


@pytest.mark.parametrize("words", ["-q train", "train -q", "train --quiet", "--quiet train"])
def test_quiet_is_an_option_of_every_command(monkeypatch, capsys, words):
    asked = []
    monkeypatch.setattr("mark1.cli.train_run.load_loop", lambda *, quiet: asked.append(quiet))
    assert main([*words.split(), "--patterns", "xor", "--passes", "1"]) == 0
    assert asked == [True]
    assert capsys.readouterr().out


def test_help_is_a_command_too(capsys):
    for words in (["help"], ["help", "train"]):
        pages = []
        for argv in (words, [*words[1:], "--help"]):
            with pytest.raises(SystemExit) as caught:
                main(argv)
            assert caught.value.code == 0
            pages.append(capsys.readouterr().out)
        assert pages[0] == pages[1] != ""


def test_patterns_are_named_with_or_without_the_option(capsys):
    outputs = []
    for name in (["xor"], ["--patterns", "xor"]):
        assert main(["train", *name, "--passes", "2"]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]
    assert main(["train", "xor", "--patterns", "and"]) == 2
    assert "Patterns are named twice, as 'xor' and 'and'." in capsys.readouterr().err
