"""Folders of images."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from mark1.errors import FileError, PatternError
from mark1.patterns.files import (
    read_patterns,
    write_patterns,
)
from mark1.patterns.files.flat import Unlabelled
from mark1.patterns.files.image_folder import FolderReport
from mark1.patterns.pattern_set import PatternSet
from tests.examples import examples
from tests.mark1.patterns.files.samples import (
    CROSS,
    contents,
    pattern_sets,
    save,
    white_cross,
    written_and_read,
)


def read_with_report(path: Path) -> tuple[PatternSet, FolderReport]:
    report = FolderReport()
    return read_patterns(path, report=report), report


def lines(report: FolderReport) -> list[str]:
    return [str(message) for message in report.left_out]


def test_a_folder_has_a_class_for_each_of_its_folders(tmp_path: Path) -> None:
    for name in ("10", "9", "b"):
        save(white_cross(), tmp_path / name / "2.png")
        save(white_cross(), tmp_path / name / "10.JPG")
    (tmp_path / "b" / "notes.txt").write_text("not an image")
    (tmp_path / ".hidden").mkdir()
    save(white_cross(), tmp_path / ".hidden" / "x.png")
    save(white_cross(), tmp_path / "b" / ".x.png")
    patterns = read_patterns(tmp_path)
    assert patterns.classes == ("9", "10", "b")
    assert patterns.counts.tolist() == [2, 2, 2]
    assert not patterns.test.any()


def test_folders_called_train_and_test_are_the_split(tmp_path: Path) -> None:
    for part, count in (("train", 3), ("test", 1)):
        for index in range(count):
            save(white_cross(), tmp_path / part / "E" / f"{index}.png")
    patterns = read_patterns(tmp_path)
    assert patterns.classes == ("E",)
    assert patterns.test.tolist() == [False] * 3 + [True]


@pytest.mark.parametrize(
    ("training", "test"),
    [("Train", "TEST"), ("training", "Testing"), ("train", "valid"), ("TRAIN", "Val")],
)
def test_the_parts_of_a_set_may_have_their_other_names(
    tmp_path: Path, training: str, test: str
) -> None:
    for part, count in ((training, 3), (test, 2)):
        for index in range(count):
            save(white_cross(), tmp_path / part / "E" / f"{index}.png")
    assert read_patterns(tmp_path).test.tolist() == [False] * 3 + [True] * 2


def test_pictures_for_validation_are_left_out_if_others_are_for_testing(tmp_path: Path) -> None:
    for part in ("train", "valid", "test"):
        save(white_cross(), tmp_path / part / "E" / f"{part}.png")
    patterns, report = read_with_report(tmp_path)
    assert report.files == ["train/E/train.png", "test/E/test.png"]
    assert patterns.test.tolist() == [False, True]
    assert lines(report) == ["valid: Only the folders train and test are read."]


def test_parts_without_class_folders_are_not_taken_for_classes(tmp_path: Path) -> None:
    for part in ("train", "test"):
        save(white_cross(), tmp_path / part / "cat.1.png")
    with pytest.raises(FileError, match="The folder train holds no class folders"):
        read_patterns(tmp_path)


def test_a_class_may_be_called_train_if_there_are_others(tmp_path: Path) -> None:
    for name in ("train", "test", "bus"):
        save(white_cross(), tmp_path / name / "1.png")
    assert read_patterns(tmp_path).classes == ("bus", "test", "train")


@pytest.mark.parametrize("inner", ["shapes", "shapes/shapes", "train"])
def test_folders_around_the_set_do_not_matter(tmp_path: Path, inner: str) -> None:
    for name in ("E", "X"):
        save(white_cross(), tmp_path / inner / name / "1.png")
        save(white_cross(), tmp_path / "__MACOSX" / inner / name / "._1.png")
    (tmp_path / "README.md").write_text("the shapes")
    (tmp_path / inner / "Thumbs.db").write_text("")
    patterns, report = read_with_report(tmp_path)
    assert patterns.classes == ("E", "X")
    assert not report.left_out
    assert report.files == [f"{inner}/E/1.png", f"{inner}/X/1.png"]


def test_a_folder_around_the_pictures_of_a_class_does_not_matter(tmp_path: Path) -> None:
    save(white_cross(), tmp_path / "E" / "E" / "1.png")
    save(white_cross(), tmp_path / "X" / "2.png")
    patterns, report = read_with_report(tmp_path)
    assert patterns.classes == ("E", "X")
    assert report.files == ["E/E/1.png", "X/2.png"]


def test_pictures_deeper_than_classes_are_found_for_the_sentence(tmp_path: Path) -> None:
    for path in ("mnist/0/1.png", "mnist/1/1.png", "fashion/0/1.png", "fashion/1/1.png"):
        save(white_cross(), tmp_path / path)
    with pytest.raises(FileError, match=r"such as .*/./1\.png\. Choose (mnist|fashion) instead"):
        read_patterns(tmp_path)


def test_a_folder_without_class_folders_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("")
    with pytest.raises(FileError, match=r"contains no images\. Make a sub-folder for each class"):
        read_patterns(tmp_path)
    for index in range(3):
        save(white_cross(), tmp_path / f"{index}.png")
    with pytest.raises(FileError, match=r"holds 3 pictures, .* Make a sub-folder for each class"):
        read_patterns(tmp_path)


def test_what_is_not_read_is_listed_with_its_reason(tmp_path: Path) -> None:
    for name in ("a/1.png", "b/1.png", "b/old/1.png", "loose.png"):
        save(white_cross(), tmp_path / name)
    Image.fromarray(white_cross()).save(tmp_path / "a" / "2.JFIF", "JPEG")
    whole = (tmp_path / "a" / "2.JFIF").read_bytes()
    (tmp_path / "b" / "cut.jpg").write_bytes(whole[:-60])
    (tmp_path / "b" / "empty.png").write_bytes(b"")
    (tmp_path / "b" / "notes.txt").write_text("not a picture")
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "plan.pdf").write_bytes(b"%PDF-1.4")
    (tmp_path / "d").mkdir()
    patterns, report = read_with_report(tmp_path)
    assert patterns.classes == ("a", "b")
    assert report.files == ["a/1.png", "a/2.JFIF", "b/1.png"]
    assert (patterns.pictures[0] == CROSS).all()
    cut, rest = lines(report)[2], lines(report)[:2] + lines(report)[3:]
    assert cut == "b/cut.jpg: The image is damaged or cut short. Save it again."
    assert rest == [
        "loose.png: It is in no class folder. Put it in the folder of its class.",
        "b/old: Folders inside a class folder are not read. "
        "Put the pictures directly in the class folder.",
        "b/empty.png: The file is empty. Use another copy.",
        "b/notes.txt: This is not an image that can be read, or it is damaged. "
        "Use PNG, JPEG, GIF, BMP, TIFF, WEBP, PPM, or IDX, CSV or NPZ for a set of patterns.",
        "c/plan.pdf: PDF cannot be read. Save it as JPEG or PNG.",
        "c: No picture was read from this folder, so there is no class of this name.",
        "d: No picture was read from this folder, so there is no class of this name.",
    ]


def test_a_class_folder_may_be_empty_in_one_part(tmp_path: Path) -> None:
    save(white_cross(), tmp_path / "train" / "E" / "1.png")
    (tmp_path / "test" / "E").mkdir(parents=True)
    assert not read_with_report(tmp_path)[1].left_out


def test_a_folder_of_which_nothing_can_be_read_says_why(tmp_path: Path) -> None:
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "1.psd").write_bytes(b"8BPS")
    with pytest.raises(FileError, match=r"c/1\.psd: PSD cannot .* No picture in the folder can be"):
        read_with_report(tmp_path)


def test_a_pipe_among_pictures_does_not_block(tmp_path: Path) -> None:
    save(white_cross(), tmp_path / "a" / "1.png")
    os.mkfifo(tmp_path / "a" / "2.png")
    (tmp_path / "a" / "3.png").symlink_to(tmp_path / "nowhere")
    assert lines(read_with_report(tmp_path)[1]) == [
        f"a/{name}.png: This is not an ordinary file. Choose another." for name in (2, 3)
    ]


def test_a_name_that_unicode_writes_in_two_ways_is_one_class(tmp_path: Path) -> None:
    composed, decomposed = "M\u00fcller", "Mu\u0308ller"
    save(white_cross(), tmp_path / "train" / composed / "1.png")
    save(white_cross(), tmp_path / "test" / decomposed / "1.png")
    patterns = read_patterns(tmp_path)
    assert patterns.classes == (composed,)
    assert patterns.test.tolist() == [False, True]


def test_the_file_of_each_picture_is_reported(tmp_path: Path) -> None:
    for name in ("10.png", "9.png"):
        save(white_cross(), tmp_path / name)
    unlabelled = Unlabelled(400, points=False)
    report = FolderReport()
    read_patterns(tmp_path, unlabelled=unlabelled, report=report)
    assert report.files == ["9.png", "10.png"]
    report = FolderReport()
    read_patterns(tmp_path / "9.png", report=report)
    assert report.files == ["9.png"]


def test_a_damaged_image_in_a_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "E").mkdir()
    (tmp_path / "E" / "bad.png").write_bytes(b"no image")
    with pytest.raises(FileError, match=r": E/bad\.png: This is not an image"):
        read_patterns(tmp_path)


@settings(max_examples=examples(40), suppress_health_check=[HealthCheck.filter_too_much])
@given(pattern_sets(), st.data())
def test_a_folder_keeps_every_picture_class_and_test_mark(
    patterns: PatternSet, data: st.DataObject
) -> None:
    plain = st.lists(
        st.sampled_from(["train", "test", "Valid", "TRAINING", "E", "e", "ß", "10", "CLASS 1"]),
        min_size=len(patterns.classes),
        max_size=len(patterns.classes),
        unique=True,
    )
    names = data.draw(plain)
    named = PatternSet(patterns.pictures, patterns.labels, tuple(names), patterns.test)
    assert contents(written_and_read(named, "folder")) == contents(named)


@pytest.mark.parametrize(
    "name", ["..", ".", ".git", "Thumbs.db", "a/b", "a\\b", "a:b", "end.", "../../x"]
)
def test_a_class_name_never_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    patterns = PatternSet.from_names(np.zeros((1, 2, 2), np.uint8), [name])
    with pytest.raises(PatternError, match="cannot be the name of a folder"):
        write_patterns(patterns, tmp_path / "set", "folder")
    assert not list(tmp_path.iterdir())
