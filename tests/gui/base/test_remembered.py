import pytest
from PySide6.QtCore import QByteArray, QSettings

from gui.base import remembered
from mark1.machine.config import MachineConfig


def test_recent_files_are_listed_newest_first_once_and_only_while_they_exist(tmp_path):
    files = [tmp_path / f"{i}.mark1" for i in range(12)]
    for path in files:
        path.write_bytes(b"")
        remembered.remember_file(path)
    remembered.remember_file(files[5])
    recent = remembered.recent_files()
    assert len(recent) == remembered.RECENT
    assert recent[:3] == [files[5], files[11], files[10]]
    files[11].unlink()
    assert files[11] not in remembered.recent_files()


def test_one_recent_file_comes_back_as_one(tmp_path):
    path = tmp_path / "only.mark1"
    path.write_bytes(b"")
    remembered.remember_file(path)
    assert remembered.recent_files() == [path]


def test_a_recent_file_that_cannot_be_reached_is_not_listed(tmp_path):
    path = tmp_path / "here.mark1"
    path.write_bytes(b"")
    QSettings("mark1", "perceptron").setValue("recent", ["x" * 5000, "nul\0", str(path)])
    assert remembered.recent_files() == [path]


def test_spoilt_settings_are_as_none(tmp_path):
    kept = QSettings("mark1", "perceptron")
    kept.setValue("recent", 7)
    kept.setValue("geometry", "words")
    assert remembered.recent_files() == []
    assert remembered.geometry() is None


@pytest.mark.parametrize("text", ['""', "[1]", "7", "null", "{", "{}", "[" * 100_000])
def test_machines_and_lessons_that_cannot_be_read_are_passed_over(text: str):
    remembered.remember_machine(MachineConfig(seed=3))
    kept = QSettings("mark1", "perceptron")
    kept.setValue("machines", [text, *kept.value("machines")])
    kept.setValue("lessons", text)
    assert remembered.recent_machines() == [MachineConfig(seed=3)]
    assert remembered.lessons_done() == {}


def test_the_place_of_the_window_comes_back():
    remembered.remember_geometry(QByteArray(b"somewhere"))
    assert remembered.geometry() == QByteArray(b"somewhere")


def test_the_panel_that_was_chosen_is_kept_as_it_was_written():
    assert remembered.board() == ""
    remembered.remember_board('{"where": "COM3"}')
    assert remembered.board() == '{"where": "COM3"}'


def test_the_size_of_text_is_remembered_and_nonsense_is_not_taken() -> None:
    assert remembered.text_scale() == 1.0
    remembered.remember_text_scale(1.4)
    assert remembered.text_scale() == 1.4
    remembered._settings().setValue("text", "large")
    assert remembered.text_scale() == 1.0
