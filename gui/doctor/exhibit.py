"""Checks of a computer before an exhibit opens: its settings, screen, disk, power and clock."""

from __future__ import annotations

import datetime
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from gui.base.gui_messages import text
from gui.base.screen import screen_problem
from gui.doctor.computer import is_writable, nearest, try_camera
from gui.doctor.exhibit_service import Service, check_service, installed
from gui.doctor.finding import Finding, divided, problem
from gui.doctor.libraries import LIBRARIES
from gui.exhibit.logs import folder
from gui.exhibit.settings_file import Reading, find, read

#: Bytes that should be free, beside the logs, for a season of counts.
ROOM = 200_000_000

#: The smallest screen, in pixels.
LEAST_WIDTH, LEAST_HEIGHT = 960, 560

#: Share of the memory of the computer that the window may take.
MOST_MEMORY = 0.7

#: Where something that starts the exhibit can stand; the home is added to the first ones.
OF_USER = (".config/autostart", ".config/systemd/user")
OF_ALL = ("/etc/xdg/autostart", "/etc/systemd/system", "/usr/lib/systemd/system")


def check(path: Path | None) -> Iterable[Finding]:
    """Run all checks for the exhibit, each of which stands for itself.

    Parameters
    ----------
    path : Path or None
        The settings file. None means that of the service, or the one that `mark1 exhibit` finds.
    """
    service = installed()
    reading = read(path or (service.settings if service else None))
    if _is_forbidden(reading.path):  # what follows needs it
        yield problem("settings", "exhibit-unreadable", path=reading.path)
        return
    ports = reading.settings.panel, reading.settings.retina_panel
    checks: tuple[Callable[[], Iterable[Finding]], ...] = (
        lambda: check_settings(reading),
        lambda: check_pin(reading, service),
        lambda: check_disk(reading, service),
        lambda: check_memory(reading),
        lambda: check_display(reading, service),
        lambda: check_blanking(service),
        lambda: check_service(service, *ports) if service else check_autostart(),
        lambda: check_panel(reading, service),
        lambda: check_camera(reading, service),
        check_clock,
    )
    for one in checks:
        try:
            yield from one()
        except Exception as error:  # a check that breaks must not hide the others
            crash = text("doctor.crashed", kind=type(error).__name__, error=error)
            yield Finding("exhibit", "fail", crash)


def _is_forbidden(path: Path) -> bool:
    """Return whether this user may not read a file, or not even see whether there is one."""
    try:
        path.stat()
    except PermissionError:
        return True
    except OSError:
        return False
    return not os.access(path, os.R_OK)


def check_settings(reading: Reading) -> Iterable[Finding]:
    """Report each problem of exhibit.json."""
    for each in reading.problems:
        yield Finding("settings", "fail", str(each))
    if not reading.path.is_file():
        yield Finding("settings", "note", text("doctor.exhibit-no-file", path=reading.path))
    elif not reading.problems:
        yield Finding("settings", "ok", str(reading.path))


def check_pin(reading: Reading, service: Service | None = None) -> Iterable[Finding]:
    """Check that a PIN is set: otherwise the first visitor who finds the gesture chooses it."""
    if reading.settings.pin:
        yield Finding("PIN", "ok", text("doctor.exhibit-pin"))
    else:
        user = f"sudo -u {service.user} " if service else ""
        file = "" if reading.path == find() else f" --settings {shlex.quote(str(reading.path))}"
        yield problem("PIN", "exhibit-no-pin", command=f"{user}mark1 exhibit pin{file}")


def check_disk(reading: Reading, service: Service | None = None) -> Iterable[Finding]:
    """Check that counts and logs can be written, and have room: those of the service, if any."""
    place = folder() if service is None else service.folder
    there = nearest(place)
    if not is_writable(there):
        yield problem("counts and logs", "folder-read-only", folder=place, place=there)
        return
    free = shutil.disk_usage(there).free
    needed = ROOM + reading.settings.log_limit_mb * 1_000_000
    values = {"folder": place, "place": there, "free": free / 1e6}
    if free < needed:
        yield problem("counts and logs", "folder-full", **values)
    else:
        detail = text("doctor.folder-free", folder=place, free=free / 1e9)
        yield Finding("counts and logs", "ok", detail)


def check_memory(reading: Reading) -> Iterable[Finding]:
    """Check that the limit of the window fits the memory of the computer."""
    limit, total = reading.settings.memory_limit_mb, memory_mb()
    if not total:
        yield Finding("memory", "note", text("doctor.exhibit-memory-unknown", limit=limit))
    elif limit > MOST_MEMORY * total:
        yield problem("memory", "exhibit-memory", limit=limit, total=total)
    else:
        yield Finding("memory", "ok", text("doctor.exhibit-memory-ok", limit=limit, total=total))


