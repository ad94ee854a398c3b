"""The box About names every part, and holds the text of its licence."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

import mark1
from gui.shell import licences
from gui.shell.about import About
from mark1.disk.user_folders import log_path


@pytest.fixture(scope="module")
def parts() -> dict[str, licences.Part]:
    return {part.name.lower(): part for part in licences.shipped()}


def test_the_program_comes_first_and_everything_that_it_requires_is_there(parts):
    assert next(iter(parts)) == "mark1-perceptron"
    # required by the program, by numba and by PySide6
    assert {"python", "numpy", "llvmlite", "shiboken6", "pyserial"} <= set(parts)
    assert "pytest" not in parts


def test_every_part_has_a_version_and_the_name_of_a_licence(parts):
    assert [name for name, part in parts.items() if not part.version or not part.licence] == []


def test_the_text_of_a_licence_comes_from_the_installed_library(parts):
    assert "Redistribution and use in source and binary forms" in parts["numpy"].text


@pytest.mark.parametrize("name", licences.QT)
def test_for_qt_the_text_of_the_lgpl_is_there_and_how_to_replace_it(parts, name: str):
    text = parts[name.replace("-", "_") if name not in parts else name].text
    assert "You may replace them with your own versions" in text
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in text
    assert "GNU GENERAL PUBLIC LICENSE" in text


@pytest.mark.parametrize(
    ("name", "licence", "words"),
    [
        ("arduinocore-avr", "LGPL-2.1-or-later", "GNU LESSER GENERAL PUBLIC LICENSE"),
        ("avr-libc", "BSD-3-Clause", "Redistributions in binary form"),
        ("libgcc", "GPL-3.0-or-later WITH GCC-exception-3.1", "GNU GENERAL PUBLIC LICENSE"),
    ],
)
def test_what_the_images_of_the_firmware_contain_is_named(parts, name, licence, words):
    part = parts[name]
    assert part.licence == licence
    assert words in part.text
    notice = (licences.IMAGES / "NOTICE.txt").read_text(encoding="utf-8")
    assert notice.strip() in part.text
    assert all(version in notice for version in part.version.split(", "))


def test_it_names_the_log_and_opens_its_folder(qtbot: QtBot):
    box = About(None)
    qtbot.addWidget(box)
    log = log_path()
    text = box.findChild(QLabel).text()
    assert f">{log}</a>" in text
    assert QUrl.fromLocalFile(str(log.parent)).toString() in text


def test_a_click_in_the_list_shows_the_licence(qtbot: QtBot):
    box = About(None)
    qtbot.addWidget(box)
    assert mark1.__version__ in box.text.toPlainText()
    parts = licences.shipped()
    qtbot.waitUntil(lambda: box.list.count() == len(parts))
    listed = [box.list.item(row).text() for row in range(box.list.count())]
    assert listed == [f"{part.name} {part.version}" for part in parts]
    row = next(i for i in range(box.list.count()) if "numpy" in box.list.item(i).text())
    box.list.setCurrentRow(row)
    assert box.text.toPlainText().startswith("numpy ")
