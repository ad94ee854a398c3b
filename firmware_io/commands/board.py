"""`mark1 board`: serves a simulated panel to other programs and shows it in the terminal.

`mark1 board flash` writes the firmware of a real one.
"""

from __future__ import annotations

import argparse
import os
import select
import shutil
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from firmware_io.catalogue import message
from firmware_io.commands import check, flash, plans
from firmware_io.commands.panel_options import BoardRefusedError, is_terminal, refusing
from firmware_io.wire.protocol import MOST_FITTED, Info
from mark1.cli.terminal import examples, interruptible

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from firmware_io.board.virtual_board import VirtualBoard
    from firmware_io.board.virtual_panel import VirtualPanel

#: Seconds between two pictures in a terminal, and between two lines in a file.
PICTURE_S, LINE_S = 0.05, 1.0

#: Options, and the words that people read.
_WORDS = {"lights": "lights", "lamps": "R lamps", "knobs": "knobs", "outputs": "motors"}

_ASIDE, _BACK, _HOME, _CLEAR_LINE, _CLEAR_REST = (
    "\x1b[?1049h\x1b[?25l",
    "\x1b[?25h\x1b[?1049l",
    "\x1b[H",
    "\x1b[K",
    "\x1b[J",
)


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `mark1 board` to the command line."""
    parser = subparsers.add_parser(
        "board",
        help="show a simulated panel in the terminal, or write the firmware of a real one",
        description="Serves a simulated panel to other programs and shows its lights. To turn a "
        "knob, type its number, from 1, and a position, such as 1 512. Press Ctrl+C to stop.",
        epilog=examples("mark1 board", "mark1 board --port 0 --lights 512 --knobs 2"),
    )
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--pty", action="store_true", help="as a serial port (default: yes)")
    way.add_argument("--port", metavar="N", help="on TCP port N of this computer; 0 means any")
    for name, words in _WORDS.items():
        usual, most = getattr(Info(), name), MOST_FITTED[name]
        parser.add_argument(
            f"--{name}",
            type=int,
            default=usual,
            metavar="N",
            help=f"number of {words} (default: {usual}; 0 to {most})",
        )
    parser.set_defaults(run=refusing(run))
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    check.register(commands)
    flash.register(commands)
    plans.register(commands)


def run(chosen: argparse.Namespace) -> int:
    """Serve until Ctrl+C; returns the exit status."""
    from firmware_io.board.server import serve_on_pty, serve_on_socket
    from firmware_io.board.virtual_panel import VirtualPanel

    port = None if chosen.port is None else _tcp_port(chosen.port)
    panel = VirtualPanel(_board(chosen), baud=500_000)
    if port is None and sys.platform == "win32":
        raise BoardRefusedError("cli.no-pty")
    try:
        server = serve_on_pty(panel) if port is None else serve_on_socket(panel, port)
    except OSError as error:
        raise BoardRefusedError("cli.tcp-port-taken", port=port, reason=_reason(error)) from None
    with interruptible() as is_stopped, server:
        show = _show_in_colour if is_terminal() else _show_in_lines
        show(panel, server.address, is_stopped)
    return 0


def _reason(error: OSError) -> str:
    """Return what the system says; Python adds the address in its own notation."""
    return (error.strerror or str(error)).partition(" (while ")[0]


def _tcp_port(text: str) -> int:
    """Read a number; a serial port given here was most likely meant for `flash`."""
    if text.isdecimal() and int(text) < 2**16:
        return int(text)
    raise BoardRefusedError("cli.tcp-port", port=text)


def _board(chosen: argparse.Namespace) -> VirtualBoard:
    from firmware_io.board.virtual_board import VirtualBoard

    counts = {name: getattr(chosen, name) for name in _WORDS}
    for name, count in counts.items():
        most = MOST_FITTED[name]
        if not 0 <= count <= most:
            raise BoardRefusedError(f"cli.{name}", count=count, most=most)
    return VirtualBoard(Info.fitted_with(**counts))


def _show_in_colour(panel: VirtualPanel, address: str, is_stopped: Callable[[], bool]) -> None:
    """Draw on the alternate screen of the terminal, so that nothing of it stays."""
    from firmware_io.link.colours import in_colour
    from firmware_io.panel.light_map import LightMap

    hands, before = _Hands(panel), ""
    lights = panel.look(lambda board: board.fitted.lights)
    rows, columns = LightMap().shape(lights)
    print(_ASIDE, end="", flush=True)
    try:
        while not is_stopped():
            shown, palette, words = panel.look(lambda board: _seen(board, address))
            size = shutil.get_terminal_size()
            if rows // 2 + 4 > size.lines or columns > size.columns:
                lines = [str(message("cli.small-terminal"))]
            else:
                lines = in_colour(shown, lights, (rows, columns), palette)
            text = [words, *lines, hands.said]
            picture = _HOME + "".join(f"{line}{_CLEAR_LINE}\r\n" for line in text[:-1])
            picture += text[-1] + _CLEAR_LINE + _CLEAR_REST
            if picture != before:
                print(picture, end="", flush=True)
            before = picture
            hands.wait(PICTURE_S)
    finally:
        print(_BACK, end="", flush=True)


def _show_in_lines(panel: VirtualPanel, address: str, is_stopped: Callable[[], bool]) -> None:
    """Print where the panel is, then once a second what has changed."""
    hands, before, at = _Hands(panel), "", 0.0
    print(address, flush=True)
    while not is_stopped():
        _, _, words = panel.look(lambda board: _seen(board, ""))
        if words != before and time.monotonic() - at >= LINE_S:
            print(words, flush=True)
            before, at = words, time.monotonic()
        hands.wait(PICTURE_S)


def _seen(board: VirtualBoard, address: str) -> tuple[NDArray[np.int8], int, str]:
    """Return levels as light, palette, and a line of text."""
    shown, fitted = board.shown, board.fitted
    lit = int((shown[: fitted.lights] != 0).sum())
    parts = [
        address,
        "safe state" if board.is_safe else f"{lit} of {fitted.lights} lights lit",
        "R lamps " + "".join("●" if level > 0 else "○" for level in shown[fitted.lights :]),
        f"knobs {' '.join(map(str, board.knobs))}" if board.knobs else "",
        f"motors {' '.join(map(str, board.outputs))}{'' if board.armed else ' (off)'}"
        if board.outputs
        else "",
    ]
    return shown, board.palette, "   ".join(part for part in parts if part)


class _Hands:
    """Turns knobs by what is typed: a knob, counted from 1, and a position."""

    def __init__(self, panel: VirtualPanel) -> None:
        self.said = ""
        self._panel = panel
        self._begun = b""
        self._source: int | None = None
        if os.name == "posix" and sys.stdin is not None and not sys.stdin.closed:
            self._source = _number_of(sys.stdin)

    def wait(self, seconds: float) -> None:
        """Wait, and do what is typed meanwhile."""
        if self._source is None or not _is_in_front(self._source):
            time.sleep(seconds)
            return
        ready, _, _ = select.select([self._source], [], [], seconds)
        if not ready:
            return
        data = os.read(self._source, 4096)
        if not data:
            self._source = None
        *lines, self._begun = (self._begun + data).split(b"\n")
        for line in lines:
            self._obey(line.split())

    def _obey(self, words: list[bytes]) -> None:
        knobs = self._panel.look(lambda board: len(board.knobs))
        if not words:
            return
        if len(words) != 2 or not all(word.isdigit() for word in words):
            self.said = str(message("cli.type-knob"))
        elif not knobs:
            self.said = str(message("cli.no-knobs"))
        elif not 1 <= int(words[0]) <= knobs or int(words[1]) > 1023:
            self.said = str(message("cli.knob-range", knobs=knobs))
        else:
            self._panel.turn(int(words[0]) - 1, int(words[1]))
            self.said = str(message("cli.knob", knob=int(words[0]), position=int(words[1])))


def _is_in_front(source: int) -> bool:
    """Whether this program may read the terminal: in the background it would be stopped."""
    try:
        return not os.isatty(source) or os.tcgetpgrp(source) == os.getpgrp()
    except OSError:  # a terminal that is not ours
        return False


def _number_of(stream: Any) -> int | None:
    """Return the descriptor of a stream that has one."""
    try:
        return int(stream.fileno())
    except (OSError, ValueError, AttributeError):
        return None
