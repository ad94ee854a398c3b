"""`mark1 train --port`: a panel follows the training, and a second one its pictures.

The machine never waits for the panel, and learns the same without one.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from firmware_io.board_errors import BoardError
from firmware_io.catalogue import message
from firmware_io.commands.panel_options import (
    LOOK,
    PATIENCE,
    PORTS,
    STREAMS,
    BoardRefusedError,
)
from mark1.cli.terminal import interruptible

if TYPE_CHECKING:
    from firmware_io.link.light_stream import LightStream
    from firmware_io.link.link import Link
    from firmware_io.panel.follower import Follower
    from firmware_io.panel.knobs import Turned
    from firmware_io.panel.light_map import LightMap
    from mark1.machine.machine import Presentation
    from mark1.training.trainer import Trainer

#: Options that mean nothing without --port.
_OPTIONS = (
    "baud", "show", "scale", "map", "palette", "brightness", "knobs", "motors", "hold",
    "retina_port", "retina_map",
)  # fmt: skip

#: Share of the training time that showing it may take.
SHARE = 0.02

#: Seconds between two checks of the knobs while the result is held.
HOLD_LOOK = 0.01

#: Longest pause of showing, in seconds, that makes up for the work of the link's thread.
LINK_REST = 0.35

_PALETTES = ("blue-orange", "violet-green")


def register(parser: argparse.ArgumentParser) -> Callable[[Trainer, argparse.Namespace], Any]:
    """Add the options of a panel to `mark1 train`; returns what starts it."""
    group = parser.add_argument_group("a panel that shows the machine")
    add = group.add_argument
    add("--port", metavar="PORT", help=f"{PORTS}; or {STREAMS}")
    add("--baud", type=int, metavar="N", help="rate of a serial port (default: 500000)")
    add(
        "--show",
        metavar="WHAT",
        help="what to show: weights, r1, r2 …, retina1, retina2 … or cells (default: weights)",
    )
    add("--scale", choices=("stops", "largest"), help="what full light means (default: largest)")
    add(
        "--map",
        metavar="MAP",
        help="order of the lights: serpentine, mirrored, 90, 32x16, separated by commas; or a "
        "file (default: straight)",
    )
    add("--palette", choices=_PALETTES, help="colours of − and + (default: blue-orange)")
    add("--brightness", type=int, metavar="N", help="brightness limit, 0 to 31 (default: 4)")
    text = "let knobs turn weights: the first knob turns weight N, counted from 1. They also do so "
    text += "during --hold, but that is not saved"
    add("--knobs", type=int, metavar="N", help=text)
    text = "switch the motors on: the first motor follows weight N, counted from 1"
    add("--motors", type=int, metavar="N", help=text)
    add("--retina-port", metavar="PORT", help="a second panel, which shows the lit photocells")
    add("--retina-map", metavar="MAP", help="order of its lights (default: straight)")
    add(
        "--hold", type=float, metavar="S", help="seconds to show the result (default: until Ctrl+C)"
    )
    return start


def start(trainer: Trainer, chosen: argparse.Namespace) -> PanelWatcher | None:
    """Show the training on a panel, if one is given.

    Raises
    ------
    BoardRefusedError
        If something asked for is impossible.
    """
    if chosen.port is None:
        for name in _OPTIONS:
            if getattr(chosen, name) is not None:
                raise BoardRefusedError("cli.needs-port", option=name.replace("_", "-"))
        return None
    try:
        return _started(trainer, chosen)
    except BoardError as error:
        raise BoardRefusedError(error.code, **error.values) from error


def _started(trainer: Trainer, chosen: argparse.Namespace) -> PanelWatcher:
    """Check everything, then open the port."""
    from firmware_io.panel.bridge import Bridge, View
    from firmware_io.panel.follower import Follower
    from firmware_io.panel.light_map import LightMap
    from firmware_io.wire.protocol import MOST_KNOBS, MOST_TARGETS

    view = View.called(chosen.show or "weights", chosen.scale)
    view.check(trainer.machine)
    light_map = LightMap.called("straight" if chosen.map is None else chosen.map)
    brightness = chosen.brightness
    if brightness is not None and not 0 <= brightness <= 31:
        raise BoardRefusedError("cli.brightness", brightness=brightness)
    hold = chosen.hold
    if hold is not None and not 0 <= hold < float("inf"):
        raise BoardRefusedError("cli.hold", seconds=hold)
    knobs = _numbered(trainer, chosen.knobs, MOST_KNOBS)
    motors = _numbered(trainer, chosen.motors, MOST_TARGETS)
    retina_map = LightMap.called(chosen.retina_map or "straight")
    if chosen.retina_map is not None and chosen.retina_port is None:
        raise BoardRefusedError("cli.needs-retina-port")
    link = _opened(chosen.port, chosen)
    try:
        palette = _PALETTES.index(chosen.palette or _PALETTES[0])
        if chosen.palette is not None or brightness is not None:
            link.set_appearance(palette, 4 if brightness is None else brightness)
        bridge = Bridge(link, trainer.machine, view, light_map, knobs=knobs, outputs=motors)
        retina = _retina(trainer, chosen, retina_map)
    except BaseException:
        link.close()
        raise
    follower = Follower(bridge, share=SHARE, link_rest=LINK_REST, arms=bool(motors))
    return PanelWatcher(trainer, link, follower, hold, retina)


def _retina(trainer: Trainer, chosen: argparse.Namespace, light_map: LightMap) -> Follower | None:
    """Open the second panel, if there is one."""
    from firmware_io.panel.bridge import Bridge, View
    from firmware_io.panel.follower import Follower

    if chosen.retina_port is None:
        return None
    link = _opened(chosen.retina_port, chosen)
    bridge = Bridge(link, trainer.machine, View(of_cells=True), light_map)
    return Follower(bridge, share=SHARE, link_rest=LINK_REST)


def _numbered(trainer: Trainer, first: int | None, most: int) -> dict[int, int]:
    """Return the potentiometer of each knob or motor; `first` is counted from 1."""
    if first is None:
        return {}
    pots = len(trainer.machine.potentiometers)
    if not 1 <= first <= pots:
        raise BoardRefusedError("cli.no-potentiometer", number=first, last=pots)
    return {number: first - 1 + number for number in range(min(most, pots - first + 1))}


def _opened(port: str, chosen: argparse.Namespace) -> Link | LightStream:
    from firmware_io.commands.panel_options import link_options
    from firmware_io.link.light_stream import is_light_stream, stream_to
    from firmware_io.link.link import Link

    if is_light_stream(port):
        if chosen.baud is not None:
            raise BoardRefusedError("cli.stream-baud", baud=chosen.baud)
        for name in ("knobs", "motors"):
            if getattr(chosen, name) is not None:
                raise BoardRefusedError("cli.stream-option", option=name)
        return stream_to(port)
    where, baud = link_options(port, chosen.baud)
    return Link(where, baud)


class PanelWatcher:
    """A panel that follows one run.

    Parameters
    ----------
    link : Link or LightStream
        Closed at the end.
    hold : float or None
        Seconds to show the result; None for until Ctrl+C on a terminal, otherwise not at all.
    retina : Follower, optional
        Of a second panel, whose link is closed at the end, too.
    """

    name = "panel"

    def __init__(
        self,
        trainer: Trainer,
        link: Link | LightStream,
        follower: Follower,
        hold: float | None,
        retina: Follower | None = None,
    ) -> None:
        self._trainer, self._link, self._follower, self._hold = trainer, link, follower, hold
        self._others = [] if retina is None else [retina]
        self._turns = self._turned_after = 0
        self.succeeded = False

    def show(self) -> tuple[tuple[int, float], ...]:
        """Pass the newest weights to the panel; return what its knobs turned: index and volts.

        The longer that takes, as with a large machine, the less often it happens.
        """
        self._offer()
        turns = tuple((turned.index, turned.volts) for turned in self._beat())
        self._turns += len(turns)
        return turns

    def close(self, *, linger: bool) -> dict[str, Any]:
        """Show the result, hold it for a while, and close the link."""
        try:
            with interruptible() as is_stopped:
                is_shown = self.succeeded = linger and self._show_the_end(is_stopped)
                words = self._words(is_shown, linger)
                others = [_told(follower) for follower in self._others]
                if is_shown:
                    self._linger(is_stopped)
                state = self._link.state()
        finally:
            for follower in (self._follower, *self._others):
                follower.bridge.panel.close()
        return {
            "words": " ".join([words, *(str(message("cli.retina", **each)) for each in others)]),
            "shown": is_shown,
            "lights": state.info.lights if state.info is not None else 0,
            "turned_by_hand": self._turns - self._turned_after,
            "turned_after": self._turned_after,
            "retina": others[0] if others else None,
            "resent": state.link_stats.resent,
            "round_trip_ms": round(state.link_stats.round_trip_ms, 3),
        }

    def _offer(self) -> None:
        for follower in (self._follower, *self._others):
            follower.offer((self._trainer.position, self._turns), self._presentation)

    def _beat(self) -> list[Turned]:
        """Give all panels what is due; return what was turned at the first, which has knobs."""
        for other in self._others:
            other.beat()
        return self._follower.beat()

    def _give(self) -> None:
        self._offer()
        for follower in (self._follower, *self._others):
            follower.show()

    def _presentation(self) -> Presentation | None:
        """Show the machine the picture that is next."""
        index = self._trainer.next_pattern
        if index is None:
            return None
        return self._trainer.machine.present(self._trainer.patterns.pictures[index])

    def _show_the_end(self, is_stopped: Callable[[], bool]) -> bool:
        """Wait until the panel has compared what it shows with the weights, and found them equal.

        A board that is starting, or starts again, gets its time; so does one that was there before
        and was unplugged. For one that never was there nobody waits.
        """
        end = time.monotonic() + PATIENCE
        while not is_stopped() and time.monotonic() < end:
            self._give()  # not the knobs: turning them now would change the finished result
            bridges = [follower.bridge for follower in (self._follower, *self._others)]
            if all(bridge.is_shown for bridge in bridges):
                return True
            states = [bridge.panel.state() for bridge in bridges]
            if any(state.needs_person and not state.link_stats.sessions for state in states):
                return False
            time.sleep(LOOK)
        return False

    def _words(self, is_shown: bool, was_asked: bool) -> str:
        words = self._link.state().words
        if is_shown:
            parts = (words, message("cli.shown"), self._follower.bridge.problem)
            return " ".join(str(part) for part in parts if part is not None)
        return f"{words} {message('cli.not-shown')}" if was_asked else words

    def _linger(self, is_stopped: Callable[[], bool]) -> None:
        hold = self._hold
        if hold is None:
            if not (sys.stdin.isatty() and sys.stderr.isatty()):
                return
            has_knobs = bool(self._follower.bridge.knobs)
            print(message("cli.holding-knobs" if has_knobs else "cli.holding"), file=sys.stderr)
            hold = float("inf")
        end = time.monotonic() + hold
        while not is_stopped() and time.monotonic() < end:
            self._offer()
            self._turn(self._beat())
            time.sleep(HOLD_LOOK)

    def _turn(self, turns: list[Turned]) -> None:
        """Turn weights after the run: seen on the panel, and not saved."""
        for turned in turns:
            self._trainer.turn(turned.index, turned.volts)
        self._turns += len(turns)
        self._turned_after += len(turns)


def _told(follower: Follower) -> dict[str, Any]:
    """Return what is told of the second panel."""
    state = follower.bridge.panel.state()
    lights = state.info.lights if state.info is not None else 0
    return {"words": state.words, "shown": follower.bridge.is_shown, "lights": lights}
