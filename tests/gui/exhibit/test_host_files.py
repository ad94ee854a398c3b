"""The files for hosts: each is valid for the system that reads it, and starts the exhibit."""

from __future__ import annotations

import plistlib
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gui import manual
from gui.exhibit import FILES, as_html, own_command
from gui.exhibit.staff_settings import RULES
from gui.exhibit.supervisor import Times, stay_ended
from mark1 import messages
from mark1.cli.main import main


def guide_commands(language: str) -> list[str]:
    """Return what a host types to set an exhibit up, line by line."""
    lines = manual.text("exhibit", language).splitlines()
    return [line.strip() for line in lines if line.startswith("    ")]


SERVICE = (FILES / "mark1-exhibit.service").read_text(encoding="utf-8")

STARTS = r"mark1(</string><string>| )--exhibit"


@pytest.mark.parametrize(
    "name", ["mark1-exhibit.service", "mark1-exhibit.desktop", "mark1-exhibit.xsession"]
)
def test_each_starts_the_exhibit(name: str):
    assert re.search(STARTS, (FILES / name).read_text(encoding="utf-8"))


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_accepts_the_service(tmp_path: Path):
    # Programs and the user that this computer lacks.
    text = re.sub(r"/usr/bin/cage -- mark1", "/bin/true", SERVICE)
    file = tmp_path / "mark1-exhibit.service"
    file.write_text(text.replace("User=exhibit", "User=root"))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(file)], capture_output=True, text=True
    )
    said = [line for line in done.stderr.splitlines() if "mark1-exhibit" in line]
    assert said == []


def test_the_watchdog_is_slower_than_a_look_of_the_supervisor():
    seconds = int(re.search(r"WatchdogSec=(\d+)", SERVICE)[1])
    assert seconds > 5 * (Times().stop + Times().tick)
    assert "Type=notify" in SERVICE
    assert "NotifyAccess=all" in SERVICE  # the supervisor is a child of cage
    assert "TimeoutStartSec=infinity" in SERVICE  # it may wait for a screen


def test_cage_finds_the_program_where_the_package_and_pipx_put_it():
    command = re.search(r"ExecStart=(.+)", SERVICE)[1].split()
    assert command[:4] == ["/usr/bin/cage", "--", "mark1", "--exhibit"]
    assert "PATH=" not in SERVICE  # that of systemd has /usr/local/bin and /usr/bin


@pytest.mark.skipif(not shutil.which("sh"), reason="there is no shell")
def test_whatever_cage_returns_the_service_comes_back_unless_the_staff_quit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    assert "\nRestart=always\n" in SERVICE
    assert "\nRuntimeDirectoryPreserve=restart\n" in SERVICE  # so that the note is still there
    folder = tmp_path / re.search(r"RuntimeDirectory=(.+)", SERVICE)[1]
    folder.mkdir()
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(folder))
    condition = re.search(r"ExecCondition=(.+)", SERVICE)[1].replace("%t", str(tmp_path))

    def starts() -> bool:
        return subprocess.run(shlex.split(condition), timeout=60).returncode == 0

    assert starts()
    stay_ended()
    assert not starts()  # systemd takes 1 to 254 for a reason to leave it, also with Restart=always
    assert starts()  # by hand, later


@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_the_guide_has_the_same_commands_in_each_language(language: str):
    commands = guide_commands("en")
    assert guide_commands(language) == commands
    assert "sudo apt install cage xwayland" in commands
    assert "mark1-perceptron_*.deb" in manual.text("exhibit", language)


@pytest.mark.parametrize(
    "command",
    [
        ["/opt/it/mark1"],
        ["/usr/bin/python3", "-m", "mark1"],
        ["/opt/Mark I & Co/mark1"],
        ["/opt/100%e/mark1"],
    ],
)
def test_the_files_start_this_installation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
):
    monkeypatch.setattr("gui.exhibit.own_command", lambda: command)
    assert main(["exhibit", "files", str(tmp_path / "new" / "files")]) == 0
    made = tmp_path / "new" / "files"
    names = {file.name for file in FILES.iterdir() if file.suffix != ".qss"}
    assert {file.name for file in made.iterdir()} == names
    start = " ".join(f'"{word}"' if " " in word else word for word in command)
    whole = start.replace("100%e", "100%%e")  # %e would be a name to replace
    for name, line in (
        ("service", f"ExecStart=/usr/bin/cage -- {whole} --exhibit --settings"),
        ("desktop", f"Exec={whole} --exhibit\n"),
        ("xsession", f"exec {start} --exhibit\n"),
    ):
        assert line in (made / f"mark1-exhibit.{name}").read_text(encoding="utf-8")
    agent = plistlib.loads((made / "mark1-exhibit.plist").read_bytes())
    assert agent["ProgramArguments"] == [*command, "--exhibit"]


