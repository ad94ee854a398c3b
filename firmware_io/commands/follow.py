"""`mark1 train --port`: a panel follows the training.

The machine never waits for the panel. Without one the training is the same.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from firmware_io.commands.common import (
    LOOK,
    PATIENCE,
    PORTS,
    BoardRefusedError,
    has_failed,
)
from firmware_io.errors import BoardError
from mark1.cli.common import interruptible
from mark1.training.trainer import Trainer

if TYPE_CHECKING:
    from firmware_io.adalight import AdalightLink
    from firmware_io.follower import Follower
    from firmware_io.link import Link

#: Options that mean nothing without --port.
_OPTIONS = ("baud", "show", "scale", "map", "palette", "brightness", "knobs", "motors", "hold")

#: Share of the time of the training that may go into showing it.
SHARE = 0.02

_PALETTES = ("blue-orange", "violet-green")


def register(parser: argparse.ArgumentParser) -> Callable[[Trainer, argparse.Namespace], Any]:
    """Add the options of a panel to `mark1 train`; gives what starts it."""
    group = parser.add_argument_group("a panel of lights that follows")
    group.add_argument("--port", metavar="PORT", help=f"{PORTS}; or adalight:PORT?lights=400")
    group.add_argument("--baud", type=int, metavar="N", help="rate of a serial port (500000)")
    group.add_argument("--show", metavar="WHAT", help="weights, r1 or retina1 and so on (weights)")
    group.add_argument(
        "--scale", choices=("stops", "largest"), help="what full light means (stops, if any)"
    )
    group.add_argument(
        "--map", metavar="MAP", help="serpentine, mirrored, 90, 32x16, joined by commas; or a file"
    )
    group.add_argument("--palette", choices=_PALETTES, help="colours of − and + (blue-orange)")
    group.add_argument("--brightness", type=int, metavar="N", help="of 31, at most (4)")
    group.add_argument("--knobs", type=int, metavar="N", help="the knobs turn weights from N on")
    group.add_argument(
        "--motors", type=int, metavar="N", help="the motors are switched on, and follow from N on"
    )
    group.add_argument(
        "--hold", type=float, metavar="S", help="seconds to show the end (until Ctrl+C, or 0)"
    )
    return start


def start(trainer: Trainer, chosen: argparse.Namespace) -> PanelWatcher | None:
    """Let a panel follow, if one is named.

    Raises
    ------
    BoardRefusedError
        If something asked for is impossible.
    """
    if chosen.port is None:
        for name in _OPTIONS:
            if getattr(chosen, name) is not None:
                raise BoardRefusedError(f"--{name} means nothing without a panel: give --port too.")
        return None
    try:
        return _started(trainer, chosen)
    except BoardError as error:
        raise BoardRefusedError(str(error)) from error


def _started(trainer: Trainer, chosen: argparse.Namespace) -> PanelWatcher:
    """Check everything, then open the port."""
    from firmware_io.bridge import Bridge, View
    from firmware_io.follower import Follower
    from firmware_io.light_map import LightMap
    from firmware_io.protocol import MOST_KNOBS, MOST_TARGETS

    view = View.called(chosen.show or "weights", chosen.scale)
    view.check(trainer.machine)
    light_map = LightMap.called("straight" if chosen.map is None else chosen.map)
    brightness = chosen.brightness
    if brightness is not None and not 0 <= brightness <= 31:
        raise BoardRefusedError(f"--brightness {brightness} is not 0 to 31: choose one of these.")
    hold = chosen.hold
    if hold is not None and not 0 <= hold < float("inf"):
        raise BoardRefusedError(f"--hold {hold} is no number of seconds: use 0 or more.")
    knobs = _numbered(trainer, chosen.knobs, MOST_KNOBS)
    motors = _numbered(trainer, chosen.motors, MOST_TARGETS)
    link = _opened(chosen)
    try:
        palette = _PALETTES.index(chosen.palette or _PALETTES[0])
        if chosen.palette is not None or brightness is not None:
            link.set_appearance(palette, 4 if brightness is None else brightness)
        bridge = Bridge(link, trainer.machine, view, light_map, knobs=knobs, outputs=motors)
    except BaseException:
        link.close()
        raise
    follower = Follower(bridge, share=SHARE, arms=bool(motors))
    return PanelWatcher(trainer, link, follower, hold)


def _numbered(trainer: Trainer, first: int | None, most: int) -> dict[int, int]:
    """Give a potentiometer to each knob or motor, from the first on."""
    if first is None:
        return {}
    pots = len(trainer.machine.potentiometers)
    if not 0 <= first < pots:
        raise BoardRefusedError(
            f"there is no potentiometer {first}: use a number from 0 to {pots - 1}."
        )
    return {number: first + number for number in range(min(most, pots - first))}


def _opened(chosen: argparse.Namespace) -> Link | AdalightLink:
    from firmware_io.adalight import AdalightLink, is_adalight
    from firmware_io.commands.common import link_options
    from firmware_io.link import Link

    if is_adalight(chosen.port):
        if chosen.baud is not None:
            raise BoardRefusedError(
                f"--baud is for panels: write {chosen.port}?baud={chosen.baud} for Adalight."
            )
        for name in ("knobs", "motors"):
            if getattr(chosen, name) is not None:
                raise BoardRefusedError(f"an Adalight port has no {name}: leave out --{name}.")
        return AdalightLink(chosen.port)
    where, baud = link_options(chosen)
    return Link(where, baud)


class PanelWatcher:
    """A panel that follows one run.

    Parameters
    ----------
    trainer : Trainer
    link : Link or AdalightLink
        Closed at the end.
    follower : Follower
    hold : float or None
        Seconds to show the end; None for until Ctrl+C on a terminal, and else not at all.
    """

    name = "panel"

    def __init__(
        self,
        trainer: Trainer,
        link: Link | AdalightLink,
        follower: Follower,
        hold: float | None,
    ) -> None:
        self._trainer, self._link, self._follower, self._hold = trainer, link, follower, hold
        self._turns = 0

    def show(self) -> None:
        """Give the newest weights to the panel, and what its knobs say to the trainer.

        Less often where that takes long, as for a large machine.
        """
        self._offer()
        for turned in self._follower.beat():
            self._trainer.turn(turned.index, turned.volts)
            self._turns += 1

    def close(self, *, linger: bool) -> dict[str, Any]:
        """Show the end, hold it for a while, and let go of the panel."""
        try:
            with interruptible() as is_stopped:
                is_shown = linger and self._show_the_end(is_stopped)
                words = self._words(is_shown, linger)
                if is_shown:
                    self._linger(is_stopped)
                state = self._link.state()
        finally:
            self._link.close()
        return {
            "words": words,
            "shown": is_shown,
            "lights": state.info.lights if state.info is not None else 0,
            "turned_by_hand": self._turns,
            "resent": state.link_stats.resent,
            "round_trip_ms": round(state.link_stats.round_trip_ms, 3),
        }

    def _offer(self) -> None:
        self._follower.offer((self._trainer.position, self._turns), self._response)

    def _give(self) -> None:
        self._offer()
        self._follower.show()

    def _response(self) -> Any:
        """What the R-units say to the picture that is next."""
        index = self._trainer.next_pattern
        if index is None:
            return None
        return self._trainer.machine.present(self._trainer.patterns.pictures[index]).response

    def _show_the_end(self, is_stopped: Callable[[], bool]) -> bool:
        """Wait until the panel has everything; a board that is only starting is given its time."""
        end = time.monotonic() + PATIENCE
        while not is_stopped() and time.monotonic() < end:
            self._give()  # no knobs: the result is made, and what they turn would not be in it
            if self._follower.bridge.is_shown:
                return True
            if has_failed(self._link.state()):
                return False
            time.sleep(LOOK)
        return False

    def _words(self, is_shown: bool, was_asked: bool) -> str:
        words = self._link.state().words
        if is_shown:
            return " ".join(
                filter(None, (words, "It showed the weights.", self._follower.bridge.problem))
            )
        return f"{words} It did not show the weights." if was_asked else words

    def _linger(self, is_stopped: Callable[[], bool]) -> None:
        hold = self._hold
        if hold is None:
            if not (sys.stdin.isatty() and sys.stderr.isatty()):
                return
            print("The panel shows the weights. Ctrl+C ends.", file=sys.stderr)
            hold = float("inf")
        end = time.monotonic() + hold
        while not is_stopped() and time.monotonic() < end:
            self._give()
            time.sleep(LOOK)
