"""`mark1 run`: a session repeated from its journal."""

from __future__ import annotations

import json
import signal
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mark1.cli.main import main
from mark1.session.commands import AddPattern, ChangeTraining, Seek, Step, Train, TurnPots, Undo
from mark1.session.replay import read_journal
from mark1.session.session import Session
from mark1.storage.document import Document
from mark1.storage.session_file import load_session, save_session
from mark1.training.pace import Pace
from tests.mark1.cli.running import program
from tests.mark1.random_session import digest, start


@pytest.fixture
def session() -> Session:
    """Open a session that has learned something."""
    session = Session(start(0))
    for _ in range(3):
        session.perform(Step())
    session.perform(AddPattern("d"))
    session.run(Pace(100), now=0.0)
    session.advance(now=0.2, seconds=60)
    session.pause()
    session.perform(Seek(9))
    session.perform(ChangeTraining({"eta": 0.25}))
    session.perform(Train(10))
    session.perform(TurnPots(((3, 2.5),)))
    session.commit()
    session.perform(Undo())
    return session


@pytest.fixture
def saved(session: Session, tmp_path: Path) -> Path:
    """Save it."""
    path = tmp_path / "lesson.mark1"
    session.save(path)
    return path


@pytest.fixture
def journal(session: Session, tmp_path: Path) -> Path:
    """Write its journal to a file."""
    path = tmp_path / "lesson.journal"
    path.write_bytes(session.journal)
    return path


def result(capsys: pytest.CaptureFixture[str], *words: Any) -> dict[str, Any]:
    """Return what the command prints with --json."""
    assert main(["run", *map(str, words), "--json"]) in (0, 1)
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_session_file_is_repeated_to_the_same_weights(
    saved: Path, session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["run", str(saved)]) == 0
    out, err = capsys.readouterr()
    total = len(read_journal(session.journal, "here").commands)
    assert f"Repeated {total} of {total} commands." in out
    assert f"The weights are the same as in {saved}, bit for bit." in out
    assert f"in {session.state.progress.step} presentations" in out
    assert not err


def test_a_journal_is_repeated_to_the_same_document(
    journal: Path, session: Session, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = result(capsys, journal, "--save", tmp_path / "again.mark1")
    assert found["same"] is None
    assert found["whole"]
    assert not found["stopped"]
    assert found["presentations"] == session.state.progress.step
    assert found["mistakes"] == session.state.progress.total
    again = load_session(tmp_path / "again.mark1")
    assert digest(again.document) == digest(session.document)


def test_the_digest_is_of_the_weights(
    journal: Path, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = result(capsys, journal)["weights"]
    assert result(capsys, saved)["weights"] == whole
    assert result(capsys, journal, "--to", 3)["weights"] != whole
    assert len(whole) == 32


def test_only_the_first_commands_are_repeated(
    journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for count in range(5):
        found = result(capsys, journal, "--to", count)
        assert found["repeated"] == count
        assert found["presentations"] == min(count, 3)
        assert not found["stopped"]


def test_other_weights_than_in_the_file_are_told(
    saved: Path, session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    story = session.journal
    session.perform(TurnPots(((0, 1.0),)))
    session.commit()
    save_session(session.document, saved, story)
    assert main(["run", str(saved)]) == 1
    assert f"The weights differ from those in {saved}." in capsys.readouterr().out
    assert result(capsys, saved)["same"] is False


def test_a_torn_journal_is_repeated_as_far_as_it_goes(
    journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = result(capsys, journal)
    journal.write_bytes(journal.read_bytes()[:-5])
    assert main(["run", str(journal)]) == 1
    assert f"damaged after command {whole['commands'] - 1}" in capsys.readouterr().out
    assert main(["run", str(journal), "--to", "2", "--json"]) == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--to", "99"], "--to 99 is more than the"),
        (["--save", "x.npz"], "does not end in .mark1"),
        (["--save", "no such folder/x.mark1"], "not a folder"),
    ],
)
def test_what_is_impossible_is_refused(
    journal: Path,
    words: list[str],
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(journal.parent)
    assert main(["run", str(journal), *words]) == (1 if "folder" in sentence else 2)
    out, err = capsys.readouterr()
    assert sentence in err
    assert not out


@pytest.mark.parametrize("number", ["-1", "one", "1.5", ""])
def test_a_number_of_commands_is_whole(journal: Path, number: str) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["run", str(journal), f"--to={number}"])
    assert caught.value.code == 2


def test_files_that_hold_no_journal_are_refused(
    tmp_path: Path, session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = tmp_path / "bare.mark1"
    save_session(Document.of(session.document.trainer()), bare)
    text = tmp_path / "text.journal"
    text.write_text("no journal")
    for path in (bare, text, tmp_path / "missing.journal", tmp_path):
        assert main(["run", str(path)]) == 2
        out, err = capsys.readouterr()
        assert path.name in err
        assert not out


def test_a_command_that_is_impossible_is_named(
    journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = journal.read_bytes().splitlines(keepends=True)
    text = b'{"do":"Seek","step":999}'
    lines[4:] = [b"%08x %s\n" % (zlib.crc32(text), text)]
    journal.write_bytes(b"".join(lines))
    assert main(["run", str(journal)]) == 2
    assert "command 3 cannot be repeated. Step 999 is not" in capsys.readouterr().err


def test_ctrl_c_keeps_what_was_repeated(
    journal: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    perform = Session.perform
    performed: list[object] = []

    def interrupted(session: Session, command: Any) -> Any:
        performed.append(command)
        if len(performed) == 2:
            signal.raise_signal(signal.SIGINT)
        return perform(session, command)

    monkeypatch.setattr(Session, "perform", interrupted)
    kept = tmp_path / "kept.mark1"
    assert main(["run", str(journal), "--save", str(kept)]) == 1
    out = capsys.readouterr().out
    assert "Stopped after 2 of" in out
    assert f"Saved to {kept}." in out
    assert load_session(kept).document.run.position.step == 2


def test_nothing_but_the_result_reaches_a_pipe(journal: Path) -> None:
    status, out, err = program("run", journal, "--json")
    assert status == 0
    assert not err
    assert np.array_equal(json.loads(out)["commands"], json.loads(out)["repeated"])
