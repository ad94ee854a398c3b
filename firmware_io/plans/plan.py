"""A panel as a person wants it: board, lights, knobs and supply, checked. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_io.board_errors import PlanError
from firmware_io.boards import BOARDS, LIGHTS, Board, Light
from firmware_io.catalogue import Series

#: Distances of lights in mm: strips of 30, 60, 100 and 144 a metre, and a ready-made matrix.
PITCHES = {"30": 1000 / 30, "60": 1000 / 60, "100": 10.0, "144": 1000 / 144, "matrix": 8.0}

#: Usual distances of dials in mm, the first unless told, and the smallest one, which has room for
#: an SG90, 23 × 12 mm, and its pointer.
DIAL_PITCHES, LEAST_DIAL_PITCH = (30.0, 40.0, 50.0), 24.0

#: Most milliamperes of a supply.
MOST_SUPPLY = 20_000


def knob_pins(board: Board, *, sensor: bool) -> tuple[str, ...]:
    """Return the analog pins of a board for knobs, with or without a sensor of the room's light."""
    return tuple(pin for pin in board.knobs if not (sensor and pin == board.sensor))


def most_knobs(board: Board, *, sensor: bool) -> int:
    """Return how many knobs a board reads, with a multiplexer if need be."""
    return max(len(knob_pins(board, sensor=sensor)), 1 << len(board.select))


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelPlan:
    """One panel.

    Parameters
    ----------
    board, light : str
        Names from `BOARDS` and `LIGHTS`.
    columns, rows : int
        Of the lights that show weights.
    lamps : int
        R lamps, the next lights of the chain: 0…8.
    knobs : int
        0…16: one for each analog pin of the board, or all behind a multiplexer.
    sensor : bool
        Whether a photoresistor dims the lights in a dark room. It may take the last knob's pin.
        Dials have nothing to dim.
    serpentine : bool
        Whether every other row of the chain runs backwards. Rows of dials never do.
    order : str
        Order of the colour bytes; empty for the usual one of these lights. Dials have none.
    pitch : float
        Distance of two lights or dials in mm; 0 for the usual one.
    supply : int
        Milliamperes of its own 5 V supply; 0 if the lights are fed by USB. Dials need a supply.

    Raises
    ------
    PlanError
        If such a panel cannot be built; the sentence says why, and what can.
    """

    board: str = "uno"
    light: str = "apa102"
    columns: int = 8
    rows: int = 8
    lamps: int = 8
    knobs: int = 4
    sensor: bool = False
    serpentine: bool = True
    order: str = ""
    pitch: float = 0.0
    supply: int = 0

    def __post_init__(self) -> None:
        if self.board not in BOARDS:
            raise PlanError(
                "plan.board", board=self.board, boards=Series(tuple(BOARDS), most=len(BOARDS))
            )
        if self.light not in LIGHTS:
            raise PlanError("plan.light", light=self.light, lights=Series(tuple(LIGHTS)))
        for name, value in (("columns", self.columns), ("rows", self.rows)):
            if not 1 <= value <= 64:
                raise PlanError(f"plan.{name}", count=value)
        if not 0 <= self.lamps <= 8:
            raise PlanError("plan.lamps", count=self.lamps)
        if self.of.is_dial:
            self._check_dials()
        elif self.chain > self.on.most_lights:
            most = self.on.most_lights
            raise PlanError("plan.too-many", board=self.on.title, count=self.chain, most=most)
        if not self.pitch:
            object.__setattr__(self, "pitch", DIAL_PITCHES[0] if self.of.is_dial else PITCHES["60"])
        most = most_knobs(self.on, sensor=self.sensor)
        if not 0 <= self.knobs <= most:
            code = "plan.knobs-beside-sensor" if self.sensor else "plan.knobs"
            raise PlanError(code, board=self.on.title, count=self.knobs, most=most)
        if self.order and self.order not in self.of.orders:
            orders = Series(self.of.orders)
            raise PlanError("plan.order", order=self.order, light=self.of.title, orders=orders)
        if not 5 <= self.pitch <= 50:
            raise PlanError("plan.pitch", pitch=self.pitch)
        if not 0 <= self.supply <= MOST_SUPPLY:
            raise PlanError("plan.supply", supply=self.supply, most=MOST_SUPPLY)

    def _check_dials(self) -> None:
        """Refuse what only lights can do."""
        if self.lights > self.on.most_dials:
            most = self.on.most_dials
            raise PlanError("plan.dials", board=self.on.title, count=self.lights, most=most)
        if self.sensor:
            raise PlanError("plan.dials-sensor")
        if self.order:
            raise PlanError("plan.dials-order", order=self.order)
        if self.pitch and not LEAST_DIAL_PITCH <= self.pitch <= 50:
            raise PlanError("plan.dials-pitch", pitch=self.pitch, least=LEAST_DIAL_PITCH)

    @property
    def on(self) -> Board:
        """Its board."""
        return BOARDS[self.board]

    @property
    def of(self) -> Light:
        """Its type of light."""
        return LIGHTS[self.light]

    @property
    def lights(self) -> int:
        """Lights or dials that show weights."""
        return self.columns * self.rows

    @property
    def chain(self) -> int:
        """All lights of the chain, R lamps included; 0 for dials, which have no chain."""
        return 0 if self.of.is_dial else self.lights + self.lamps

    @property
    def is_multiplexed(self) -> bool:
        """Whether the knobs share one analog pin behind a multiplexer."""
        return self.knobs > len(self.knob_pins)

    @property
    def knob_pins(self) -> tuple[str, ...]:
        """The analog pins that are left for knobs."""
        return knob_pins(self.on, sensor=self.sensor)

    @property
    def colours(self) -> str:
        """Order of the colour bytes; empty for dials."""
        return self.order or next(iter(self.of.orders), "")
