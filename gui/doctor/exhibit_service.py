"""Checks of the service that runs an exhibit without a desktop: its user, programs and folder."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from gui.base.gui_messages import text
from gui.doctor.finding import Finding, problem

#: The unit, and what systemd makes when it is enabled.
UNIT = Path("/etc/systemd/system/mark1-exhibit.service")
ENABLED = Path("/etc/systemd/system/multi-user.target.wants/mark1-exhibit.service")

#: Where systemd keeps the folders of services, and where services look for programs.
STATE = Path("/var/lib")
SEARCHED = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


@dataclass(frozen=True, slots=True)
class Service:
    """The service as its unit describes it.

    Attributes
    ----------
    user : str
        Who runs it.
    command : tuple of str
        What it runs.
    state : Path
        Where it writes settings, counts and logs.
    has_camera : bool
        Whether it runs with the group video, which may open cameras.
    """

    user: str
    command: tuple[str, ...]
    state: Path
    has_camera: bool = False

    @property
    def folder(self) -> Path:
        """Where it keeps counts and logs."""
        return self.state / "mark1" / "exhibit"

    @property
    def settings(self) -> Path | None:
        """The settings file that it is started with; None if that is the usual one of its user."""
        words = iter(self.command)
        given = next((next(words, None) for word in words if word == "--settings"), None)
        return Path(given.replace("%S", str(STATE))) if given else None


def installed() -> Service | None:
    """Read the unit of this computer; None if it has no unit."""
    try:
        lines = UNIT.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    names = "User|ExecStart|StateDirectory|SupplementaryGroups"
    found = dict(re.findall(rf"^({names})=(.+)$", lines, re.MULTILINE))
    command = tuple(shlex.split(found.get("ExecStart", "").replace("%%", "%")))
    state = STATE / found.get("StateDirectory", "mark1-exhibit")
    has_camera = "video" in found.get("SupplementaryGroups", "").split()
    return Service(found.get("User", "root"), command, state, has_camera)


def check_service(service: Service, *ports: str) -> Iterable[Finding]:
    """Check what the service needs.

    Parameters
    ----------
    service : Service
    *ports : str
        Those of the panels of lights, which the user must be allowed to open; "" is no panel.
    """
    yield from _check_programs(service)
    yield from _check_user(service, ports)
    if ENABLED.exists():
        yield Finding("start", "ok", str(UNIT))
    else:
        yield Finding("start", "note", text("doctor.exhibit-not-enabled"))


def _check_programs(service: Service) -> Iterable[Finding]:
    """Look for the compositor, for what it needs, and for the exhibit itself."""
    words = service.command
    needed = [words[0], "Xwayland"] if words and Path(words[0]).name == "cage" else [*words[:1]]
    if "--" in words[:-1]:
        needed.append(words[words.index("--") + 1])
    missing = [name for name in needed if shutil.which(name, path=SEARCHED) is None]
    for name in missing:
        yield problem("programs", "exhibit-program-missing", program=name, unit=UNIT)
    if not missing:
        yield Finding("programs", "ok", ", ".join(needed))


def _check_user(service: Service, ports: Iterable[str]) -> Iterable[Finding]:
    """Check that the user exists, owns the folder, and may open the ports."""
    import grp
    import pwd

    try:
        account = pwd.getpwnam(service.user)
    except KeyError:
        yield problem("user", "exhibit-user-missing", user=service.user)
        return
    values = {"user": service.user, "folder": service.state}
    for path in (service.state, *service.state.rglob("*")):
        if path.exists() and path.stat().st_uid != account.pw_uid:
            yield problem("folder", "exhibit-foreign", path=path, **values)
            break
    for port in [port for port in ports if Path(port).is_char_device()]:
        group = Path(port).stat().st_gid
        if group not in os.getgrouplist(service.user, account.pw_gid):
            name = grp.getgrgid(group).gr_name
            yield problem("group", "exhibit-no-group", group=name, port=port, **values)
    yield Finding("user", "ok", service.user)
