"""Boards that take everything and show nothing, each in its own way."""

from firmware_io.board.virtual_board import VirtualBoard
from firmware_io.wire.protocol import NAK_NOT_UNDERSTOOD, Check, Delta, Info, Key, Nak


class FindsDifferences(VirtualBoard):
    """Answers each CHECK with 0."""

    def _do(self, message, seq, now):
        super()._do(message, seq, now)
        if isinstance(message, Check):
            self._result = 0


class ForgetsCells(VirtualBoard):
    """Acknowledges levels and drops one of them."""

    def _do(self, message, seq, now):
        super()._do(message, seq, now)
        self.levels[5] = 0


class RefusesCells(VirtualBoard):
    """Understands neither KEY nor DELTA."""

    def _obey(self, message, seq, now):
        if isinstance(message, Key | Delta):
            self._say(Nak(self._expected, NAK_NOT_UNDERSTOOD))
        else:
            super()._obey(message, seq, now)


class HasNoLights(VirtualBoard):
    """Has nothing to show weights with."""

    def __init__(self):
        super().__init__(Info(lights=0))


FALSE_BOARDS = [FindsDifferences, ForgetsCells, RefusesCells, HasNoLights]
