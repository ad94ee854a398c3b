"""The checks of the service on a console: each finds what it is for, and says how to fix it."""

from __future__ import annotations

import grp
import os
import pwd
import shutil
from pathlib import Path

import pytest

from gui.doctor import exhibit, exhibit_service
from gui.doctor.exhibit_service import Service, check_service, installed
from gui.doctor.finding import Finding
from gui.exhibit import FILES
from tests.gui.doctor.test_exhibit import lines, reading

#: Whoever runs the tests; and somebody else, who is on every system.
ME, OTHER = pwd.getpwuid(os.getuid()).pw_name, "nobody"


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Service:
    """Install the unit, its user and its programs on a computer in a folder."""
    unit = tmp_path / "mark1-exhibit.service"
    text = (FILES / "mark1-exhibit.service").read_text(encoding="utf-8")
    unit.write_text(text.replace("User=exhibit", f"User={ME}").replace("/usr/bin/", ""))
    monkeypatch.setattr(exhibit_service, "UNIT", unit)
    monkeypatch.setattr(exhibit_service, "ENABLED", tmp_path / "wants")
    monkeypatch.setattr(exhibit_service, "STATE", tmp_path)
    monkeypatch.setattr(exhibit_service, "SEARCHED", str(tmp_path))
    for name in ("cage", "Xwayland", "mark1"):
        (tmp_path / name).write_text("")
        (tmp_path / name).chmod(0o755)
    (tmp_path / "mark1-exhibit").mkdir()
    found = installed()
    assert found is not None
    return found


def failures(service: Service, port: str = "") -> list[str]:
    return [found.detail for found in check_service(service, port) if found.status == "fail"]


def test_the_unit_says_who_runs_what_and_where(service: Service, tmp_path: Path):
    assert (service.user, service.state) == (ME, tmp_path / "mark1-exhibit")
    assert service.command[:4] == ("cage", "--", "mark1", "--exhibit")
    assert failures(service) == []
    statuses = lines(check_service(service))
    assert statuses[-1][0] == "note"  # not enabled yet
    (tmp_path / "wants").touch()
    assert {status for status, _ in lines(check_service(service))} == {"ok"}


def test_a_service_without_the_group_of_cameras_fails_only_with_a_camera(
    service: Service, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(
        exhibit, "try_camera", lambda number, is_needed: Finding("camera", "ok", "")
    )
    assert lines(exhibit.check_camera(reading(), service))[0][0] == "note"
    (found, _) = exhibit.check_camera(reading(camera=1), service)
    assert found.status == "fail"
    assert found.detail == (
        f"the service runs without the group video, so the user {ME} may not open a camera"
    )
    unit = exhibit_service.UNIT
    unit.write_text(unit.read_text().replace("#SupplementaryGroups", "SupplementaryGroups"))
    assert lines(exhibit.check_camera(reading(camera=1), installed())) == [("ok", "")]


def test_a_program_with_a_percent_sign_in_its_path_is_found(service: Service, tmp_path: Path):
    program = tmp_path / "100%" / "mark1"
    program.parent.mkdir()
    shutil.copy(tmp_path / "mark1", program)
    unit = exhibit_service.UNIT
    written = str(program).replace("%", "%%")  # as systemd has it
    unit.write_text(unit.read_text().replace("-- mark1 ", f"-- {written} "))
    found = installed()
    assert found is not None
    assert found.command[2] == str(program)
    assert failures(found) == []


def test_a_computer_without_the_unit_has_no_service(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(exhibit_service, "UNIT", Path("/nowhere/mark1-exhibit.service"))
    assert installed() is None


@pytest.mark.parametrize("name", ["cage", "Xwayland", "mark1"])
def test_a_program_that_is_missing_fails(service: Service, tmp_path: Path, name: str):
    (tmp_path / name).unlink()
    assert failures(service) == [f"{exhibit_service.UNIT} needs {name}, which is missing"]


def test_a_user_that_is_missing_fails(service: Service):
    service = Service("nobody-of-this-name", service.command, service.state)
    assert failures(service) == ["there is no user nobody-of-this-name to run the exhibit"]


def test_settings_that_the_user_does_not_own_fail(service: Service):
    (service.state / "exhibit.json").write_text("{}")  # written by me, so he cannot read it
    service = Service(OTHER, service.command, service.state)
    (found,) = [each for each in check_service(service) if each.status == "fail"]
    assert (
        found.detail == f"{service.state} does not belong to the user nobody, who runs the exhibit"
    )
    assert found.fix == f"run sudo chown -R nobody {service.state}"


def test_a_port_that_the_user_may_not_open_fails(service: Service, monkeypatch: pytest.MonkeyPatch):
    port = "/dev/null"
    group = grp.getgrgid(Path(port).stat().st_gid).gr_name
    monkeypatch.setattr(os, "getgrouplist", lambda user, first: [first + 12345])
    (found,) = [each for each in check_service(service, port) if each.status == "fail"]
    assert found.detail == f"the user {ME} may not open /dev/null"
    assert found.fix.startswith(f"run sudo adduser {ME} {group}")


def test_without_an_option_the_settings_of_the_service_are_checked(service: Service):
    file = service.state / "exhibit.json"
    assert service.settings == file
    file.write_text('{\n"sound": 3\n}')
    (first, pin, *_) = exhibit.check(None)
    assert first.detail.startswith("Line 2: sound")
    assert pin.fix == f"run sudo -u {ME} mark1 exhibit pin --settings {file}"


def test_settings_that_this_user_may_not_read_are_no_missing_pin(
    service: Service, monkeypatch: pytest.MonkeyPatch
):
    (service.state / "exhibit.json").write_text("{}")
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    (found,) = exhibit.check(None)
    assert found.detail == f"this user may not read {service.settings}"
    assert found.fix == "run this command with sudo"

    def hidden(path: Path, **given: object) -> None:
        raise PermissionError  # as in a folder that only the service may read

    monkeypatch.setattr(Path, "stat", hidden)
    assert list(exhibit.check(None)) == [found]


def test_the_folder_of_the_service_is_checked_and_not_mine(service: Service):
    (found,) = exhibit.check_disk(reading(), service)
    assert found.detail.startswith(f"{service.state}/mark1/exhibit, ")


def test_a_console_without_a_screen_is_no_failure(
    service: Service, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(exhibit, "screen_problem", lambda: "There is no screen.")
    assert [status for status, _ in lines(exhibit.check_display(reading(), service))] == ["note"]
    assert lines(exhibit.check_display(reading())) == [("fail", "There is no screen")]
    assert lines(exhibit.check_blanking(service)) == [("ok", "the screen stays on")]
