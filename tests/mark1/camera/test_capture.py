"""Cameras and films by OpenCV. No camera is attached where the tests run: a simulated one is."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from mark1.camera import capture
from mark1.camera.capture import Device, Film, cameras
from mark1.camera.eye import see
from mark1.errors import CameraError
from tests.mark1.camera.simulated_card import Scene, take
from tests.mark1.camera.test_eye import letter


class SimulatedCapture:
    """What OpenCV opens: sends these frames, then fails like a camera that is unplugged."""

    opened: ClassVar[list[int]] = []
    frames: ClassVar[list[NDArray[np.uint8]]] = []
    busy = False

    def __init__(self, index: int) -> None:
        self.opened.append(index)
        self.is_released = False

    def isOpened(self) -> bool:
        return not self.busy

    def read(self) -> tuple[bool, Any]:
        return (True, self.frames.pop(0)) if self.frames else (False, None)

    def release(self) -> None:
        self.is_released = True
        self.opened.pop()


@pytest.fixture
def computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Pretend to be a Linux with two cameras, of which one has a second file for its settings."""
    for name, index, title in (("video0", 0, "Lid"), ("video1", 1, "Lid"), ("video10", 0, "Desk")):
        place = tmp_path / "sys" / name
        place.mkdir(parents=True)
        (place / "index").write_text(f"{index}\n")
        (place / "name").write_text(f"{title}\n")
        (tmp_path / name).touch()
    monkeypatch.setattr(capture, "LISTED", tmp_path / "sys")
    monkeypatch.setattr(capture, "OPENED", tmp_path)
    monkeypatch.setattr(capture.sys, "platform", "linux")
    monkeypatch.setattr(SimulatedCapture, "opened", [])
    monkeypatch.setattr(SimulatedCapture, "frames", [])
    simulated = SimpleNamespace(VideoCapture=SimulatedCapture)
    monkeypatch.setattr(capture, "library", lambda: simulated)
    return tmp_path


def test_cameras_are_counted_from_1_and_not_by_their_files(computer: Path) -> None:
    assert [(camera.index, camera.name) for camera in cameras()] == [(0, "Lid"), (10, "Desk")]
    Device(2)
    assert SimulatedCapture.opened == [10]


def test_a_camera_has_red_first_and_says_when_it_is_unplugged(
    computer: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SimulatedCapture, "frames", [np.full((2, 2, 3), (1, 2, 3), np.uint8)])
    device = Device(1)
    assert device.read()[0, 0].tolist() == [3, 2, 1]
    with pytest.raises(CameraError, match=r"Camera 1 sends no more pictures. Check its cable"):
        device.read()
    device.close()
    assert SimulatedCapture.opened == []


def test_a_camera_in_use_says_so_and_is_released(
    computer: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SimulatedCapture, "busy", True)
    with pytest.raises(CameraError, match="Another program is using it"):
        Device(1)
    assert SimulatedCapture.opened == []
    monkeypatch.setattr(capture.sys, "platform", "darwin")
    with pytest.raises(CameraError, match="that the system allows access to the camera"):
        Device(1)


def test_a_camera_that_may_not_be_opened_names_its_file_and_the_group(
    computer: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    allowed = os.access
    monkeypatch.setattr(
        capture.os, "access", lambda path, mode: path.name != "video0" and allowed(path, mode)
    )
    with pytest.raises(CameraError, match=r"This user may not open camera 1 .*video0.*group video"):
        Device(1)
    Device(2)
    with pytest.raises(CameraError, match=r"There is no camera 3. Choose a number from 1 to 2"):
        Device(3)
    with pytest.raises(CameraError, match="There is no camera 0"):
        Device(0)


def test_other_systems_try_each_number(computer: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(capture.sys, "platform", "win32")
    assert [camera.index for camera in cameras()] == [0, 1, 2, 3]
    assert SimulatedCapture.opened == []


def test_there_is_no_camera_before_the_first(
    computer: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(capture.sys, "platform", "win32")
    with pytest.raises(CameraError, match="Camera 0 could not be opened"):
        Device(0)  # and not the index −1, which OpenCV takes for any camera


@pytest.mark.parametrize("rate", [5.0, 60.0])
def test_a_film_is_read_at_its_own_rate(tmp_path: Path, rate: float) -> None:
    path = tmp_path / "cards.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), rate, (320, 240))
    frames = [take(letter(name), Scene(width=320, height=240)) for name in "FR"]
    for frame in frames:
        writer.write(frame[..., ::-1])
    writer.release()
    film = Film(path)
    assert film.pause == pytest.approx(1 / rate)
    for frame, name in zip(frames, "FR", strict=True):
        read = film.read()
        assert read is not None
        assert np.abs(read.astype(int) - frame).mean() < 4  # JPEG
        assert np.array_equal(see(read, 20, 20).picture, letter(name))
    assert film.read() is None
    film.close()


def test_what_is_no_film_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.mp4"
    path.write_text("no film")
    with pytest.raises(CameraError, match=r"notes\.mp4 is not a film that can be read"):
        Film(path)
