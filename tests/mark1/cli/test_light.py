"""Brightness in every command: scaled tables are told, and a threshold that suits no picture."""

import pytest

from mark1.cli.main import main


def pictures(path, bright):
    """Write two pictures of 8 × 8 cells that differ in their lit half."""
    rows = ["top," + f"{bright}," * 32 + "0," * 31 + "1", "low," + "1," * 32 + f"{bright}," * 32]
    path.write_text("\n".join(row.rstrip(",") for row in rows))
    return path


def commands(path, session):
    """Every command that reads patterns."""
    return {
        "patterns": ["patterns", path],
        "theory": ["theory", path, "--machine", "direct"],
        "train": ["train", "--patterns", path, "--machine", "direct"],
        "experiment": [
            *("experiment", "--patterns", path, "--machine", "direct"),
            *("--seeds", 1, "--workers", 1),
        ],
        "predict": ["predict", session, "--patterns", path],
        "evaluate": ["evaluate", session, "--patterns", path],
    }


@pytest.fixture
def hear(capsys, tmp_path):
    """Run one of the commands on pictures of this brightness; returns output and notes."""
    session = tmp_path / "s.mark1"

    def run(name, bright, *options):
        if name in ("predict", "evaluate"):
            seen = pictures(tmp_path / "seen.csv", 255)
            assert not main(
                ["train", "--patterns", str(seen), "--machine", "direct", "--save", str(session)]
            )
            capsys.readouterr()
        argv = [*commands(pictures(tmp_path / "p.csv", bright), session)[name], *options]
        assert main([str(word) for word in argv]) == 0
        return capsys.readouterr()

    return run


ALL = ("patterns", "theory", "train", "experiment", "predict", "evaluate")


@pytest.mark.parametrize("name", ALL)
def test_every_command_says_that_brightness_was_scaled(name, hear):
    heard = hear(name, 16)
    assert "The greatest brightness is 16, so all were scaled" in heard.err
    assert "light threshold" not in heard.err
    assert not hear(name, 16, "--quiet").err


@pytest.mark.parametrize("name", ALL)
def test_every_command_says_that_nearly_all_pictures_are_dark(name, hear):
    note = "2 of 2 pictures have no cell as bright as the light threshold of 128."
    assert note in hear(name, 99).err
    assert not hear(name, 99, "--quiet").err


@pytest.mark.parametrize("name", ["patterns", "theory", "train", "experiment"])
def test_light_auto_or_a_number_lets_the_machine_see_them(name, hear):
    for threshold in ("auto", 99):
        heard = hear(name, 99, "--light", threshold).err
        assert heard == "mark1: class: column A · inputs: B, C … BM\n"


def test_theory_proves_what_the_chosen_threshold_sees(hear):
    assert "  no  " in hear("theory", 99).out
    assert "  yes  " in hear("theory", 99, "--light", "auto").out


def test_patterns_are_drawn_at_the_chosen_threshold(hear):
    assert "█" not in hear("patterns", 99, "--show").out
    assert "█" in hear("patterns", 99, "--show", "--light", "auto").out


@pytest.mark.parametrize("name", ["patterns", "theory", "experiment"])
@pytest.mark.parametrize("value", ["0", "256"])
def test_a_threshold_that_is_no_brightness_is_refused(name, value, capsys):
    options = ["--patterns", "letters"] if name == "experiment" else ["letters"]
    assert main([name, *options, "--light", value]) == 2
    assert f"--light is {value}. Use a value from 1 to 255." in capsys.readouterr().err
