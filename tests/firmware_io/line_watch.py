"""How long cells are wrong, while everything happens to the line."""

from __future__ import annotations

import numpy as np

#: Seconds of each run with faults: a minute in every run of the tests, ten in the long ones.
MINUTE, TEN_MINUTES = 60.0, 600.0
EVERY_FAULT = ["drop", "flip", "insert"]


def random_levels(rng, cells=64):
    return rng.integers(-127, 128, cells).astype(np.int8)


class Watch:
    """Measures for how long any cell has been wrong."""

    def __init__(self, world, levels):
        self.world, self.levels = world, levels
        self.since = np.full(len(levels), world.clock.now())
        self.longest = 0.0
        self._look_at = 0.0

    def change(self, cells, values):
        self.levels = self.levels.copy()
        self.levels[cells] = values
        self.since[cells] = self.world.clock.now()
        self.world.show(self.levels)

    def look(self):
        now = self.world.clock.now()
        if now < self._look_at:
            return
        self._look_at = now + 0.02
        self.since[self.world.shown == self.levels] = now
        self.longest = max(self.longest, (now - self.since).max())
