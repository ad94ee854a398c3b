"""The commands of a session: everything that a user can do to it, as frozen records.

The method `perform` of a command changes an `OpenDocument` and returns a short label for the undo
menu. `mark1.session.session.Session` performs commands: it pauses, commits, undoes and writes the
journal, so that no command has to.
"""

from __future__ import annotations

from mark1.session.commands.breaking import BreakPart, ChangeFaults, MendAll, MendPart
from mark1.session.commands.drawing import (
    Centre,
    ChooseClass,
    Clear,
    Draw,
    Flip,
    Invert,
    PutPicture,
    Rotate,
    See,
    SelectClass,
    SetDesired,
    Shift,
    ShowPattern,
)
from mark1.session.commands.editing import (
    AddPattern,
    AddPoint,
    MarkPatterns,
    MovePatterns,
    MovePoints,
    RecordPattern,
    RemoveClass,
    RemovePatterns,
    RenameClass,
    ReplacePatterns,
    SplitPatterns,
)
from mark1.session.commands.kinds import Command, Gesture, Redo, Reopen, Undo
from mark1.session.commands.training import (
    BeginRun,
    BuildMachine,
    ChangeTraining,
    ChooseBranch,
    Correct,
    Reset,
    Retrain,
    Seek,
    Step,
    Teach,
    Train,
    TurnPots,
)

__all__ = [
    "AddPattern",
    "AddPoint",
    "BeginRun",
    "BreakPart",
    "BuildMachine",
    "Centre",
    "ChangeFaults",
    "ChangeTraining",
    "ChooseBranch",
    "ChooseClass",
    "Clear",
    "Command",
    "Correct",
    "Draw",
    "Flip",
    "Gesture",
    "Invert",
    "MarkPatterns",
    "MendAll",
    "MendPart",
    "MovePatterns",
    "MovePoints",
    "PutPicture",
    "RecordPattern",
    "Redo",
    "RemoveClass",
    "RemovePatterns",
    "RenameClass",
    "Reopen",
    "ReplacePatterns",
    "Reset",
    "Retrain",
    "Rotate",
    "See",
    "Seek",
    "SelectClass",
    "SetDesired",
    "Shift",
    "ShowPattern",
    "SplitPatterns",
    "Step",
    "Teach",
    "Train",
    "TurnPots",
    "Undo",
]
