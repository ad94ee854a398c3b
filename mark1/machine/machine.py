"""The Mark I: retina → association → response, and reinforcement. One picture at a time."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.errors import ConfigError, PatternError
from mark1.machine import loop, sums
from mark1.machine.association import AssociationUnits, DirectUnits
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.faults import Faults
from mark1.machine.loop import Lesson, Panel, Settings
from mark1.machine.potentiometers import Potentiometers, Wipers, in_units
from mark1.machine.response import AT_ZERO, Code, ResponseUnits, blocks_of
from mark1.machine.retina import Retina
from mark1.machine.rules import rule_named, unit_of
from mark1.machine.wiring import Plugboard, draw_plugboard


@dataclass(frozen=True, slots=True)
class Presentation:
    """One picture on its way through the machine.

    Attributes
    ----------
    picture : ndarray, shape (rows, columns)
        uint8 light, or the numbers of a point.
    cells : ndarray, shape (cells,)
        S: bool, lit or dark as the cells read it; for a point, its numbers.
    features : ndarray, shape (features,)
        A or x: the input of the R-units.
    drive : ndarray of float64, shape (r_units,)
        ν: the summed volts.
    response : ndarray of int8, shape (r_units,)
        y: +1, −1, or 0 for undecided.
    desired : ndarray of int8, shape (r_units,), or None
        d: ±1, or 0 for an R-unit that is not taught; None if the picture was only shown.
    turn : ndarray of float64, shape (weights,), or None
        How far each potentiometer turned, in volts; None if the picture was only shown.
    before : ndarray of float64, shape (weights,), or None
        The potentiometers before they turned, in volts; None if the picture was only shown.
    """

    picture: NDArray[Any]
    cells: NDArray[Any]
    features: NDArray[Any]
    drive: NDArray[np.float64]
    response: NDArray[np.int8]
    desired: NDArray[np.int8] | None = None
    turn: NDArray[np.float64] | None = None
    before: NDArray[np.float64] | None = None

    @property
    def error(self) -> NDArray[np.int8]:
        """d − y of each R-unit, in bipolar coding: 0 or ±2, and 0 where none was taught.

        An undecided response counts as the wrong one (ASSUMED), so that d − y is a whole step.
        """
        if self.desired is None:
            return np.zeros_like(self.response)
        return np.where(self.response == self.desired, 0, 2 * self.desired).astype(np.int8)

    def is_wrong(self, desired: NDArray[np.int8], code: Code) -> bool:
        """Return whether the answer is wrong, for a d of ±1, or 0 if not asked, int8 (r_units,)."""
        return bool(code.is_wrong(self.drive[None], self.response[None], desired[None])[0])


class Mark1:
    """A perceptron machine, built from its settings and its seed.

    Parameters
    ----------
    config : MachineConfig
    plugboard : Plugboard, optional
        Wires, for example from a file; by default drawn from the seed.

    Attributes
    ----------
    faults : Faults
        What is broken; `config` has the same noise and number of dead cells.

    Raises
    ------
    ConfigError
        If the plugboard does not fit the settings.

    Examples
    --------
    >>> from mark1.machine.config import MachineConfig
    >>> machine = Mark1(MachineConfig.of(classes=26))
    >>> len(machine.potentiometers)
    512
    """

    def __init__(self, config: MachineConfig, plugboard: Plugboard | None = None) -> None:
        self.config = config
        self.faults = Faults.of(config)
        self.retina = Retina(config)
        self.plugboard = None if config.kind == "direct" else plugboard or draw_plugboard(config)
        if self.plugboard is None:
            self.association: AssociationUnits | DirectUnits = DirectUnits(config.bias)
        else:
            _check_fit(self.plugboard, config)
            self.association = AssociationUnits(self.plugboard, config.theta, config.analog)
        self.potentiometers = Potentiometers(config)
        self.response = ResponseUnits(blocks_of(config), config.tie, config.threshold, config.band)

    @property
    def nbytes(self) -> int:
        """Bytes of the plugboard and of the association units."""
        if self.plugboard is None or isinstance(self.association, DirectUnits):
            return 0
        return self.plugboard.wires.nbytes + self.association.nbytes

    def see(
        self,
        pictures: NDArray[Any],
        numbers: list[int] | None = None,
        out: NDArray[Any] | None = None,
    ) -> NDArray[Any]:
        """Turn pictures into features, S → A.

        Parameters
        ----------
        pictures : ndarray, shape (n, rows, columns)
            uint8 light, or numbers if the machine is analog.
        numbers : list of int, optional
            Numbers of the presentations, which decide the noise of the cells.
        out : ndarray of float32 or uint8, shape (n, features), optional
            Receives the features; bytes hold only those that are on or off.

        Returns
        -------
        ndarray of float32, shape (n, features), or `out`
        """
        return self._associate(self._sense(pictures, numbers), out)

    def whole(self, x: NDArray[Any]) -> NDArray[Any]:
        """Return features (n, k) as numbers, with the bias where they are stored without it."""
        if x.shape[1] < self.config.features:
            return self._associate(x)
        return x if x.dtype.kind == "f" else x.astype(np.float32)

    def present(self, picture: NDArray[Any], number: int | None = None) -> Presentation:
        """Show one picture, shape (rows, columns), and record what every part does."""
        cells = self._sense(picture[None], None if number is None else [number])
        x = self._associate(cells)
        drive = self.response.add_up(x, self.potentiometers)
        return Presentation(picture, cells[0], x[0], drive[0], self.response.decide(drive)[0])

    @np.errstate(over="ignore", invalid="ignore")  # the trainer finds weights that overflow
    def reinforce(
        self, x: NDArray[Any], desired: NDArray[np.int8], training: TrainingConfig
    ) -> int:
        """Present features and reinforce: one turn of `mark1.machine.loop`, as plain Python.

        Parameters
        ----------
        x : ndarray, shape (features,)
        desired : ndarray of int8, shape (r_units,)
            d: ±1, or 0 for an R-unit that is not taught.
        training : TrainingConfig

        Returns
        -------
        int
            Number of wrong R-units.
        """
        lesson = Lesson(x[None], np.zeros(1, np.int64), desired[None])
        wrong = np.zeros((3, 1), np.int64)
        turn, settings = rule_named(training.rule).turn, self.settings(training)
        loop.train(turn, sums.add_up, lesson, self.panel(), settings, wrong)
        return int(wrong[loop.UNITS, 0])

    def settings(self, training: TrainingConfig, made: int = 0, budget: int = -1) -> Settings:
        """Return the settings of the loop for a training."""
        rule, pots = rule_named(training.rule), self.potentiometers
        return Settings(
            eta=in_units(training.eta, pots.unit),
            gain=float(training.gain),
            c=float(training.c),
            unit=pots.unit,
            threshold=float(self.config.threshold),
            at_zero=AT_ZERO[self.config.tie],
            band=float(self.config.band),
            keep=1.0 if rule.waits else 1.0 - training.decay,
            stop=pots.stop,
            is_stepped=pots.step > 0,
            on_mistakes=rule.on_mistakes,
            joint=rule.joint,
            rewarded=rule.rewarded,
            repeats=rule.repeats,
            made=made,
            budget=budget,
        )

    def panel(
        self,
        turned: Potentiometers | None = None,
        late: NDArray[np.float64] | None = None,
        kept: NDArray[np.float64] | None = None,
    ) -> Panel:
        """Return the potentiometers as the loop takes them.

        Parameters
        ----------
        turned : Potentiometers, optional
            Those that turn, if not the machine's own.
        late, kept : ndarray of float64, optional
        """
        units, deciding = len(self.response.blocks), self.potentiometers
        turned = turned or deciding
        starts, stops, offsets = self.response.edges
        return Panel(
            deciding.positions,
            turned.positions,
            turned.movable,
            *(starts, stops, offsets),
            loop.NOT_LATE if late is None else late,
            loop.NOT_KEPT if kept is None else kept,
            *(np.zeros(units), np.zeros(units, np.int8), np.zeros(units, np.int8)),
        )

    def measure_by(self, training: TrainingConfig) -> None:
        """Let the potentiometers have the unit of a rule, if no position gets lost by it."""
        sizes = {block.stop - block.start for block in self.response.blocks}
        self.potentiometers.measure_in(unit_of(training, sizes))

    def twin(self, wipers: Wipers | NDArray[Any]) -> Mark1:
        """Return a machine of the same parts with its own potentiometers, at these volts.

        Raises
        ------
        ConfigError
            If the volts do not fit.
        """
        twin = copy.copy(self)
        twin.potentiometers = self.more_potentiometers()
        twin.potentiometers.load(wipers)
        return twin

    def more_potentiometers(self) -> Potentiometers:
        """Make other potentiometers, of which the same ones are stuck."""
        made = Potentiometers(self.config)
        made.unit = self.potentiometers.unit
        made.hold(self.faults.numbers("wiper"))
        return made

    def start_volts(self) -> NDArray[np.float64]:
        """Return where a reset turns the wipers, shape (weights,); a broken one stays."""
        volts = Potentiometers(self.config).volts.copy()
        stuck = self.faults.numbers("wiper")
        volts[stuck] = self.potentiometers.volts[stuck]
        return volts

    def take_faults(self, faults: Faults) -> None:
        """Break these parts, and mend all others; a twin keeps its own.

        Raises
        ------
        ConfigError
            If the machine has no such part.
        """
        if faults == self.faults:
            return
        faults.check(self.config, self.plugboard)
        self.config = faults.built_into(self.config)
        self.retina = Retina(self.config, faults)
        if self.plugboard is not None and isinstance(self.association, AssociationUnits):
            units, cells = faults.numbers("wire"), faults.cells()
            before = self.faults.numbers("wire"), self.faults.cells()
            if not all(map(np.array_equal, (units, cells), before)):
                config = self.config
                self.association = AssociationUnits(self.plugboard, config.theta, config.analog)
                places = (self.plugboard.wires[units] == cells[:, None]).argmax(axis=1)
                self.association.pull(units, places)
            self.association = self.association.silenced(faults.numbers("a-unit"))
        self.potentiometers.hold(faults.numbers("wiper"))
        self.faults = faults

    def weight_pictures(self) -> NDArray[np.float64]:
        """Project the weights back through the wires: what each R-unit looks for on the retina.

        Returns
        -------
        ndarray of float64, shape (r_units, rows, columns)
            Volts: the sum over the block's A-units of weight × sign of the wire. In the direct
            machine, the weights themselves, without the bias.
        """
        volts = self.potentiometers.volts
        if isinstance(self.association, DirectUnits):
            maps = np.stack([volts[b.pots][: self.config.cells] for b in self.response.blocks])
        else:
            project = self.association.project
            sums = [project(volts[b.pots], b.features) for b in self.response.blocks]
            most = np.finfo(np.float64).max  # which a run that diverges may leave behind
            maps = np.clip(np.stack(sums), -most, most)
        return maps.reshape(-1, self.config.rows, self.config.columns)

    def check_pictures(self, pictures: NDArray[Any]) -> None:
        """Refuse pictures, shape (n, rows, columns), that do not fit the retina.

        Raises
        ------
        PatternError
            If their size or type is not that of the machine.
        """
        config = self.config
        wanted = "f" if config.analog else "u"
        if pictures.dtype.kind != wanted or pictures.shape[1:] != (config.rows, config.columns):
            raise PatternError(
                "machine.picture-misfit",
                shape=" × ".join(map(str, pictures.shape[1:])),
                kind=pictures.dtype,
                expected_shape=f"{config.rows} × {config.columns}",
                expected_kind=np.dtype(np.float64 if config.analog else np.uint8),
            )

    def _associate(self, cells: NDArray[Any], out: NDArray[Any] | None = None) -> NDArray[Any]:
        return self.association.respond(cells, out)

    def _sense(self, pictures: NDArray[Any], numbers: list[int] | None) -> NDArray[Any]:
        self.check_pictures(pictures)
        if self.config.analog:
            return pictures.reshape(len(pictures), self.config.cells)
        return self.retina.sense(pictures, numbers)


def _check_fit(plugboard: Plugboard, config: MachineConfig) -> None:
    wires = (config.a_units, config.excitatory + config.inhibitory)
    if plugboard.wires.shape != wires or plugboard.excitatory != config.excitatory:
        given = plugboard.wires.shape
        raise ConfigError(
            "machine.plugboard-wires",
            given_units=given[0],
            given_wires=given[1],
            a_units=wires[0],
            wires=wires[1],
        )
    if plugboard.cells != config.cells or plugboard.fan_out().max() > config.fan_out:
        raise ConfigError("machine.plugboard-misfit", cells=config.cells, fan_out=config.fan_out)
