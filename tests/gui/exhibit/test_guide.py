"""The guide for hosts, pasted line by line into an empty Debian 12, as far as a container can.

What it lacks is a screen, which cage draws in memory here, and systemd, whose part this test plays:
it starts the command of the unit with its environment, hears it report, and starts it again.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tests.gui.exhibit.test_host_files import guide_commands

HERE = Path(__file__).parents[3]

MIRROR = "http://deb.debian.org/debian"

#: What Debian's installer adds to the least system when nothing is chosen.
BASE = "systemd-sysv,libpam-systemd,dbus,udev,adduser,sudo,ca-certificates"

#: Cage without graphics card and input devices.
SCREENLESS = "WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1"

PIN = "2580\n2580\n"

ENTER = """
mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && mount --rbind /sys "$0/sys"
exec chroot "$0" sh -c "cd /root/mark1 && $1"
"""


def why_not() -> str:
    """Return why this machine cannot make an empty Debian; empty if it can."""
    if not sys.platform.startswith("linux") or os.geteuid():
        return "an empty Debian is made by root, on Linux"
    if not shutil.which("debootstrap"):
        return "debootstrap is not installed"
    done = subprocess.run(["unshare", "--mount", "true"], capture_output=True)
    return "" if done.returncode == 0 else "this machine allows no mounts"


class Debian:
    """An empty Debian in a folder, and what runs in it."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def command(self, line: str) -> list[str]:
        """Return the command that runs a line of a shell there."""
        return ["unshare", "--mount", "sh", "-c", ENTER, str(self.root), line]

    def run(self, line: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        """Run a line as root; what is typed goes to its questions."""
        env = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}
        env |= {"DEBIAN_FRONTEND": "noninteractive", "HOME": "/root", "LANG": "C.UTF-8"}
        return subprocess.run(
            self.command(line), input=typed, capture_output=True, text=True, env=env, timeout=1200
        )

    def kill(self, words: str = "", how: signal.Signals = signal.SIGKILL) -> None:
        """Send a signal to the processes whose command line holds these words."""
        for pid in self.pids(words):
            with suppress(ProcessLookupError):
                os.kill(pid, how)

    def pids(self, words: str = "") -> list[int]:
        """List the processes in it whose command line holds these words."""
        found = []
        for place in Path("/proc").glob("[0-9]*"):
            try:
                command = (place / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                if (place / "root").readlink() == self.root and words in command:
                    found.append(int(place.name))
            except OSError:  # it has ended
                continue
        return sorted(found)


@pytest.fixture(scope="module")
def debian(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Debian]:
    """Make an empty Debian 12 with this program's source in a folder of root."""
    reason = why_not()
    if reason:
        pytest.skip(reason)
    root = tmp_path_factory.mktemp("debian").resolve() / "root"
    made = ["debootstrap", "--variant=minbase", f"--include={BASE}", "bookworm", str(root), MIRROR]
    done = subprocess.run(made, capture_output=True, text=True, timeout=1200)
    if "Failed getting release file" in done.stdout + done.stderr or "E: Couldn't" in done.stderr:
        pytest.skip("Debian's packages cannot be reached from this machine")
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    shutil.copy("/etc/resolv.conf", root / "etc" / "resolv.conf")
    shutil.copy("/etc/ssl/certs/ca-certificates.crt", root / "etc" / "ssl" / "certs")
    (root / "etc" / "apt" / "apt.conf.d" / "yes").write_text('APT::Get::Assume-Yes "true";\n')
    hosts = f"127.0.0.1 localhost {socket.gethostname()}\n"
    (root / "etc" / "hosts").write_text(hosts)
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=HERE, capture_output=True, check=True)
    for name in listed.stdout.decode().split("\0")[:-1]:
        if (HERE / name).is_file():
            (root / "root" / "mark1" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(HERE / name, root / "root" / "mark1" / name)
    it = Debian(root)
    yield it
    it.kill()
    shutil.rmtree(root.parent, ignore_errors=True)


class Service:
    """The part of systemd: runs the command of the unit, and hears what it reports."""

    def __init__(self, debian: Debian) -> None:
        self.debian = debian
        unit = debian.root / "etc" / "systemd" / "system" / "mark1-exhibit.service"
        self.text = unit.read_text().replace("%S", "/var/lib").replace("%t", "/run")
        self.user = re.search(r"^User=(.+)$", self.text, re.MULTILINE)[1]
        self.variables = " ".join(re.findall(r"^Environment=(.+)$", self.text, re.MULTILINE))
        self.process: subprocess.Popen[bytes] | None = None
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        place = debian.root / "run" / "notify"
        self.socket.bind(str(place))
        place.chmod(0o666)
        self.socket.settimeout(60)

    def prepare(self) -> None:
        """Make the folders that systemd makes."""
        for folder in ("/run/user/exhibit", "/run/mark1-exhibit"):
            assert self.debian.run(f"install -d -m 700 -o {self.user} {folder}").returncode == 0

    def start(self) -> bool:
        """Start the command, if its condition holds; return whether it did."""
        condition = re.search(r"^ExecCondition=(.+)$", self.text, re.MULTILINE)[1]
        if self._as_user(condition).wait(60):
            return False
        self.process = self._as_user(re.search(r"^ExecStart=(.+)$", self.text, re.MULTILINE)[1])
        return True

    def _as_user(self, command: str) -> subprocess.Popen[bytes]:
        notify = "NOTIFY_SOCKET=/run/notify RUNTIME_DIRECTORY=/run/mark1-exhibit"
        env = f"{self.variables} {SCREENLESS} XDG_RUNTIME_DIR=/run/user/exhibit {notify}"
        words = " ".join(shlex.quote(word) for word in shlex.split(command))
        line = (
            f"exec setpriv --reuid {self.user} --regid {self.user} --init-groups env {env} {words}"
        )
        return subprocess.Popen(self.debian.command(line), stderr=subprocess.DEVNULL)

    def wait_until_ready(self) -> None:
        while not self.socket.recv(4096).startswith(b"READY=1"):
            pass

    def wait_until_gone(self) -> None:
        """Wait until cage has ended, and end the rest, as systemd does with a control group."""
        assert self.process is not None
        self.process.wait(60)
        self.debian.kill("exhibit")
        until(lambda: not self.debian.pids("exhibit"))


def until(happened: Callable[[], bool], seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_the_guide_sets_an_exhibit_up_in_an_empty_debian(debian: Debian) -> None:
    for command in guide_commands("en"):
        line = command.replace(" --now", "")  # no systemd runs here: this test starts the service
        done = debian.run(line, PIN if "pin" in command else "")
        if "doctor" in command and done.returncode:
            done = follow_the_doctor(debian, command, done.stdout)
        assert done.returncode == 0, f"{command}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
    groups = debian.run("id -nG exhibit").stdout.split()
    assert "dialout" in groups
    wanted = "/etc/systemd/system/multi-user.target.wants/mark1-exhibit.service"
    assert debian.run(f"readlink {wanted}").stdout.strip().endswith("mark1-exhibit.service")
    service = Service(debian)
    assert "ExecStart=/usr/bin/cage -- /usr/local/bin/mark1 --exhibit" in service.text
    offered = debian.run("systemd-mount --help").stdout
    rules = (debian.root / "etc" / "udev" / "rules.d" / "mark1-exhibit.rules").read_text()
    assert [each for each in re.findall(r"--[a-z-]+", rules) if each not in offered] == []
    with closing(service.socket):
        comes_back_from_everything(service)


def follow_the_doctor(debian: Debian, command: str, said: str) -> subprocess.CompletedProcess[str]:
    """Do what the doctor says, and ask again."""
    failures = [line for line in said.splitlines() if line.startswith("FAIL")]
    fixes = [re.search(r"run (sudo apt-get install [^()]+)", line) for line in failures]
    assert all(fixes), failures
    for fix in fixes:
        assert debian.run(fix[1]).returncode == 0
    return debian.run(command)


def comes_back_from_everything(service: Service) -> None:
    """Kill each part of the running exhibit in turn: it comes back, perhaps with systemd."""
    debian = service.debian
    service.prepare()
    assert service.start()
    service.wait_until_ready()
    (window,) = debian.pids("exhibit --window")
    os.kill(window, signal.SIGKILL)
    service.wait_until_ready()  # by the supervisor
    assert debian.pids("exhibit --window") != [window]
    assert "Restart=always" in service.text
    for part in ("python /usr/local/bin/mark1 --exhibit", "/usr/bin/cage -- "):
        debian.kill(part)
        service.wait_until_gone()
        assert service.start()
        service.wait_until_ready()
    (debian.root / "run" / "mark1-exhibit" / "quit").touch()  # as when the staff quits
    debian.kill("exhibit", signal.SIGTERM)
    service.wait_until_gone()
    assert not service.start()
    stored = debian.root / "var" / "lib" / "mark1-exhibit" / "mark1" / "exhibit" / "exhibit.log"
    assert stored.read_text().count("The window was ready after") == 4
