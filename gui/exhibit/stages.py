"""The stages of a visit, and what can be pressed at each of them."""

from __future__ import annotations

from enum import Enum, auto


class Stage(Enum):
    """Where the visitor is."""

    ATTRACT = auto()
    DRAW = auto()
    LEARN = auto()
    TRY = auto()
    ANSWER = auto()
    WHICH = auto()
    RIGHT = auto()
    WHY = auto()
    CANNOT = auto()


class Over(Enum):
    """What lies over the stage and waits for an answer."""

    LANGUAGES = auto()
    LEAVE = auto()
    STILL_THERE = auto()


class Press(Enum):
    """What can be pressed."""

    BEGIN = auto()
    UNDO = auto()
    CLEAR = auto()
    NEXT = auto()
    FASTER = auto()
    GUESS = auto()
    YES = auto()
    NO = auto()
    WHY = auto()
    BACK = auto()
    ELSE = auto()
    AGAIN = auto()
    THIRD = auto()
    RESTART = auto()
    LANGUAGES = auto()
    LEAVE = auto()
    STAY = auto()


class Hint(Enum):
    """Why the last press did not lead on."""

    EMPTY = auto()
    TOO_SMALL = auto()
    ONLY_THESE = auto()


#: What each stage offers, beside *Languages* and *Leave*.
OFFERED = {
    Stage.ATTRACT: (Press.BEGIN,),
    Stage.DRAW: (Press.UNDO, Press.CLEAR, Press.NEXT),
    Stage.LEARN: (Press.FASTER,),
    Stage.TRY: (Press.UNDO, Press.CLEAR, Press.GUESS),
    Stage.ANSWER: (Press.YES, Press.NO, Press.WHY),
    Stage.WHICH: (Press.ELSE, Press.BACK),
    Stage.RIGHT: (Press.AGAIN, Press.THIRD),
    Stage.WHY: (Press.BACK,),
    Stage.CANNOT: (Press.BACK, Press.RESTART),
}
