"""The bridge between the machine and a panel: decides what each light shows, and hears the knobs.

It has no thread and never waits: `show` makes levels of the newest weights and leaves them with the
link, which sends as much as the line takes. `follower` decides when.

1. A `View` says which volts, or which photocells, the lights show; `quantised` makes levels
   −127…127 of them.
2. A `LightMap` says which light shows which cell; the R lamps come after the lights.
3. `turned` returns the potentiometers that hands have turned, for `Trainer.turn`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from firmware_io.board_errors import MapError
from firmware_io.catalogue import Message, message
from firmware_io.link.colours import EXPONENT
from firmware_io.link.link_state import LinkState, Panel
from firmware_io.panel.knobs import DEAD_BAND, KnobBank, Turned, span_of, target_of
from firmware_io.panel.light_map import LightMap
from firmware_io.wire.protocol import DIGITAL_POTS, FULL, Info
from mark1.machine.machine import Mark1, Presentation

#: What the machine was shown, if anything.
Shown: TypeAlias = Presentation | None

#: What the greatest level stands for: the end stops, or the largest weight.
SCALES = ("stops", "largest")


@dataclass(frozen=True, slots=True)
class View:
    """What the lights show.

    Parameters
    ----------
    unit : int or None
        An R-unit, from 0; None for all of them.
    on_retina : bool
        Whether its weights are carried back along the wires to the photocells.
    of_cells : bool
        Whether the photocells are shown that are lit, and no weights.
    scale : {"stops", "largest"} or None
        None means the largest: few weights come near the end stops, and most lights would be dark.
    """

    unit: int | None = None
    on_retina: bool = False
    scale: str | None = None
    of_cells: bool = False

    @classmethod
    def called(cls, text: str, scale: str | None = None) -> View:
        """Read ``weights``, ``r1``, ``retina2`` (``retina`` means R1) or ``cells``.

        Raises
        ------
        MapError
            If the text is none of these.
        """
        if text.lower() == "cells":
            return cls(of_cells=True)
        found = re.fullmatch(r"(weights)|r([1-9]\d{0,3})|retina([1-9]\d{0,3})?", text.lower())
        if found is None:
            raise MapError("bridge.not-a-view", text=text)
        if found[1]:
            return cls(None, False, scale)
        return cls(int(found[2] or found[3] or 1) - 1, found[2] is None, scale)

    def check(self, machine: Mark1) -> None:
        """Refuse a machine that has no such R-unit.

        Raises
        ------
        MapError
        """
        units = machine.config.r_units
        if self.unit is not None and self.unit >= units:
            raise MapError("bridge.no-unit", unit=self.unit + 1, units=units)

    def volts(self, machine: Mark1, shown: Shown = None) -> NDArray[np.float64]:
        """Return what the lights show: a row of weights, or a picture.

        A lit photocell counts as 1; without a presentation all of them are dark.
        """
        if self.of_cells:
            shape = machine.config.rows, machine.config.columns
            lit = np.zeros(shape) if shown is None else shown.cells.reshape(shape)
            return lit.astype(np.float64)
        if self.on_retina:
            picture: NDArray[np.float64] = machine.weight_pictures()[self.unit or 0]
            return picture
        volts: NDArray[np.float64] = machine.potentiometers.volts
        return volts if self.unit is None else volts[machine.response.blocks[self.unit].pots]

    def full(self, machine: Mark1) -> float | None:
        """Return the volts of the greatest level; None where that is the largest weight."""
        limit = float(machine.potentiometers.limit)
        return limit if self.scale == "stops" and math.isfinite(limit) else None


class Bridge:
    """Shows a machine on a panel.

    Parameters
    ----------
    panel : Link or another `Panel`
    machine : Mark1
        Only read. `follow` replaces it.
    knobs : mapping of int to int, optional
        Knob to the potentiometer that it turns.
    outputs : mapping of int to int, optional
        Output (motor or digital potentiometer) to the potentiometer that it follows.

    Attributes
    ----------
    problem : Message or None
        Why not everything can be shown.

    Raises
    ------
    MapError
        If the machine has no such R-unit or potentiometer.

    Examples
    --------
    >>> import time
    >>> from firmware_io.link.link import Link
    >>> from mark1.machine.config import MachineConfig
    >>> machine = Mark1(MachineConfig())
    >>> with Link("sim://?lights=512") as link:
    ...     bridge = Bridge(link, machine)
    ...     while not bridge.is_shown:
    ...         bridge.show()
    ...         time.sleep(0.01)
    """

    def __init__(
        self,
        panel: Panel,
        machine: Mark1,
        view: View | None = None,
        light_map: LightMap | None = None,
        *,
        knobs: Mapping[int, int] | None = None,
        outputs: Mapping[int, int] | None = None,
    ) -> None:
        self.panel = panel
        self.problem: Message | None = None
        self._light_map = light_map or LightMap()
        self._placed: tuple[Info, tuple[int, ...], _Place] | None = None
        self._wanted: NDArray[np.int8] | None = None
        self._targets: dict[int, int] = {}
        self._revision = 0
        self.machine, self.view = machine, view or View()
        self.view.check(machine)
        self._bank = KnobBank({}, self._span)
        self._outputs: dict[int, int] = {}
        self.connect(knobs, outputs)

    # --- what is shown ---------------------------------------------------------------------------

    def follow(self, machine: Mark1, view: View | None = None) -> None:
        """Show another machine, or something else of this one.

        Raises
        ------
        MapError
            If it has no such R-unit.
        """
        view = view or self.view
        view.check(machine)
        is_another = machine is not self.machine
        self.machine, self.view = machine, view
        self._placed = self._wanted = None
        self._revision += 1
        if is_another:  # its potentiometers stand elsewhere: no hand holds them
            self._bank = KnobBank(self._bank.pots, self._span)
            self._targets.clear()

    @property
    def light_map(self) -> LightMap:
        """Which light shows which cell."""
        return self._light_map

    @light_map.setter
    def light_map(self, light_map: LightMap) -> None:
        self._light_map, self._placed = light_map, None
        self._revision += 1

    @property
    def knobs(self) -> dict[int, int]:
        """The potentiometer of each knob."""
        return self._bank.pots

    @property
    def is_shown(self) -> bool:
        """Whether the panel shows what it was last given, and has lights to show it with.

        It does if it has compared all of its cells since the last change, and found no difference.
        """
        state = self.panel.state()
        if self._wanted is None or state.info is None or not state.info.lights:
            return False
        return state.is_checked

    def show(self, shown: Shown = None) -> None:
        """Pass the newest weights to the panel; returns at once.

        Parameters
        ----------
        shown : Presentation, optional
            What the machine was shown: its response, for the R lamps, and its photocells.
        """
        state = self.panel.state()
        if state.info is None:
            self._wanted = None
            return
        volts = self.view.volts(self.machine, shown)
        place = self._place(state.info, volts.shape)
        self._wanted = np.zeros(state.info.cells, np.int8)
        seen = volts.ravel()[place.cells]
        full = self.view.full(self.machine)
        if full is None:
            full = _largest(volts)
        self._wanted[place.lights] = quantised(seen, full)
        if shown is not None:
            lit = np.where(shown.response > 0, FULL, 0)[: state.info.lamps]
            self._wanted[state.info.lights :][: len(lit)] = lit
        self.panel.show(self._wanted)
        self._move_outputs(state)

    def circumstances(self) -> Hashable:
        """Return all but weights and response that decides what `show` gives the panel."""
        state = self.panel.state()
        held = frozenset(self._bank.held(state.now))
        return self._revision, state.info, state.connected_since, _may_follow(state), held

    def sources(self, info: Info) -> NDArray[np.intp]:
        """Return the cell that each light shows, −1 for none: shape (lights,)."""
        found = np.full(info.lights, -1, np.intp)
        place = self._place(info, self.view.volts(self.machine).shape)
        found[place.lights] = place.cells
        return found

    def _place(self, info: Info, shape: tuple[int, ...]) -> _Place:
        if self._placed is None or self._placed[:2] != (info, shape):
            self._placed = (info, shape, self._placed_on(info, shape))
        return self._placed[2]

    def _placed_on(self, info: Info, shape: tuple[int, ...]) -> _Place:
        self.problem, light_map = None, self._light_map
        try:
            lights, grid = light_map.lights_of(info.lights), light_map.shape(info.lights)
        except MapError as error:
            self.problem, light_map = error.message, LightMap()
            lights, grid = light_map.lights_of(info.lights), light_map.shape(info.lights)
        place = _placed_in(shape, grid, lights)
        cells = math.prod(shape)
        if not info.lights:
            self.problem = message("bridge.no-lights")
        elif self.problem is None and len(place.cells) < cells:
            self.problem = _too_small(len(place.cells), shape)
        return place

    # --- knobs and motors ------------------------------------------------------------------------

    def connect(
        self, knobs: Mapping[int, int] | None = None, outputs: Mapping[int, int] | None = None
    ) -> None:
        """Choose which potentiometer each knob turns, and which one each output follows.

        Raises
        ------
        MapError
            If there is no such potentiometer.
        """
        self._revision += 1
        pots = len(self.machine.potentiometers)
        for what, chosen in (("knob", knobs or {}), ("output", outputs or {})):
            for number, pot in chosen.items():
                if not 0 <= pot < pots:
                    raise MapError(
                        f"bridge.no-potentiometer-{what}", number=number + 1, pot=pot + 1, pots=pots
                    )
        if knobs is not None:
            left = set(self._bank.pots) - set(knobs)
            # A hand on a knob stays on it, however often the same is chosen.
            if self._bank.pots != dict(knobs) or self._bank.span != self._span:
                self._bank = KnobBank(knobs, self._span)
            reports = [(knob, knob in knobs, DEAD_BAND) for knob in (*knobs, *left)]
            self.panel.configure_knobs(reports)
        if outputs is not None and dict(outputs) != self._outputs:
            self._outputs = dict(outputs)
            self._targets.clear()

    def turned(self) -> list[Turned]:
        """Return the potentiometers that hands have turned since the last call.

        Each has its volts, as ``trainer.turn(turned.index, turned.volts)`` takes them.
        """
        if not self._bank.pots:
            return []
        volts = self.machine.potentiometers.volts
        there = {pot: float(volts[pot]) for pot in self._bank.pots.values() if pot < len(volts)}
        state = self.panel.state()
        motors = self._targets if state.armed else {}
        return [turn for turn in self._bank.turned(state, there, motors) if turn.index in there]

    @property
    def _span(self) -> float:
        return span_of(float(self.machine.potentiometers.limit))

    def _move_outputs(self, state: LinkState) -> None:
        """Move outputs after their potentiometers: motors only when armed, never against a hand.

        Digital potentiometers move nothing, so they need not be armed.
        """
        if not self._outputs or not _may_follow(state):
            self._targets.clear()
            return
        held = self._bank.held(state.now)
        volts = self.machine.potentiometers.volts
        wanted = {
            output: target_of(float(volts[pot]), self._span)
            for output, pot in self._outputs.items()
            if pot not in held and pot < len(volts)
        }
        self._targets.update({self._outputs[output]: place for output, place in wanted.items()})
        self.panel.move(wanted)


def _may_follow(state: LinkState) -> bool:
    """Whether outputs move when they are sent."""
    if state.info is None:
        return False
    return state.armed if state.info.has_motors else bool(state.info.capabilities & DIGITAL_POTS)


def _too_small(room: int, shape: tuple[int, ...]) -> Message:
    """Report that not everything is shown, and what would show it."""
    if len(shape) == 2:
        rows, columns = shape
        size = {"columns": columns, "rows": rows, "cells": rows * columns}
        return message("bridge.retina-too-small", room=room, **size)
    return message("bridge.weights-too-many", room=room, cells=shape[0])


@dataclass(frozen=True, slots=True)
class _Place:
    """The cells that are shown, and the light of each."""

    cells: NDArray[np.intp]
    lights: NDArray[np.intp]


def _placed_in(shape: tuple[int, ...], grid: tuple[int, int], lights: NDArray[np.intp]) -> _Place:
    """Lay weights out row by row; centre a picture on the panel."""
    if len(shape) == 1:
        count = min(shape[0], len(lights))
        return _Place(np.arange(count), lights[:count])
    rows, columns = (min(a, b) for a, b in zip(shape, grid, strict=True))
    cells = _middle(np.arange(math.prod(shape)).reshape(shape), rows, columns)
    places = _middle(np.arange(math.prod(grid)).reshape(grid), rows, columns)
    is_there = places < len(lights)
    return _Place(cells[is_there], lights[places[is_there]])


def _middle(grid: NDArray[np.intp], rows: int, columns: int) -> NDArray[np.intp]:
    top, left = (grid.shape[0] - rows) // 2, (grid.shape[1] - columns) // 2
    return grid[top : top + rows, left : left + columns].ravel()


def _largest(volts: NDArray[np.float64]) -> float:
    """Return the largest of all volts, including those that are not shown."""
    return float(np.abs(np.nan_to_num(volts.astype(np.float64))).max(initial=0.0))


def quantised(volts: NDArray[np.float64], full: float | None = None) -> NDArray[np.int8]:
    """Convert volts to levels −127…127, so that the light of a cell is proportional to its volts.

    A board makes light 255 (|m| / 127)^2.2 of a level m. The root taken here undoes that power:
    without it, most weights of a trained machine would get the least light there is.

    Parameters
    ----------
    volts : ndarray of float64
    full : float, optional
        Volts of the greatest level; more are just as bright. By default the largest of `volts`.

    Returns
    -------
    ndarray of int8, same shape
        round(127 (|volts| / full)^(1/2.2)) with the sign of the volts. NaN is dark.
    """
    exact = np.nan_to_num(volts.astype(np.float64), posinf=None, neginf=None)
    largest = float(np.abs(exact).max(initial=0.0)) if full is None else full
    if largest == 0:
        return np.zeros(volts.shape, np.int8)
    share = np.minimum(np.abs(exact), largest) / largest  # in this order: no overflow
    return np.copysign(np.rint(FULL * share ** (1 / EXPONENT)), exact).astype(np.int8)
