"""A disk that is full: no command says that it has written a file, and none leaves half of one."""

import pytest

from mark1.cli.main import main
from tests.full_disk import full_disk

#: Every command that writes files, with a name in the folder that cannot be filled.
WRITERS = [
    "train xor --passes 2 --save {}/a.mark1",
    "train xor --passes 2 --weights {}/a.csv",
    "train xor --passes 2 --weights {}/a.npy",
    "train and --trace {}/a.csv",
    "run {session} --save {}/a.mark1",
    "report {session} --out {}/a.html",
    "patterns letters --sheet {}/a.png",
    "patterns letters --export {}/a.csv",
    "patterns letters --export {}/a.npz",
    "patterns letters --export {}/made",
    "patterns letters --export {}/made --format idx",
    "experiment order --seeds 1 --workers 1 --out {}/a.csv",
    "experiment order --seeds 1 --workers 1 --plot {}/a.svg",
    "theory and --plot {}/a.png",
    "demo --picture {}/a.png",
    "lessons --handouts {}/made --language en",
    "lessons --answers {}/made --language en",
    "board plans --columns 8 --rows 8 --out {}/made",
    "picture --sizes 640x480 --out {}/made",
    "exhibit pin --settings {}/exhibit.json",
]


BOTH = (False, True)

#: Those that draw for a second.
DRAWERS = [
    command for command in WRITERS if command.startswith(("demo", "theory", "lessons", "picture"))
]


@pytest.fixture
def session(tmp_path, capsys):
    path = tmp_path / "xor.mark1"
    assert main(["train", "xor", "--passes", "1", "--quiet", "--save", str(path)]) == 0
    capsys.readouterr()
    return path


@pytest.mark.parametrize(
    ("command", "as_json"),
    [
        *((command, as_json) for command in WRITERS if command not in DRAWERS for as_json in BOTH),
        ("picture --sizes 640x480 --out {}/made", False),
        *(
            pytest.param(command, as_json, marks=pytest.mark.slow)
            for command in DRAWERS
            for as_json in BOTH
        ),
    ],
)
def test_what_cannot_be_saved_is_said_and_has_status_1(
    qapp, session, tmp_path, capsys, monkeypatch, command, as_json
):
    folder = tmp_path / "full"
    folder.mkdir()
    words = command.format(folder, session=session).split()
    if as_json and words[0] in ("picture", "board", "exhibit"):
        words.append("--quiet")
    elif as_json:
        words.append("--json")
    monkeypatch.setattr("gui.exhibit._asked", lambda prompt: "2468")
    with full_disk():
        status = main(words)
    out, err = capsys.readouterr()
    assert status == 1
    assert f"mark1: {folder}" in err
    assert " cannot be written: File too large." in err
    assert "Traceback" not in err
    assert str(folder) not in out
    assert [path for path in folder.rglob("*") if path.is_file()] == []


def test_a_trace_that_fills_the_disk_does_not_lose_the_run(tmp_path, capsys):
    saved, folder = tmp_path / "kept.mark1", tmp_path / "full"
    folder.mkdir()
    words = ["train", "xor", "--passes", "400", "--trace", str(folder / "a.csv")]
    with full_disk(50_000):
        status = main([*words, "--save", str(saved)])
    out, err = capsys.readouterr()
    assert status == 1
    assert f"mark1: {folder / 'a.csv'} cannot be written: File too large." in err
    assert "after 400 passes" in out
    assert f"Saved to {saved}." in out
    assert saved.exists()
    assert list(folder.iterdir()) == []


def test_of_several_files_those_that_were_written_are_named(qapp, tmp_path, capsys, monkeypatch):
    from gui.lessons import listing

    write, written = listing._write_pdf, []

    def fills_up(markdown, title, path, lesson):
        if len(written) == 3:
            with full_disk():
                write(markdown, title, path, lesson)
        write(markdown, title, path, lesson)
        written.append(path)

    monkeypatch.setattr(listing, "_write_pdf", fills_up)
    assert main(["lessons", "--handouts", str(tmp_path / "made"), "--language", "en"]) == 1
    out, err = capsys.readouterr()
    assert out.splitlines() == list(map(str, written))
    assert sorted((tmp_path / "made").iterdir()) == written
    assert "04-order-handout-en.pdf cannot be written" in err
