"""Read frames from a camera or a film, by OpenCV: the only module that imports it.

OpenCV opens a camera by its number on Linux, Windows and macOS alike, and its wheels hold no code
under the GPL, so a packaged program may carry it. PyAV is smaller, but needs another name for a
camera on each system, and its wheels hold encoders under the GPL. OpenCV does not say why a camera
cannot be opened; on Linux the files of the devices do.
"""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from mark1.camera.eye import Frame
from mark1.errors import CameraError

#: Where Linux lists its cameras, and where they are opened.
LISTED, OPENED = Path("/sys/class/video4linux"), Path("/dev")

#: Settings of OpenCV, read when it loads or opens a camera: a camera that sends nothing is given up
#: after 1 s, not 10; on Windows one opens without a search for hardware decoders, which takes 10 s.
_SETTINGS = {
    "OPENCV_LOG_LEVEL": "SILENT",
    "OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT": "1",
    "OPENCV_VIDEOIO_MSMF_ENABLE_HW_TRANSFORMS": "0",
}

#: Most cameras looked for where the system has no list of them.
_MOST = 4


def library() -> Any:
    """Load OpenCV.

    Raises
    ------
    CameraError
        If it is not installed.
    """
    for name, value in _SETTINGS.items():
        os.environ.setdefault(name, value)
    try:
        import cv2
    except ImportError as error:
        code = "camera.not-packaged" if getattr(sys, "frozen", False) else "camera.no-library"
        raise CameraError(code) from error
    return cv2


@dataclass(frozen=True, slots=True)
class Camera:
    """A camera that the system knows.

    Attributes
    ----------
    index : int
        Its number for OpenCV.
    name : str
        What it is called; empty if the system does not say.
    file : Path or None
        The file that opens it, on Linux.
    """

    index: int
    name: str = ""
    file: Path | None = None


def cameras() -> list[Camera]:
    """List the cameras, the first of which has the number 1.

    Where the system has no list of files, each number is tried, which takes a moment and turns the
    lights of the cameras on.

    Raises
    ------
    CameraError
        If OpenCV is not installed, where it is needed for the list.
    """
    if sys.platform.startswith("linux"):
        return _listed()
    found = []
    for index in range(_MOST):
        capture = library().VideoCapture(index)
        if capture.isOpened():
            found.append(Camera(index))
        capture.release()
    return found


def _listed() -> list[Camera]:
    """List the cameras of Linux: of the files of each, the one that sends pictures."""
    found = []
    for place in LISTED.glob("video*") if LISTED.is_dir() else ():
        number = re.fullmatch(r"video(\d+)", place.name)
        if number and _line_of(place / "index") in ("", "0"):
            camera = Camera(int(number[1]), _line_of(place / "name"), OPENED / place.name)
            found.append(camera)
    return sorted(found, key=lambda camera: camera.index)


def _line_of(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace").strip() if path.is_file() else ""


class Device:
    """A camera that is open; its light is on until it is closed.

    Parameters
    ----------
    number : int
        Which camera, from 1.

    Raises
    ------
    CameraError
        If it cannot be opened. Says why: no such camera, no permission, or in use.
    """

    #: Seconds from one frame to the next; 0 if the source itself waits for it.
    pause = 0.0

    def __init__(self, number: int = 1) -> None:
        self._number = number
        cv2 = library()
        index = number - 1
        if sys.platform.startswith("linux"):
            index = _openable(number).index
        elif number < 1:  # there is no camera before the first
            raise CameraError("camera.not-opened", number=number)
        self._capture = cv2.VideoCapture(index)
        if not self._capture.isOpened():
            self._capture.release()
            is_known = sys.platform.startswith("linux")
            raise CameraError("camera.in-use" if is_known else "camera.not-opened", number=number)

    def read(self) -> Frame:
        """Wait for the next frame.

        Raises
        ------
        CameraError
            If the camera no longer sends any.
        """
        is_read, frame = self._capture.read()
        if not is_read:
            raise CameraError("camera.lost", number=self._number)
        return _colours(frame)

    def close(self) -> None:
        """Release the camera."""
        self._capture.release()


def one_frame(number: int) -> Frame:
    """Open a camera for one frame, as a trial.

    Raises
    ------
    CameraError
        If it cannot be opened, or sends nothing, and why.
    """
    device = Device(number)
    try:
        return device.read()
    finally:
        device.close()


def _openable(number: int) -> Camera:
    """Return a camera of Linux, or say why it cannot be opened."""
    found = _listed()
    if not found:
        raise CameraError("camera.none")
    if not 1 <= number <= len(found):
        raise CameraError("camera.no-such", number=number, n=len(found))
    camera = found[number - 1]
    if camera.file is not None and not os.access(camera.file, os.R_OK | os.W_OK):
        raise CameraError("camera.permission", number=number, file=camera.file)
    return camera


class Film:
    """A film, read frame by frame.

    Parameters
    ----------
    path : Path

    Raises
    ------
    CameraError
        If it cannot be read.
    """

    def __init__(self, path: Path) -> None:
        cv2 = library()
        self._capture = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
        if not self._capture.isOpened():
            self._capture.release()
            raise CameraError("camera.not-a-film", path=path)
        rate = self._capture.get(cv2.CAP_PROP_FPS)
        self.pause = 1 / rate if 1 <= rate <= 1000 else 1 / 25

    def read(self) -> Frame | None:
        """Return the next frame; None after the last one."""
        is_read, frame = self._capture.read()
        return _colours(frame) if is_read else None

    def close(self) -> None:
        """Close the file."""
        self._capture.release()


def _colours(frame: Any) -> Frame:
    """Return a frame of OpenCV, which has blue first, with red first."""
    return np.asarray(frame, np.uint8)[..., ::-1]
