"""A test of a panel in a simulated world, and what was observed."""

from __future__ import annotations

from firmware_io.board.virtual_board import VirtualBoard
from firmware_io.panel.self_test import SelfTest
from firmware_io.wire.protocol import SERVOS, Info
from tests.firmware_io.simulation import SMALL, Driven, World

#: A panel that is gone through quickly, with everything on it.
FEW = Info(lights=6, lamps=2, knobs=2, outputs=2, capabilities=SMALL.capabilities | SERVOS)


class Trial:
    """A test of a panel in a world, and what was seen on the way."""

    def __init__(self, info=FEW, *, on=True, world=None, pace=4.0, **options):
        self.world = world or World(VirtualBoard(info))
        if on:
            self.world.until_on()
        self.test = SelfTest(Driven(self.world), clock=self.world.clock.now, pace=pace, **options)
        self.seen, self.said, self.shares, self.walked = [], [], [], []

    def run(self, until=lambda test: False, limit=300.0):
        """Go on until the end, or until something is so."""
        end = self.world.clock.now() + limit
        while self.test.advance() and not until(self.test):
            assert self.world.clock.now() < end, f"it never ends: {self.test.says}"
            self._watch()
            before = self.world.clock.now()
            while self.world.clock.now() - before < self.test.rest / 2:
                self.world.step()
        return self.test

    def run_to(self, words):
        return self.run(lambda test: words in test.says)

    def found(self, name):
        return next(finding for finding in self.test.findings if finding.name == name)

    def settle(self):
        self.world.run(0.1)
        return self.world.panel.look(lambda board: board)

    def _watch(self):
        shown = self.world.shown.tolist()
        for new, list_ in (
            (shown, self.seen),
            (self.test.says, self.said),
            (self.test.share, self.shares),
            (self.test.light, self.walked),
        ):
            if not list_ or list_[-1] != new:
                list_.append(new)
