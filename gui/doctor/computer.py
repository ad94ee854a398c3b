"""Checks of the computer: its screen, its ports, and the folders of its user."""

from __future__ import annotations

import importlib
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from gui.base.gui_messages import text
from gui.base.screen import screen_problem
from gui.doctor.finding import Finding, divided, problem
from mark1.disk.user_folders import FOLDER, cache_folder, log_path, user_folders
from mark1.errors import CameraError

#: Bytes that should be free for sessions and settings.
ROOM = 100_000_000


def check_screen() -> Iterable[Finding]:
    """Check whether a window can be opened, and where."""
    why = screen_problem()
    if why is not None:
        yield divided("screen", "note", why)
        return
    names = ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY")
    found = [f"{name}={os.environ[name]}" for name in names if os.environ.get(name)]
    yield Finding("screen", "ok", ", ".join(found) or sys.platform)


def check_ports() -> Iterable[Finding]:
    """Check the serial ports, and whether this user may open them."""
    from firmware_io.wire.serial_ports import list_serial_ports, permission_problem

    ports = list_serial_ports()
    for port in ports:
        refusal = permission_problem(port.device)
        if refusal is None:
            yield Finding("serial port", "ok" if port.is_likely else "note", str(port))
        else:
            yield divided("serial port", "fail" if port.is_likely else "note", refusal)
    if not any(port.is_likely for port in ports):
        yield Finding("board", "note", text("doctor.board-missing"))


def check_cameras() -> Iterable[Finding]:
    """Open each camera for one frame, and say why if that fails; the program works without one."""
    from mark1.camera import capture

    try:
        capture.library()
        found = capture.cameras()
    except CameraError as error:
        yield divided("camera", "note", error)
        return
    if not found:
        yield divided("camera", "note", CameraError("camera.none"))
    for number, camera in enumerate(found, 1):
        yield try_camera(number, camera.name)


def try_camera(number: int, name: str = "", *, is_needed: bool = False) -> Finding:
    """Open a camera for one frame, and say why if that fails."""
    from mark1.camera import capture

    try:
        height, width = capture.one_frame(number).shape[:2]
    except CameraError as error:
        return divided("camera", "fail" if is_needed else "note", error)
    values = {"number": number, "name": name, "width": width, "height": height}
    return Finding("camera", "ok", text("doctor.camera", **values).strip())


def check_folders() -> Iterable[Finding]:
    """Check that the folders for settings and sessions are writable and have free space."""
    for name, folder in folders().items():
        place = nearest(folder)
        if not is_writable(place):
            yield problem(name, "folder-read-only", folder=folder, place=place)
            continue
        free = shutil.disk_usage(place).free
        if free < ROOM:
            yield problem(name, "folder-full", folder=folder, place=place, free=free / 1e6)
        else:
            detail = text("doctor.folder-free", folder=folder, free=free / 1e9)
            yield Finding(name, "ok", detail)


def check_log() -> Iterable[Finding]:
    """Say where unexpected errors are logged."""
    path = log_path()
    if path is None:
        yield Finding("log", "note", text("doctor.log-missing"))
    elif path.is_file():
        size = path.stat().st_size
        yield Finding("log", "ok", text("doctor.log-bytes", path=path, bytes=size))
    else:
        yield Finding("log", "ok", text("doctor.log-empty", path=path))


def folders() -> dict[str, Path]:
    """Return the user's folders for settings and data: Qt's, or the system's usual ones."""
    try:
        paths = importlib.import_module("PySide6.QtCore").QStandardPaths
    except ImportError:
        places = user_folders()
    else:
        kinds = paths.StandardLocation
        places = {
            "settings": Path(paths.writableLocation(kinds.GenericConfigLocation)),
            "data": Path(paths.writableLocation(kinds.GenericDataLocation)),
        }
    return {name: place / FOLDER for name, place in places.items()}


def check_compiler() -> Iterable[Finding]:
    """Check that compiled code can be kept from one start to the next."""
    try:
        folder = cache_folder()
        kept = is_writable(nearest(folder))
    except OSError:  # no home
        folder, kept = Path("~"), False
    if kept:
        yield Finding("compiled code", "ok", text("doctor.compiled-kept", folder=folder))
    else:
        yield problem("compiled code", "compiled-lost", folder=folder)


def check_computer() -> Iterable[Finding]:
    """Describe the computer."""
    share = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else range(0)
    count = len(share) or os.cpu_count() or 1
    machine, system = platform.machine(), platform.platform()
    detail = text("doctor.processors", count=count, machine=machine, system=system)
    yield Finding("processors", "ok", detail)


def nearest(folder: Path) -> Path:
    """Return the folder, or the nearest existing one above it."""
    return next((place for place in (folder, *folder.parents) if place.exists()), folder)


def is_writable(folder: Path) -> bool:
    """Try to write: permissions do not reveal a disk that is full or read-only."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
