"""Writing the firmware: which board, which image, and what avrdude makes of it."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import time

import pytest

from firmware_io import flashing
from firmware_io.board_errors import PortGoneError
from firmware_io.boards import BOARDS
from firmware_io.flashing import (
    BOARD_TYPES,
    FlashError,
    board_at,
    check_image,
    check_uf2,
    command_for,
    copy_uf2,
    find_drive,
    find_image,
    find_uf2,
)
from firmware_io.wire import serial_ports
from firmware_io.wire.serial_ports import Port
from firmware_io.wire.transport import open_transport
from mark1.cli.main import main
from tests.firmware_io.entry_points import entry_points
from tests.firmware_io.simulated import BUILT, PICO, make, missing_packages

__all__ = ["entry_points"]

pytestmark = pytest.mark.usefixtures("entry_points")

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty")
needs_avrdude = pytest.mark.skipif(
    shutil.which("avrdude") is None, reason="avrdude is not installed"
)

#: Stands in for avrdude: notes how it was called, says something, and ends with a given status.
FAKE = """#!{python}
import sys
open({called!r}, "w").write("\\n".join(sys.argv[1:]))
print({says!r}, file=sys.stderr)
sys.exit({status})
"""


def record(address, data, kind=0):
    body = bytes((len(data), *address.to_bytes(2, "big"), kind)) + data
    return f":{(body + bytes((-sum(body) % 256,))).hex().upper()}\n"


def image_of(data, base=0):
    """An Intel HEX file with these bytes from a place on."""
    lines = [record(0, (base >> 16).to_bytes(2, "big"), 4)] if base else []
    for place in range(0, len(data), 16):
        lines.append(record((base + place) % 2**16, data[place : place + 16]))
    return "".join(lines) + record(0, b"", 1)


@pytest.fixture
def image(tmp_path):
    """A program of 300 bytes."""
    path = tmp_path / "panel.hex"
    path.write_text(image_of(bytes(range(150)) * 2))
    return path


@pytest.fixture
def port():
    """A port on which nobody answers."""
    own, other = os.openpty()
    yield os.ttyname(other)
    os.close(own)
    os.close(other)


@pytest.fixture
def fake(tmp_path, monkeypatch):
    """Puts a program called avrdude in the way; gives how it was called."""
    folder = tmp_path / "bin"
    folder.mkdir()
    called = tmp_path / "called"

    def put(status=0, says="avrdude done.  Thank you."):
        script = folder / "avrdude"
        script.write_text(
            FAKE.format(python=sys.executable, called=str(called), says=says, status=status)
        )
        script.chmod(script.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
        return lambda: called.read_text().split("\n")

    return put


@pytest.fixture
def run(capsys):
    """Run `mark1 board flash` here; gives what it printed."""

    def run(*argv, status=0):
        assert main(["board", "flash", *map(str, argv)]) == status
        out, err = capsys.readouterr()
        if status == 2:
            assert out == ""
            assert err.startswith("mark1: ")
            assert err.count("\n") == 1
            return err
        assert err == ""
        return out

    return run


# --- which board ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("vendor", "product", "board"),
    [
        (0x2341, 0x0043, "uno"),
        (0x2341, 0x0001, "uno"),
        (0x2341, 0x0243, "uno"),
        (0x2A03, 0x0043, "uno"),
        (0x2341, 0x0042, "mega"),
        (0x2341, 0x0010, "mega"),
        (0x2341, 0x0242, "mega"),
        (0x2A03, 0x0042, "mega"),
    ],
)
def test_a_board_is_known_by_its_plug(vendor, product, board):
    assert board_at("COM3", [Port("COM3", "Arduino", vendor, product)]) == board


@pytest.mark.parametrize(
    "port",
    [
        Port("COM3", "CH340 USB Serial", 0x1A86, 0x7523),
        Port("COM3", "Arduino Leonardo", 0x2341, 0x8036),
        Port("COM3", "FTDI", 0x0403, 0x0043),
        Port("COM3"),
    ],
)
def test_a_board_whose_type_is_unknown_must_be_named(port):
    with pytest.raises(FlashError, match="Add --board uno") as caught:
        board_at("COM3", [port])
    assert str(port) in str(caught.value)


def test_a_missing_port_is_reported():
    with pytest.raises(PortGoneError, match="COM4 is not there"):
        board_at("COM4", [Port("COM3", "Arduino", 0x2341, 0x43)])


@posix
def test_a_board_is_known_by_another_name_of_its_port_too(tmp_path):
    device, link = tmp_path / "ttyACM0", tmp_path / "panel"
    device.touch()
    link.symlink_to(device)
    assert board_at(str(link), [Port(str(device), "Arduino", 0x2341, 0x43)]) == "uno"


# --- which image ---------------------------------------------------------------------------------


def usual_image(name):
    """Return the name of the image of a board that is meant unless lights are named."""
    return next(iter(BOARDS[name].images.values()))


def test_an_image_is_measured(image):
    assert check_image(image, BOARD_TYPES["uno"]) == 300


def test_the_images_that_were_built_fit():
    built = [name for name in BOARD_TYPES if (flashing.BUILT / usual_image(name)).exists()]
    if not built:
        pytest.skip("no firmware was built here: make firmware")
    for name in built:
        board = BOARD_TYPES[name]
        assert 4000 < check_image(find_image(name), board) < board.room


@pytest.mark.parametrize("board", BOARD_TYPES.values(), ids=BOARD_TYPES)
def test_an_image_that_just_fits_is_taken_and_one_more_byte_is_not(board, tmp_path):
    path = tmp_path / "a.hex"
    path.write_text(image_of(b"x", board.room - 1))
    assert check_image(path, board) == board.room
    path.write_text(image_of(b"x", board.room))
    with pytest.raises(FlashError, match=rf"{board.room + 1} bytes, .* room for {board.room}"):
        check_image(path, board)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "its last record is missing"),
        (record(0, b"", 1), "without data"),
        (record(0, b"abc"), "its last record is missing"),
        (record(0, b"abc").replace("61", "62") + record(0, b"", 1), "checksum of line 1"),
        (record(0, b"abc") + ":00\n", "line 2 is not a record"),
        (record(0, b"abc") + record(3, b"d")[:-3] + "\n", "line 2 is not a record"),
        ("hello\n", "line 1 is not a record"),
        (":hello\n", "line 1 is not a record"),
        ("grün", "it is not text"),
    ],
)
def test_a_file_that_is_not_an_image_is_refused(tmp_path, text, says):
    path = tmp_path / "a.hex"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FlashError, match=says):
        check_image(path, BOARD_TYPES["uno"])


def test_a_missing_image_is_refused(tmp_path):
    with pytest.raises(FlashError, match=r"none\.hex cannot be read"):
        check_image(tmp_path / "none.hex", BOARD_TYPES["uno"])


def test_the_call_is_the_one_of_the_guide():
    """The guide to building a panel has it in full."""
    guide = flashing.SKETCH.parents[1] / "README.md"
    for name in ("uno", "mega"):
        board = BOARD_TYPES[name]
        call = command_for(board, "/dev/ttyACM0", f"build/firmware/{usual_image(name)}")
        assert " ".join(call) in guide.read_text(encoding="utf-8")


# --- the command ---------------------------------------------------------------------------------


@posix
def test_the_firmware_is_written_by_avrdude(run, fake, port, image):
    called = fake()
    out = run("--port", port, "--board", "mega", "--hex", image)
    assert out.startswith(
        f"Writing 300 bytes to the Mega 2560 on {port}.\nThe firmware was written. "
    )
    assert called() == command_for(BOARD_TYPES["mega"], port, image)[1:]


@posix
def test_a_failure_is_one_sentence_with_what_avrdude_says(run, fake, port, image):
    fake(
        1,
        "avrdude error: expected signature is 1E 95 0F\n  check chip\n\navrdude done.  Thank you.",
    )
    out = run("--port", port, "--board", "uno", "--hex", image, status=1)
    assert "was not written. avrdude reports: expected signature is 1E 95 0F. Check" in out
    assert out.count("\n") == 2


@posix
@pytest.mark.parametrize("says", ["", "avrdude done.  Thank you."])
def test_a_failure_without_a_word_is_one_too(run, fake, port, image, says):
    fake(3, says)
    out = run("--port", port, "--board", "uno", "--hex", image, status=1)
    assert "avrdude reports: nothing." in out


@posix
def test_an_avrdude_that_never_ends_is_ended(monkeypatch):
    monkeypatch.setattr(flashing, "MOST_S", 0.5)
    script = "import sys, time; print('avrdude: hm', flush=True); time.sleep(60)"
    begun = time.monotonic()
    assert flashing.write([sys.executable, "-c", script], lambda data: None) == "hm"
    assert time.monotonic() - begun < 10


@posix
def test_what_avrdude_says_is_shown_as_it_comes():
    shown = []
    script = "import sys; print('Writing | ###'); print('done', file=sys.stderr)"
    assert flashing.write([sys.executable, "-u", "-c", script], shown.append) is None
    assert b"".join(shown) == b"Writing | ###\ndone\n"


@posix
def test_an_avrdude_that_cannot_be_run_is_refused(port, image):
    with pytest.raises(FlashError, match="cannot be run"):
        flashing.write(command_for(BOARD_TYPES["uno"], port, image, str(image)), lambda data: None)


def test_without_avrdude_the_error_says_how_to_get_it(run, image, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    err = run("--port", "x", "--board", "uno", "--hex", image, status=2)
    assert "sudo apt install avrdude" in err
    assert str(flashing.SKETCH) in err


def test_a_dry_run_prints_the_call_and_needs_no_port(run, image, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    out = run("--port", "COM3", "--board", "nano", "--hex", image, "--dry-run")
    assert out == (f"avrdude -p m328p -c arduino -b 57600 -P COM3 -D -U flash:w:{image}:i\n")


def test_the_one_likely_port_and_its_board_are_taken(run, image, monkeypatch):
    found = [Port("COM3", "Arduino Mega", 0x2341, 0x42), Port("COM1")]
    monkeypatch.setattr(serial_ports, "list_serial_ports", lambda: found)
    assert "-p m2560 -c wiring -b 115200 -P COM3" in run("--hex", image, "--dry-run")
    monkeypatch.setattr(serial_ports, "list_serial_ports", list)
    assert "No panel was found" in run("--hex", image, status=2)


@posix
def test_a_port_that_is_in_use_is_refused(run, fake, port, image):
    fake()
    holder = open_transport(port)
    try:
        assert "in use" in run("--port", port, "--board", "uno", "--hex", image, status=2)
    finally:
        holder.close()


@posix
@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["--port", "/dev/there-is-none"], "/dev/there-is-none is not there"),
        (["--port", "/dev/there-is-none", "--board", "uno"], "/dev/there-is-none is not there"),
        (["--port", "/dev/null", "--board", "uno"], "/dev/null is not a serial port"),
        (["--port", "/dev/null"], "Add --board"),
        (["--port", "sim://"], "'sim://' is not a serial port"),
        (["--port", ""], "'' is not a serial port"),
    ],
)
def test_a_port_that_will_not_do_is_refused(run, fake, image, argv, says):
    fake()
    assert says in run(*argv, "--hex", image, status=2)


def test_firmware_cannot_be_written_to_a_tcp_port(capsys):
    assert main(["board", "--port", "5", "flash"]) == 2
    assert "Write --port after flash" in capsys.readouterr().err


# --- with avrdude itself -------------------------------------------------------------------------


@posix
@needs_avrdude
def test_avrdude_writes_an_image_through_a_boot_loader(run, image):
    from tests.firmware_io.boot_loader import BootLoader

    with BootLoader() as board:
        assert "Written." in run("--port", board.where, "--board", "uno", "--hex", image)
        assert bytes(board.flash[:300]) == bytes(range(150)) * 2


@posix
@needs_avrdude
def test_avrdude_says_that_the_chip_is_another(run, image):
    from tests.firmware_io.boot_loader import BootLoader

    with BootLoader(signature=b"\x1e\x98\x01") as board:
        out = run("--port", board.where, "--board", "uno", "--hex", image, status=1)
        assert "avrdude reports: expected signature" in out.lower()
        assert set(board.flash) == {0xFF}


@posix
@needs_avrdude
@pytest.mark.parametrize("name", BOARD_TYPES)
def test_avrdude_understands_the_call(name, image, monkeypatch):
    """As far as the port, which is not there; with a Mega it would try for ever."""
    monkeypatch.setattr(flashing, "MOST_S", 2.0)
    problem = flashing.write(
        command_for(BOARD_TYPES[name], "/dev/there-is-none", image), lambda data: None
    )
    assert problem == "cannot open port /dev/there-is-none: No such file or directory"


@pytest.fixture
def drive(tmp_path, monkeypatch):
    """A Pico whose button was held."""
    folder = tmp_path / flashing.DRIVE
    folder.mkdir()
    (folder / flashing.MARK).write_text(
        "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n"
    )
    monkeypatch.setattr(flashing, "_mounts", lambda: [folder])
    return folder


@pytest.fixture
def no_drive(monkeypatch):
    monkeypatch.setattr(flashing, "_mounts", list)


@pytest.mark.parametrize("lights", BOARDS["pico"].images)
def test_the_program_comes_with_an_image_for_the_usual_lights(lights, tmp_path, monkeypatch):
    monkeypatch.setattr(flashing, "BUILT", tmp_path)
    image = find_uf2(lights)
    assert image.parent == flashing.IMAGES
    assert 4000 < check_uf2(image) < 100_000


@pytest.mark.slow
def test_the_images_of_the_program_are_built_from_its_sources():
    if missing_packages(PICO):
        pytest.skip("no compiler for the Pico is installed: make toolchain")
    command = ["arm-none-eabi-gcc", "-dumpfullversion"]
    version = subprocess.run(command, capture_output=True, text=True).stdout.strip()
    if version != "12.2.1":
        pytest.skip(f"the images were built by arm-none-eabi-gcc 12.2.1, not by {version}")
    assert {path.name for path in flashing.IMAGES.glob("*.uf2")} == set(
        BOARDS["pico"].images.values()
    )
    for name in BOARDS["pico"].images.values():
        make(name.removesuffix(".uf2"))
        assert (flashing.IMAGES / name).read_bytes() == (BUILT / name).read_bytes(), (
            f"{name}: run `make -C firmware_io/firmware pico_images`"
        )


def test_without_an_image_the_error_says_how_to_get_it(tmp_path, monkeypatch):
    monkeypatch.setattr(flashing, "BUILT", tmp_path)
    monkeypatch.setattr(flashing, "IMAGES", tmp_path)
    with pytest.raises(FlashError, match="for ws2812-64 was found"):
        find_uf2("ws2812-64")


@pytest.mark.parametrize("data", [b"", b"UF2\n" * 128, b"x" * 100], ids=["empty", "other", "part"])
def test_a_file_that_is_no_image_is_refused(tmp_path, data):
    path = tmp_path / "other.uf2"
    path.write_bytes(data)
    with pytest.raises(FlashError, match="not an image for a Raspberry Pi Pico"):
        check_uf2(path)


def test_a_drive_is_known_by_its_file_and_another_is_left_alone(drive, tmp_path):
    other = tmp_path / "stick"
    other.mkdir()
    assert find_drive([other]) is None
    (other / "INFO_UF2.TXT").write_bytes(b"UF2 Bootloader v3.0\r\nBoard-ID: RP2350\r\n")
    assert find_drive([other]) is None, "another board waits there"
    assert find_drive([other, drive]) == drive


def test_the_image_is_copied_to_the_drive(drive, capsys):
    assert main(["board", "flash", "--board", "pico", "--lights", "ws2812-400"]) == 0
    assert check_uf2(drive / "pico400-ws2812.uf2") == check_uf2(find_uf2("ws2812-400"))
    assert str(drive) in capsys.readouterr().out


def test_without_a_drive_it_says_what_to_drag_where(no_drive, capsys):
    assert main(["board", "flash", "--board", "pico"]) == 1
    said = capsys.readouterr().out
    assert "Hold BOOTSEL" in said
    assert str(find_uf2()) in said


def test_a_drive_that_is_gone_is_one_sentence(tmp_path):
    with pytest.raises(FlashError, match="was not copied"):
        copy_uf2(find_uf2(), tmp_path / "gone")


def test_a_pico_is_known_by_its_plug():
    port = Port("COM3", "Pico", 0x2E8A, 0x000A)
    assert port.is_likely
    assert board_at("COM3", [port]) == "pico"
