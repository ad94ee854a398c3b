"""What a screen reader finds: the window as AT-SPI shows it on a real accessibility bus."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("jeepney", reason="jeepney, which speaks D-Bus, is not installed")
from jeepney import DBusAddress, HeaderFields, MatchRule, message_bus, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

PROGRAMS = ("Xvfb", "dbus-daemon", "xdotool")
BUS = Path("/usr/share/dbus-1/services/org.a11y.Bus.service")
missing = [name for name in PROGRAMS if shutil.which(name) is None]
missing += [] if BUS.exists() else ["at-spi2-core"]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(missing), reason=f"not installed: {', '.join(missing)}"),
]

ACCESSIBLE = "org.a11y.atspi.Accessible"
ROOT = "/org/a11y/atspi/accessible/root"

#: Bits of the states of an accessible object, as in atspi-constants.h.
FOCUSABLE, SHOWING = 11, 25

#: Roles that do not say what a control is. Our own instruments have a name that says it.
PLAIN = {"invalid", "unknown"}


@dataclass(frozen=True, slots=True)
class Control:
    """Something that a screen reader can go to."""

    where: tuple[str, str]
    role: str
    name: str
    inside: str
    states: int

    def has(self, state: int) -> bool:
        return bool(self.states >> state & 1)


class Reader:
    """A screen reader: asks the accessibility bus."""

    def __init__(self, address: str) -> None:
        bus = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
        with open_dbus_connection(address) as session:
            asked = new_method_call(bus, "GetAddress")
            place = session.send_and_get_reply(asked, timeout=20).body[0]
        self.bus: DBusConnection = open_dbus_connection(place)

    def ask(self, where: tuple[str, str], interface: str, method: str, *given: Any) -> Any:
        """Call a method of an object; the first thing given is the signature of the others."""
        address = DBusAddress(where[1], where[0], interface)
        asked = new_method_call(address, method, given[0] if given else None, given[1:])
        return self.bus.send_and_get_reply(asked, timeout=20).body

    def children(self, where: tuple[str, str]) -> list[tuple[str, str]]:
        found = self.ask(where, ACCESSIBLE, "GetChildren")[0]
        return [(str(name), str(path)) for name, path in found]

    def controls(self, where: tuple[str, str], inside: str = "") -> Iterator[Control]:
        """Go through an object and all that it holds."""
        name = self.ask(where, "org.freedesktop.DBus.Properties", "Get", "ss", ACCESSIBLE, "Name")
        role = self.ask(where, ACCESSIBLE, "GetRoleName")[0]
        low, high = self.ask(where, ACCESSIBLE, "GetState")[0]
        yield Control(where, role, name[0][1], inside, low | high << 32)
        for child in self.children(where):
            yield from self.controls(child, name[0][1] or inside)

    def program(self) -> tuple[str, str]:
        """Wait for the program."""
        root = "org.a11y.atspi.Registry", ROOT
        return until(lambda: next(iter(self.children(root)), None))

    def press(self, control: Control) -> None:
        """Do the first action of a control."""
        assert self.ask(control.where, "org.a11y.atspi.Action", "DoAction", "i", 0)[0]

    def listen(self) -> None:
        """Ask to be told what the program announces."""
        rule = MatchRule(type="signal", interface="org.a11y.atspi.Event.Object")
        self.bus.send_and_get_reply(message_bus.AddMatch(rule), timeout=20)
        registry = "org.a11y.atspi.Registry", "/org/a11y/atspi/registry"
        given = "sass", "object:announcement", [], ""
        self.ask(registry, "org.a11y.atspi.Registry", "RegisterEvent", *given)

    def heard(self) -> str:
        """Wait for the next announcement."""
        while True:
            told = self.bus.receive(timeout=20)
            if told.header.fields.get(HeaderFields.member) == "Announcement":
                return str(told.body[3][1])


def until(find: Callable[[], Any]) -> Any:
    """Ask again and again until there is an answer."""
    end = time.monotonic() + 60
    while not (found := find()):
        assert time.monotonic() < end
        time.sleep(0.2)
    return found


@pytest.fixture(scope="module")
def surroundings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Start a screen and a session bus of their own."""
    folder = str(tmp_path_factory.mktemp("home"))
    own = {f"XDG_{name}_HOME": folder for name in ("CONFIG", "DATA", "STATE")}
    read, write = os.pipe()
    screen = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1366x768x24", "-nolisten", "tcp"]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(screen, pass_fds=[write], stderr=quiet) as xvfb:
        display = os.read(read, 20).decode().strip()
        own |= {"DISPLAY": f":{display}", "QT_QPA_PLATFORM": "xcb", "LC_ALL": "C.UTF-8"}
        own |= {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "XDG_RUNTIME_DIR": folder}
        bus = ["dbus-daemon", "--session", "--print-address=1", "--nofork", "--nopidfile"]
        env = os.environ | own
        with subprocess.Popen(bus, stdout=subprocess.PIPE, text=True, stderr=quiet, env=env) as run:
            assert run.stdout
            yield env | {"DBUS_SESSION_BUS_ADDRESS": run.stdout.readline().strip()}
            run.terminate()
        xvfb.terminate()
    os.close(read)
    os.close(write)


@pytest.fixture
def reader(surroundings: dict[str, str]) -> Iterator[Reader]:
    """Start the program, and a screen reader."""
    command = [sys.executable, "-m", "mark1"]
    with subprocess.Popen(command, env=surroundings, stderr=subprocess.PIPE) as program:
        reader = Reader(surroundings["DBUS_SESSION_BUS_ADDRESS"])
        yield reader
        reader.bus.close()
        program.terminate()
        assert program.stderr
        assert b"Traceback" not in program.stderr.read()


def test_every_control_of_every_page_has_a_name_a_role_and_a_state(reader: Reader) -> None:
    program = reader.program()
    tabs = until(lambda: [c for c in reader.controls(program) if c.role == "page tab"])
    seen = set()
    for tab in tabs:
        reader.press(tab)
        time.sleep(1)  # until the page is made
        controls = list(reader.controls(program))
        reachable = [c for c in controls if c.has(FOCUSABLE) and c.has(SHOWING)]
        nameless = [c for c in reachable if not c.name.strip() or c.role in PLAIN]
        assert nameless == [], tab.name
        seen |= {c.name for c in reachable}
    assert {"Learn", "Retina, 20 by 20 photocells", "Potentiometers", "Timeline"} <= seen
    assert len(seen) > 80


def test_drawing_says_what_it_does(reader: Reader, surroundings: dict[str, str]) -> None:
    program = reader.program()
    retina = until(
        lambda: [c for c in reader.controls(program) if c.name.startswith("Retina, 20 by 20")]
    )[0]
    reader.listen()
    window = ["xdotool", "search", "--onlyvisible", "--name", "Mark I Perceptron", "windowfocus"]
    subprocess.run(window, env=surroundings, check=True)  # no window manager does it here
    reader.ask(retina.where, "org.a11y.atspi.Component", "GrabFocus")
    for key, words in (("Right", "row"), ("space", "lit")):
        subprocess.run(["xdotool", "key", key], env=surroundings, check=True)
        assert words in reader.heard().lower()