@pytest.mark.parametrize(
    ("text", "status", "has_group"),
    [
        ("{}", 0, False),
        ('{"camera": 0}', 0, False),
        ('{"camera": 2}', 0, True),
        ('{"camera": true}', 1, False),
    ],
)
def test_the_service_may_open_a_camera_only_where_the_settings_have_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, status: int, has_group: bool
):
    settings, made = tmp_path / "exhibit.json", tmp_path / "files"
    settings.write_text(text)
    assert main(["exhibit", "files", str(made), "--settings", str(settings)]) == status
    lines = (made / "mark1-exhibit.service").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith("SupplementaryGroups")] == (
        ["SupplementaryGroups=video"] if has_group else []
    )
    said = capsys.readouterr().err
    problem = (
        "Line 1: camera must be a whole number from 0 to 4, not true. The default, 0, is used."
    )
    assert said.strip() == (problem if status else "")


def test_nobody_at_the_screen_may_open_a_camera_by_that_alone():
    """Take the tag away after it is given, and before it is used; numbers are those of systemd."""
    rules = (FILES / "mark1-exhibit.rules").read_text(encoding="utf-8").splitlines()
    assert 'SUBSYSTEM=="video4linux", TAG-="uaccess"' in rules
    (copied,) = [line for line in guide_commands("en") if "mark1-exhibit.rules" in line]
    name = copied.rpartition("/")[2]
    assert "70-uaccess.rules" < name < "73-seat-late.rules"


def test_this_installation_is_found_by_the_name_it_was_called_by(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    program = tmp_path / "mark1"
    program.write_text("")
    program.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    for called in ("./mark1", str(program)):
        monkeypatch.setattr(sys, "argv", [called])
        assert own_command() == [str(program)]
    monkeypatch.setattr(sys, "argv", [str(tmp_path / "__main__.py")])
    assert own_command() == [sys.executable, "-m", "mark1"]


def test_only_files_takes_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["exhibit", "guide", str(tmp_path / "x")]) == 2
    assert "“mark1 exhibit guide” takes no folder" in capsys.readouterr().err
    (tmp_path / "file").write_text("")
    assert main(["exhibit", "files", str(tmp_path / "file" / "x")]) != 0
    assert "Traceback" not in capsys.readouterr().err


def test_the_agent_of_macos_starts_it_again_unless_the_staff_quit():
    found = plistlib.loads((FILES / "mark1-exhibit.plist").read_bytes())
    assert found["ProgramArguments"] == ["/usr/local/bin/mark1", "--exhibit"]
    assert found["KeepAlive"] == {"SuccessfulExit": False}


def test_the_window_manager_has_neither_keys_nor_menus():
    root = ElementTree.parse(FILES / "openbox.xml").getroot()
    name = "{http://openbox.org/3.4/rc}"
    for part in ("keyboard", "mouse"):
        assert list(root.find(name + part)) == []


@pytest.mark.skipif(not shutil.which("sh"), reason="there is no shell")
@pytest.mark.parametrize("is_whole", [True, False])
def test_the_session_does_not_start_without_its_window_manager_file(tmp_path: Path, is_whole: bool):
    for name in ("xset", "openbox", "mark1"):  # each says that it was called
        program = tmp_path / name
        program.write_text(f'#!/bin/sh\necho "{name} $@" >> "{tmp_path}/called"\n')
        program.chmod(0o755)
    home = tmp_path / "home"
    home.mkdir()
    shutil.copy(FILES / "mark1-exhibit.xsession", home / ".xsession")
    if is_whole:
        shutil.copy(FILES / "openbox.xml", home)
    path = f"{tmp_path}:/usr/bin:/bin"
    done = subprocess.run(
        ["sh", home / ".xsession"], capture_output=True, text=True, env={"PATH": path}, timeout=60
    )
    called = (tmp_path / "called").read_text() if (tmp_path / "called").exists() else ""
    if is_whole:
        assert done.returncode == 0
        assert "mark1 --exhibit" in called
        assert f"openbox --config-file {home}/openbox.xml" in called
    else:
        assert done.returncode == 1
        assert f"{home}/openbox.xml is missing" in done.stderr
        assert called == ""


@pytest.mark.skipif(not shutil.which("sh"), reason="there is no shell")
def test_the_session_is_a_script():
    done = subprocess.run(["sh", "-n", str(FILES / "mark1-exhibit.xsession")], capture_output=True)
    assert done.returncode == 0


def test_the_guide_names_every_setting_and_every_file():
    text = manual.text("exhibit", "en")
    assert {name for name in RULES if f"`{name}`" not in text} == set()
    for file in FILES.iterdir():
        assert file.name in text or file.suffix == ".qss", file.name


@pytest.mark.parametrize(("language", "title"), [("en", "guide for hosts"), ("de", "Leitfaden")])
def test_the_guide_can_be_printed(qapp, language: str, title: str):
    try:
        messages.speak(language)
        html = as_html()
    finally:
        messages.speak("en")
    assert title in html
    assert html.count("<table") == 1
    assert "max-width" in html


def test_the_guide_says_what_to_do_if_qt_cannot_be_loaded(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setitem(sys.modules, "PySide6.QtGui", None)
    assert main(["exhibit", "guide"]) == 2
    assert "mark1 doctor" in capsys.readouterr().err


def test_the_command_names_the_folder(capsys: pytest.CaptureFixture[str]):
    assert main(["exhibit", "files"]) == 0
    assert Path(capsys.readouterr().out.strip()) == FILES
