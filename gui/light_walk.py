"""Which light is where: the grid of a panel as it is seen, and the walk from light to light."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from firmware_io.light_map import LightMap
from firmware_io.protocol import FULL

if TYPE_CHECKING:
    from gui.hardware import Hardware


class LightWalk(QObject):
    """Makes a map: lights one light alone, and hears from a person where it is.

    Parameters
    ----------
    hardware : Hardware

    Attributes
    ----------
    light : int or None
        The one that is lit alone, from the beginning of the chain; None when nobody walks.
    is_done : bool
        Whether the last light has its place.

    Signals
    -------
    changed
        Another light, or the walk is over.
    """

    changed = Signal()

    def __init__(self, hardware: Hardware) -> None:
        super().__init__(hardware)
        self._hardware = hardware
        self._before = LightMap()
        self._reached = 0  # where a walk was broken off
        self.light: int | None = None
        self.is_done = False

    # --- the grid --------------------------------------------------------------------------

    @property
    def lights(self) -> int:
        """How many lights the panel has."""
        info = self._hardware.state.info
        return info.lights if info is not None else 0

    @property
    def light_map(self) -> LightMap:
        """The map of panels with as many lights as this one."""
        return self._hardware.choice.light_map_for(self.lights)

    def lay(self, light_map: LightMap) -> None:
        """Choose another map for such panels.

        Raises
        ------
        MapError
            If it does not fit them.
        """
        if self.lights:
            self._hardware.choose(
                light_maps=self._hardware.choice.with_light_map(self.lights, light_map)
            )

    def grid(self) -> tuple[int, int]:
        """Rows and columns of the lights as they are seen."""
        return self.light_map.shape(self.lights)

    def grid_lights(self) -> NDArray[np.intp]:
        """Give the light at each cell of the grid, row by row; there may be fewer than cells."""
        return self.light_map.lights_of(self.lights)

    # --- the walk --------------------------------------------------------------------------

    @property
    def is_on(self) -> bool:
        """Whether one light is lit alone."""
        return self.light is not None

    def begin(self) -> None:
        """Light the first light alone, or the one at which a walk was broken off."""
        if self.lights and not self.is_on and not self._hardware.testing.is_on:
            self._before = self.light_map
            self.go_to(self._reached if self._reached < self.lights else 0)

    def go_to(self, light: int) -> None:
        """Light this one alone; there is none before the first and behind the last."""
        link, info = self._hardware.link, self._hardware.state.info
        if link is None or info is None or not 0 <= light < info.lights:
            return
        self.light, self.is_done = light, False
        levels = np.zeros(info.cells, np.int8)
        levels[light] = FULL
        link.show(levels)
        self.changed.emit()

    def put(self, cell: int) -> None:
        """Note that the light which is lit now is at this cell, and go on to the next."""
        lights = self.grid_lights()
        if self.light is None or not 0 <= cell < len(lights):
            return
        if lights[cell] != self.light:
            self.lay(self.light_map.with_light(cell, self.light, self.lights))
        self.skip()

    def skip(self) -> None:
        """Go on to the next light, this one being where the map has it, or nowhere."""
        if self.light is None:
            return
        if self.light + 1 < self.lights:
            self.go_to(self.light + 1)
        else:
            self.is_done = True
            self.changed.emit()

    def end(self, *, keep: bool = True) -> None:
        """Show the weights again, with the new map or with that of before."""
        if self.light is None:
            return
        self._reached = 0 if self.is_done or not keep else self.light
        if self._reached:
            text = self.tr("The walk was left at light {0}: the next one goes on from there.")
            self._hardware.noted.emit(text.format(self.light + 1))
        self.light, self.is_done = None, False
        if not keep:
            self.lay(self._before)
        self._hardware.show()
        self.changed.emit()
