"""The Adalight stream, against the words of its protocol and on a pty."""

import os
import select
import sys
import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_io.board_errors import AddressError
from firmware_io.link import light_stream
from firmware_io.link.adalight import Adalight
from firmware_io.link.colours import colours_of
from firmware_io.link.light_stream import LightStream
from firmware_io.link.link_state import Status

needs_pty = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty")


@given(st.integers(1, 700))
def test_a_picture_has_the_header_that_sketches_wait_for(count):
    colours = np.arange(3 * count, dtype=np.uint8).reshape(count, 3)
    [data] = Adalight("adalight:x").encode(colours)
    assert data[:3] == b"Ada"
    assert 256 * data[3] + data[4] == count - 1
    assert data[5] == data[3] ^ data[4] ^ 0x55
    assert data[6:] == colours.tobytes()


class Controller:
    """The other end of the line: reads pictures as a sketch does."""

    def __init__(self):
        import tty

        self.own, self.other = os.openpty()
        tty.setraw(self.other)
        self.where = os.ttyname(self.other)
        self._open = [self.other, self.own]
        self.pictures, self.strange, self._data = [], b"", b""

    def read(self, seconds=0.02):
        if select.select([self.own], [], [], seconds)[0]:
            self._data += os.read(self.own, 65536)
        while len(self._data) >= 6:
            check = self._data[3] ^ self._data[4] ^ 0x55
            if self._data[:3] != b"Ada" or self._data[5] != check:  # as after half a picture
                self.strange += self._data[:1]
                self._data = self._data[1:]
                continue
            size = 6 + 3 * (256 * self._data[3] + self._data[4] + 1)
            if len(self._data) < size:
                return
            picture = np.frombuffer(self._data[6:size], np.uint8).reshape(-1, 3)
            self.pictures.append((time.monotonic(), picture))
            self._data = self._data[size:]

    def until(self, is_so, seconds=60.0):
        end = time.monotonic() + seconds
        while not is_so():
            assert time.monotonic() < end, f"{len(self.pictures)} pictures"
            self.read()

    def shows(self, colours):
        return bool(self.pictures) and np.array_equal(self.pictures[-1][1], colours)

    def close(self):
        """Pull it out; once, as somebody else may have the same numbers after that."""
        while self._open:
            os.close(self._open.pop())


@pytest.fixture
def controller():
    controller = Controller()
    yield controller
    controller.close()


@needs_pty
def test_lights_and_lamps_are_shown_and_go_dark_at_the_end(controller):
    levels = np.linspace(-127, 127, 48).astype(np.int8)
    where = f"adalight:{controller.where}?lights=40&lamps=8&baud=1000000"
    with LightStream(Adalight(where, boot_s=0.05)) as link:
        link.set_appearance(1, 31)
        link.show(levels)
        controller.until(lambda: controller.shows(colours_of(levels, 40, 1, 31)))
        controller.until(lambda: link.state().is_shown)  # known a moment after the last byte
        state = link.state()
        assert state.status is Status.CONNECTED
        assert state.info.cells == 48
        assert "does not confirm" in state.words
        assert state.levels.tolist() == levels.tolist()
    controller.until(lambda: controller.shows(np.zeros((48, 3), np.uint8)))
    assert controller.strange == b""
    assert link.state().status is Status.CLOSED


@needs_pty
def test_the_newest_picture_wins_at_the_rate_of_the_line(controller):
    where = f"adalight:{controller.where}?lights=100&baud=115200"
    with LightStream(Adalight(where, boot_s=0)) as link:
        begun = time.monotonic()
        for level in range(1, 121):
            link.show(np.full(100, level, np.int8))
            controller.read(0.005)
        link.show(np.full(100, 127, np.int8))
        wanted = colours_of(np.full(100, 127, np.int8), 100, 0, 4)
        controller.until(lambda: controller.shows(wanted))
        most = 2 + (time.monotonic() - begun) * 115_200 / 10 / 306
    assert 3 <= len(controller.pictures) <= most


@needs_pty
def test_the_same_picture_is_sent_again_so_that_it_stays(controller):
    with LightStream(Adalight(f"adalight:{controller.where}?lights=4", boot_s=0)):
        controller.until(lambda: len(controller.pictures) == 3)
    gaps = np.diff([at for at, _ in controller.pictures[:3]])
    assert (gaps > light_stream.AGAIN_S / 2).all()


@needs_pty
def test_a_controller_that_greets_is_not_kept_waiting(controller):
    with LightStream(Adalight(f"adalight:{controller.where}?lights=4", boot_s=60)) as link:
        assert link.state().status is Status.OPENING
        assert link.state().info is None
        time.sleep(0.05)
        controller.read(0)
        assert controller.pictures == []
        os.write(controller.own, b"Ada\n")
        controller.until(lambda: controller.pictures)


@needs_pty
def test_a_controller_that_is_pulled_out_is_found_again(controller, tmp_path):
    port = tmp_path / "controller"
    port.symlink_to(controller.where)
    with LightStream(Adalight(f"adalight:{port}?lights=4", boot_s=0)) as link:
        controller.until(lambda: controller.pictures)
        port.unlink()
        controller.close()
        _until(lambda: link.state().status is Status.SEARCHING)
        assert "is not there" in link.state().words
        other = Controller()
        try:
            port.symlink_to(other.where)
            link.show(np.full(4, 50, np.int8))
            other.until(lambda: other.shows(colours_of(np.full(4, 50, np.int8), 4, 0, 4)))
        finally:
            other.close()


def _until(is_so, seconds=60.0):
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_missing_controller_is_reported_and_nothing_waits():
    with LightStream(Adalight("adalight:/dev/there-is-none")) as link:
        _until(lambda: link.state().status is Status.SEARCHING)
        begun = time.monotonic()
        link.show(np.ones(400, np.int8))
        assert time.monotonic() - begun < 2.0  # the next attempt comes later
        assert not link.state().is_shown


@pytest.mark.parametrize(
    "where", ["adalight:", "adalight:?lights=3", "adalight:adalight:/dev/x", "/dev/x"]
)
def test_a_bad_address_is_refused(where):
    with pytest.raises(AddressError, match="is not an Adalight port"):
        Adalight(where)
