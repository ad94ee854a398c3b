"""`mark1 look`."""

import json
import signal
import string

import pytest
from PIL import Image

from mark1.camera import capture
from mark1.patterns.shapes import make
from tests.mark1.camera.scripted import Script
from tests.mark1.camera.simulated_card import Scene, take

LETTERS = dict(zip(string.ascii_uppercase, make("letters").pictures, strict=True))


@pytest.fixture
def folder(tmp_path):
    """Make a folder of frames: a table, the letters C and R, and a black card with an R."""
    found = tmp_path / "frames"
    found.mkdir()
    frames = [
        take(None),
        take(LETTERS["C"], Scene(noise=5)),
        take(LETTERS["R"], Scene(slope=0.5)),
        take(LETTERS["R"], Scene(light_on_dark=True)),
    ]
    for number, frame in enumerate([*frames, 0 * frames[0]], 9):  # 10 follows 9
        Image.fromarray(frame).save(found / f"{number}.png")
    return found


def test_look_answers_to_the_cards_in_a_folder_of_pictures(say, tmp_path, folder):
    session = tmp_path / "letters.mark1"
    say("train", "--save", session)
    said = say("look", "--film", folder, "--session", session, "--json-lines")
    lines = [json.loads(line) for line in said.splitlines()]
    # The black card lights the same cells as the white one before it, so nothing has changed.
    assert [line["frame"] for line in lines] == [1, 2, 3, 5]
    assert [line["kind"] for line in lines] == ["empty", "pattern", "pattern", "dark"]
    assert [line.get("answer") for line in lines] == [None, "C", "R", None]
    for line, letter in zip(lines[1:3], "CR", strict=True):
        rows = ["".join("01"[cell > 127] for cell in row) for row in LETTERS[letter].tolist()]
        assert line["cells"] == rows
        assert line["lit"] == "".join(rows).count("1")
        assert len(line["sums"]) == 5  # one for each bit of the code of 26 letters


def test_look_draws_what_it_sees(say, folder):
    said = say("look", "--film", folder)
    lit = sum(cell > 127 for cell in LETTERS["C"].ravel().tolist())
    assert said.startswith("frame 1: nothing\nframe 2: ")
    assert f"frame 2: {lit} of 400 photocells lit, dark on a light ground" in said
    assert said.endswith("frame 5: too dark\n")
    assert "█" in said
    assert "read as" not in said


def test_look_says_what_is_wrong(say, tmp_path, folder, monkeypatch):
    monkeypatch.setattr(capture, "LISTED", tmp_path / "none")
    monkeypatch.setattr(capture.sys, "platform", "linux")
    assert "No camera was found. Connect one" in say("look", status=2)
    assert "--zoom must be from 1 to 4, not 9." in say("look", "--zoom", 9, status=2)
    say("train", "--patterns", "xor", "--passes", 1, "--save", tmp_path / "xor.mark1")
    wrong = say("look", "--film", folder, "--session", tmp_path / "xor.mark1", status=2)
    assert "reads points, which a camera cannot see" in wrong
    assert "does not exist" in say("look", "--film", tmp_path / "no.mp4", status=2)


def test_ctrl_c_ends_it_while_nothing_changes(say, monkeypatch):
    class Still(Script):
        def read(self):
            if self.sent == 3:
                signal.raise_signal(signal.SIGINT)
            return super().read()

    camera = Still([take(LETTERS["C"])], rate=1000, unplugged_after=9)
    monkeypatch.setattr("mark1.camera.source.open_camera", lambda number: camera)
    assert say("look").count("frame ") == 1
    assert camera.sent == 4
    assert not camera.is_open