def memory_mb() -> float:
    """Return the memory of this computer in MB; 0 if the system does not say."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 1e6
    except (AttributeError, OSError, ValueError):
        return 0.0


def check_display(reading: Reading, service: Service | None = None) -> Iterable[Finding]:
    """Check the size of the screen, and whether it can be touched; a console has none to ask."""
    why = screen_problem()
    if why is not None and service is not None:
        yield Finding("screen", "note", text("doctor.exhibit-console"))
        return
    if why is not None:
        yield divided("screen", "fail", why)
        return
    from PySide6.QtGui import QGuiApplication, QInputDevice

    application = QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
    screens = QGuiApplication.screens()
    number = reading.settings.screen
    if number > len(screens):
        yield problem("screen", "exhibit-screen-missing", number=number, count=len(screens))
        number = 1
    if screens:
        size, millimetres = screens[number - 1].size(), screens[number - 1].physicalSize()
        values = {"width": size.width(), "height": size.height()}
        if size.width() < LEAST_WIDTH or size.height() < LEAST_HEIGHT:
            yield problem("screen", "exhibit-small", **values)
        else:
            inches = (millimetres.width() ** 2 + millimetres.height() ** 2) ** 0.5 / 25.4
            detail = text("doctor.exhibit-screen", **values, inches=inches)
            yield Finding("screen", "ok", detail)
    touch = [d for d in QInputDevice.devices() if d.type() == QInputDevice.DeviceType.TouchScreen]
    names = ", ".join(device.name() for device in touch)
    if names:
        yield Finding("touch", "ok", names)
    else:
        yield Finding("touch", "note", text("doctor.exhibit-no-touch"))
    del application


def check_blanking(service: Service | None = None) -> Iterable[Finding]:
    """Check that the screen does not turn dark by itself, as far as that can be known."""
    if service is not None and "cage" in service.command[0]:  # which never turns it off
        yield Finding("power saving", "ok", text("doctor.exhibit-stays-on"))
        return
    found = [*_blanking_of_x11(), *_blanking_of_gnome()]
    for what in found:
        yield problem("power saving", "exhibit-blanks", what=what)
    if not found:
        known = shutil.which("xset") and os.environ.get("DISPLAY")
        code = "exhibit-stays-on" if known else "exhibit-blanking-unknown"
        yield Finding("power saving", "ok" if known else "note", text(f"doctor.{code}"))


def _blanking_of_x11() -> Iterable[str]:
    if not os.environ.get("DISPLAY"):
        return
    said = answer("xset", "q")
    saver = re.search(r"timeout:\s+(\d+)", said)
    if saver and int(saver[1]):
        yield text("doctor.exhibit-x11-saver", seconds=int(saver[1]))
    if "DPMS is Enabled" in said:
        yield text("doctor.exhibit-x11-dpms")


def _blanking_of_gnome() -> Iterable[str]:
    if "GNOME" in os.environ.get("XDG_CURRENT_DESKTOP", ""):
        said = answer("gsettings", "get", "org.gnome.desktop.session", "idle-delay")
        seconds = re.search(r"uint32 (\d+)", said)
        if seconds and int(seconds[1]):
            yield text("doctor.exhibit-gnome", seconds=int(seconds[1]))


def check_autostart() -> Iterable[Finding]:
    """Check that something starts the exhibit with the computer; only Linux can be asked."""
    if not sys.platform.startswith("linux"):
        yield Finding("start", "note", text("doctor.exhibit-start-unknown"))
        return
    places = [Path.home() / name for name in OF_USER] + [Path(name) for name in OF_ALL]
    for place in places:
        for file in sorted([*place.glob("*.desktop"), *place.glob("*.service")]):
            if _starts_exhibit(file):
                yield Finding("start", "ok", str(file))
                return
    yield Finding("start", "note", text("doctor.exhibit-no-start"))


def _starts_exhibit(file: Path) -> bool:
    try:
        lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return False
    starts = [line for line in lines if line.startswith(("Exec=", "ExecStart="))]
    return any(re.search(r"mark1\S* (--)?exhibit", line) for line in starts)


def check_panel(reading: Reading, service: Service | None = None) -> Iterable[Finding]:
    """Check that each panel of lights is there, if there is to be one."""
    settings = reading.settings
    if not settings.panel:
        yield Finding("panel of lights", "note", text("doctor.exhibit-no-panel"))
    for name, port in {
        "panel of lights": settings.panel,
        "photocell panel": settings.retina_panel,
    }.items():
        if port:
            yield _found_on(port, name, service)


def _found_on(port: str, name: str, service: Service | None) -> Finding:
    """Say whether a panel is there, and may be opened."""
    from firmware_io.wire.address import is_port_name
    from firmware_io.wire.serial_ports import permission_problem

    if is_port_name(port) and os.name == "posix" and not Path(port).exists():
        return problem(name, "exhibit-panel-missing", port=port)
    refusal = permission_problem(port) if service is None and is_port_name(port) else None
    if refusal is None:
        return Finding(name, "ok", port)
    return divided(name, "fail", refusal)


def check_camera(reading: Reading, service: Service | None = None) -> Iterable[Finding]:
    """Open the camera for one frame, if one is set up, and say why if that fails."""
    number = reading.settings.camera
    if not number:
        yield Finding("camera", "note", text("doctor.exhibit-no-camera"))
        return
    if service is not None and not service.has_camera:
        yield problem("camera", "exhibit-camera-group", user=service.user)
    yield try_camera(number, is_needed=True)


def check_clock(now: datetime.datetime | None = None) -> Iterable[Finding]:
    """Check that the clock is not behind, on which hours and visits depend."""
    now = now or datetime.datetime.now()
    # Not a module: in the packaged program they are in one archive.
    installed = datetime.datetime.fromtimestamp(LIBRARIES.stat().st_mtime)
    if now < installed - datetime.timedelta(days=1):
        yield problem("clock", "exhibit-clock", now=f"{now:%Y-%m-%d %H:%M}")
        return
    is_set = answer("timedatectl", "show", "-p", "NTPSynchronized", "--value").strip() == "yes"
    code = "exhibit-clock-set" if is_set else "exhibit-clock-free"
    yield Finding("clock", "ok", text(f"doctor.{code}", now=f"{now:%Y-%m-%d %H:%M}"))


def answer(*command: str) -> str:
    """Return what a program of the system prints; empty if it is missing or fails."""
    try:
        done = subprocess.run(command, capture_output=True, timeout=10, check=True)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.decode("utf-8", "replace")
