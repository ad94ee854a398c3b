"""Frames from a folder of pictures, and what is said if there are none."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from mark1.camera.source import open_camera, open_film
from mark1.errors import CameraError, FileError


def test_a_folder_is_read_in_the_order_of_its_names_without_opencv(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cv2", None)
    for number in (10, 9, 1):
        Image.fromarray(np.full((4, 6, 3), number, np.uint8)).save(tmp_path / f"{number}.png")
    (tmp_path / "notes.txt").write_text("no picture")
    source = open_film(tmp_path)
    frames = [source.read() for _ in range(4)]
    assert [frame if frame is None else int(frame[0, 0, 0]) for frame in frames] == [1, 9, 10, None]
    assert frames[0] is not None
    assert (frames[0].shape, frames[0].dtype) == ((4, 6, 3), np.uint8)
    source.close()


def test_a_grey_or_transparent_picture_is_a_frame_as_well(tmp_path: Path) -> None:
    Image.fromarray(np.full((3, 3), 77, np.uint8)).save(tmp_path / "1.png")
    Image.fromarray(np.full((3, 3, 4), 200, np.uint8)).save(tmp_path / "2.png")
    source = open_film(tmp_path)
    for value in (77, 200):
        frame = source.read()
        assert frame is not None
        assert frame.tolist() == [[[value] * 3] * 3] * 3


def test_each_thing_that_cannot_be_read_has_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(CameraError, match="does not exist"):
        open_film(tmp_path / "none.mp4")
    with pytest.raises(CameraError, match="There is no picture in the folder"):
        open_film(tmp_path)
    (tmp_path / "1.png").write_bytes(b"no picture")
    with pytest.raises(FileError, match=r"1\.png"):
        open_film(tmp_path).read()
    monkeypatch.setitem(sys.modules, "cv2", None)
    for opening in (lambda: open_camera(), lambda: open_film(tmp_path / "1.png")):
        with pytest.raises(CameraError, match="The page Install of the manual says how"):
            opening()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(CameraError, match="This packaged program has no library for cameras"):
        open_camera()
