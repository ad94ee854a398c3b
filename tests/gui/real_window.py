"""A real window on a screen of its own, found through the accessibility bus, used by its mouse."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jeepney import DBusAddress, HeaderFields, MatchRule, MessageType, message_bus, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection
from PIL import Image, ImageGrab

ACCESSIBLE = "org.a11y.atspi.Accessible"
ROOT = "/org/a11y/atspi/accessible/root"

#: Bits of the states of an accessible object, as in atspi-constants.h.
ENABLED, FOCUSABLE, SHOWING = 8, 11, 25

#: Seconds that anything may take on a busy computer.
PATIENCE = 60


def missing() -> str:
    """Name what a real window needs and is not installed."""
    text = Path(__file__).parents[1].joinpath("packages.txt").read_text(encoding="utf-8")
    of_window, _, _ = text.partition("# The shells")
    lines = [line.split() for line in of_window.splitlines() if line and not line.startswith("#")]
    return ", ".join(
        package for name, package in lines if not (shutil.which(name) or Path(name).exists())
    )


def until(find: Callable[[], Any], what: str | Callable[[], str] = "") -> Any:
    """Ask until there is an answer; after `PATIENCE` seconds, fail and say what was wanted."""
    end = time.monotonic() + PATIENCE
    while not (found := find()):
        assert time.monotonic() < end, what() if callable(what) else what
        time.sleep(0.1)
    return found


@contextmanager
def screen(folder: Path) -> Iterator[dict[str, str]]:
    """Start a screen and a session bus; yields the environment of programs on them."""
    own = {f"XDG_{name}_HOME": str(folder) for name in ("CONFIG", "DATA", "STATE")}
    read, write = os.pipe()
    server = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1920x1080x24"]
    quiet = subprocess.DEVNULL
    # A busy computer must not repeat keys; the server must not reset when its last client leaves.
    options = ["-nolisten", "tcp", "-r", "-noreset"]
    with subprocess.Popen([*server, *options], pass_fds=[write], stderr=quiet) as xvfb:
        display = os.read(read, 20).decode().strip()
        own |= {"DISPLAY": f":{display}", "QT_QPA_PLATFORM": "xcb", "LC_ALL": "C.UTF-8"}
        own |= {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "XDG_RUNTIME_DIR": str(folder)}
        command = ["dbus-daemon", "--session", "--print-address=1", "--nofork", "--nopidfile"]
        env = os.environ | own
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdout=pipe, text=True, stderr=quiet, env=env) as bus:
            assert bus.stdout
            try:
                yield env | {"DBUS_SESSION_BUS_ADDRESS": bus.stdout.readline().strip()}
            finally:
                bus.terminate()
                xvfb.terminate()
    os.close(read)
    os.close(write)


class GoneError(Exception):
    """What was asked about is no longer there."""


@dataclass(frozen=True, slots=True)
class Control:
    """Something that a screen reader can go to.

    Attributes
    ----------
    where : tuple of (str, str)
        Its program and path on the bus.
    role, name : str
    inside : str
        The nearest name around it.
    states : int
    """

    where: tuple[str, str]
    role: str
    name: str
    inside: str
    states: int

    def has(self, state: int) -> bool:
        return bool(self.states >> state & 1)


class Reader:
    """A screen reader: asks the accessibility bus.

    Parameters
    ----------
    env : dict of str to str
        As `screen` yields it.
    """

    def __init__(self, env: dict[str, str]) -> None:
        bus = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
        with open_dbus_connection(env["DBUS_SESSION_BUS_ADDRESS"]) as session:
            asked = new_method_call(bus, "GetAddress")
            place = session.send_and_get_reply(asked, timeout=PATIENCE).body[0]
        self.bus: DBusConnection = open_dbus_connection(place)

    def ask(self, where: tuple[str, str], interface: str, method: str, *given: Any) -> Any:
        """Call a method of an object; the first thing given is the signature of the others."""
        address = DBusAddress(where[1], where[0], interface)
        asked = new_method_call(address, method, given[0] if given else None, given[1:])
        reply = self.bus.send_and_get_reply(asked, timeout=PATIENCE)
        if reply.header.message_type == MessageType.error:
            raise GoneError(reply.body)
        return reply.body

    def children(self, where: tuple[str, str]) -> list[tuple[str, str]]:
        found = self.ask(where, ACCESSIBLE, "GetChildren")[0]
        return [(str(name), str(path)) for name, path in found]

    def controls(self, where: tuple[str, str] | None = None, inside: str = "") -> Iterator[Control]:
        """Go through an object and all that it holds; by default through the whole program."""
        where = where or self.program()
        try:
            yield from self._controls(where, inside)
        except GoneError:  # it has just been closed
            return

    def _controls(self, where: tuple[str, str], inside: str) -> Iterator[Control]:
        name = self.ask(where, "org.freedesktop.DBus.Properties", "Get", "ss", ACCESSIBLE, "Name")
        role = self.ask(where, ACCESSIBLE, "GetRoleName")[0]
        low, high = self.ask(where, ACCESSIBLE, "GetState")[0]
        yield Control(where, role, name[0][1], inside, low | high << 32)
        for child in self.children(where):
            yield from self.controls(child, name[0][1] or inside)

    def program(self) -> tuple[str, str]:
        """Wait for the program."""
        root = "org.a11y.atspi.Registry", ROOT

        def first() -> tuple[str, str] | None:
            with suppress(GoneError):  # the registry may be about to start
                return next(iter(self.children(root)), None)
            return None

        return until(first, "the program")

    def find(self, name: str, role: str = "") -> Control:
        """Wait for a control that shows, by a pattern of its name."""

        def found() -> Control | None:
            for control in self.controls():
                is_shown = control.has(SHOWING) and control.role.startswith(role)
                if is_shown and re.fullmatch(name, control.name, re.DOTALL):
                    return control
            return None

        return until(found, name)

    def press(self, control: Control) -> None:
        """Do the first action of a control."""
        assert self.ask(control.where, "org.a11y.atspi.Action", "DoAction", "i", 0)[0]

    def place(self, control: Control) -> tuple[int, int, int, int]:
        """Return left, top, width and height on the screen."""
        found = self.ask(control.where, "org.a11y.atspi.Component", "GetExtents", "u", 0)[0]
        return found[0], found[1], found[2], found[3]

    def listen(self) -> None:
        """Ask to be told what the program announces."""
        rule = MatchRule(type="signal", interface="org.a11y.atspi.Event.Object")
        self.bus.send_and_get_reply(message_bus.AddMatch(rule), timeout=PATIENCE)
        registry = "org.a11y.atspi.Registry", "/org/a11y/atspi/registry"
        given = "sass", "object:announcement", [], ""
        self.ask(registry, "org.a11y.atspi.Registry", "RegisterEvent", *given)

    def heard(self) -> str:
        """Wait for the next announcement."""
        while True:
            told = self.bus.receive(timeout=PATIENCE)
            if told.header.fields.get(HeaderFields.member) == "Announcement":
                return str(told.body[3][1])


class Visitor:
    """Somebody in front of the window, with a mouse and a keyboard.

    Parameters
    ----------
    env : dict of str to str
        As `screen` yields it.
    """

    def __init__(self, env: dict[str, str]) -> None:
        self._env = env
        self._size: tuple[int, int] | None = None
        self._program: subprocess.Popen[bytes] | None = None
        self.reader: Reader

    def start(self, *options: str) -> None:
        """Start the program and wait for its window."""
        command = [sys.executable, "-m", "mark1", *options]
        self._program = subprocess.Popen(command, env=self._env, stderr=subprocess.PIPE)
        self.reader = Reader(self._env)
        self.reader.find("Retina, .*")
        self.focus()
        if self._size is not None:
            self.resize(*self._size)

    def focus(self, title: str = "Mark I Perceptron$") -> None:
        """Give a window the keyboard: there is no window manager that does.

        It must lose it first, as Qt is told of a change only: a window that got the keyboard while
        a dialog was about to open before it did not take it.
        """
        self.do("search", "--maxdepth", "0", "--name", "", "windowfocus")  # the screen itself
        self.do("search", "--sync", "--onlyvisible", "--name", title, "windowfocus", "--sync")

    def resize(self, width: int, height: int) -> None:
        """Move the window into the corner of the screen, and give it a size."""
        self._size = width, height
        search = ("search", "--onlyvisible", "--name", "Mark I Perceptron$")
        self.do(*search, "windowmove", "0", "0", "windowsize", "--sync", str(width), str(height))

    def end(self, *, by_force: bool = False) -> None:
        """End the program, as the system does or at once; it must have written no traceback."""
        assert self._program and self._program.stderr
        self.reader.bus.close()
        self._program.kill() if by_force else self._program.terminate()
        with self._program.stderr as stderr:
            written = stderr.read()
        self._program.wait(timeout=PATIENCE)
        self._program = None
        assert b"Traceback" not in written, written.decode()

    @property
    def is_there(self) -> bool:
        return self._program is not None

    def do(self, *words: str) -> None:
        """Move mouse and keys with xdotool."""
        subprocess.run(["xdotool", *words], env=self._env, check=True, stdout=subprocess.DEVNULL)

    def keys(self, *names: str) -> None:
        self.do("key", "--delay", "30", *names)

    def click(self, name: str, role: str = "") -> None:
        """Click in the middle of a control."""
        left, top, width, height = self.reader.place(self.reader.find(name, role))
        self.do("mousemove", str(left + width // 2), str(top + height // 2), "click", "1")

    def stroke(self, name: str, *points: tuple[float, float]) -> None:
        """Draw a line through points of a control, in shares of its width and height."""
        left, top, width, height = self.reader.place(self.reader.find(name))
        for number, (x, y) in enumerate(points):
            self.do("mousemove", str(round(left + x * width)), str(round(top + y * height)))
            self.do(*("mousedown", "1") if number == 0 else ("sleep", "0.02"))
        self.do("mouseup", "1")

    def picture(self) -> Image.Image:
        """Return what is on the screen, which may differ from what the window has painted."""
        return ImageGrab.grab(xdisplay=self._env["DISPLAY"])

    def text(self, pattern: str) -> str:
        """Wait for a text that matches, and return it."""
        return self.reader.find(pattern, "label").name

    def texts(self) -> list[str]:
        """List all texts of the window but those about what was done, or seen, last."""
        passing = ("Message", "volts", "Now draw")
        return [
            control.name
            for control in self.reader.controls()
            if control.role == "label" and control.has(SHOWING)
            if not control.name.startswith(passing)
        ]
