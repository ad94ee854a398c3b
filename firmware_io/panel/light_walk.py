"""Makes a light map by walking the chain: lights one light alone, and is told where it is seen."""

from __future__ import annotations

from firmware_io.link.cells import one_cell
from firmware_io.panel.light_map import LightMap
from firmware_io.panel.panel import Panel
from firmware_io.wire.protocol import FULL, Info


class LightWalk:
    """One walk along the lights of one panel.

    Meanwhile nothing else may show anything on the panel.

    Parameters
    ----------
    panel : Panel
    info : Info
        What it has; at least one light.
    light_map : LightMap
        Where the walk begins from.
    light : int, optional
        The light to begin at, from the beginning of the chain.

    Attributes
    ----------
    light : int
        The one that is lit alone.
    light_map : LightMap
        As far as it is known.
    before : LightMap
        The map at the beginning.
    is_done : bool
        Whether the last light has been passed.
    """

    def __init__(self, panel: Panel, info: Info, light_map: LightMap, light: int = 0) -> None:
        self._panel, self._info = panel, info
        self.light_map = self.before = light_map
        self.light, self.is_done = 0, False
        self.go_to(light if light < info.lights else 0)

    def go_to(self, light: int) -> None:
        """Light this one alone; one that does not exist is ignored."""
        if 0 <= light < self._info.lights:
            self.light, self.is_done = light, False
            self._panel.show(one_cell(self._info, light, FULL))

    def put(self, cell: int) -> None:
        """Note that the lit light is at this cell, and go on; a cell off the map is ignored."""
        lights = self.light_map.lights_of(self._info.lights)
        if not 0 <= cell < len(lights):
            return
        if lights[cell] != self.light:
            self.light_map = self.light_map.with_light(cell, self.light, self._info.lights)
        self.skip()

    def skip(self) -> None:
        """Go on to the next light, leaving this one where the map has it."""
        if self.light + 1 < self._info.lights:
            self.go_to(self.light + 1)
        else:
            self.is_done = True

    @property
    def resumes_at(self) -> int:
        """The light at which the next walk should begin."""
        return 0 if self.is_done else self.light
