"""The log of an exhibit: a ceiling that holds, and no error when it cannot be written."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.exhibit import logs
from gui.exhibit.logs import log, logging_to
from tests.full_disk import full_disk


def size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.iterdir())


def test_a_line_is_in_the_log_and_on_the_standard_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    with logging_to(tmp_path / "new", 1):
        log.warning("Élan:\n27 volts")
    assert "Élan: 27 volts" in capsys.readouterr().err
    assert (tmp_path / "new" / "exhibit.log").read_text("utf-8").endswith(" Élan: 27 volts\n")
    log.warning("afterwards")
    assert "afterwards" not in (tmp_path / "new" / "exhibit.log").read_text("utf-8")


@given(lines=st.lists(st.text(max_size=3000), max_size=10))
def test_all_files_together_stay_below_the_ceiling(tmp_path_factory, monkeypatch_session, lines):
    folder = tmp_path_factory.mktemp("log")
    with logging_to(folder, 1):
        handler = next(each for each in log.handlers if isinstance(each, logs._Files))
        handler.maxBytes = 5000
        for line in lines * 5:
            log.info("%s", line)
        assert size(folder) <= 25_000


@pytest.fixture(scope="module")
def monkeypatch_session():
    """Keep the lines of these tests from the standard error."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stderr", None)
        yield patch


def test_a_megabyte_is_the_ceiling_of_a_megabyte(tmp_path: Path, monkeypatch_session):
    with logging_to(tmp_path, 1):
        for number in range(600):
            log.info("%d %s", number, "ä" * 1900)
    assert 800_000 < size(tmp_path) <= 1_000_000
    assert len(list(tmp_path.iterdir())) == 5
    assert " 599 ä" in (tmp_path / "exhibit.log").read_text("utf-8")


def test_a_full_disk_and_a_folder_that_is_a_file_are_no_error(tmp_path: Path, capsys):
    with logging_to(tmp_path, 1):
        log.info("one")
        with full_disk(40):
            log.info("two" * 50)
        log.info("three")
    assert "three" in (tmp_path / "exhibit.log").read_text()
    with logging_to(tmp_path / "exhibit.log", 1):
        log.info("four")
    assert "four" in capsys.readouterr().err
