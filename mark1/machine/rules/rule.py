"""What a learning rule is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mark1.machine.config import AUTO, LIMITS
from mark1.machine.loop import Turn
from mark1.machine.settings import Limit
from mark1.messages import Message

#: A step of η d x, as in proofs: d and y are ±1, and the size of d − y is not used.
UNIT = {"coding": "bipolar", "unit_step": True}

#: Each response has its own potentiometers, and the greatest sum answers.
EXCLUSIVE = {"code": "one-per-class"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One learning rule.

    Attributes
    ----------
    name : str
        As the command line and files write it.
    source : str
    turn : callable
        How far the potentiometers of an R-unit turn, as a `mark1.machine.loop.Turn`.
    parameters : tuple of str
        Settings of `TrainingConfig` that the formula uses.
    covered : bool
        Whether the convergence theorem bounds its mistakes.
    on_mistakes : bool
        Whether it acts only when the response is wrong.
    shares : bool
        Whether what x gains above its mean over the block is what the rest of it loses.
    divides : bool
        Whether it divides η x by a number that depends on the pattern.
    in_volts : bool
        Whether it compares sums with volts, so that η cannot be the unit of the potentiometers.
    repeats : bool
        Whether the update is repeated until the response is right.
    joint : bool
        Whether the R-units are judged together: a mistake is a sum of an R-unit that should be dark
        that is not below those that should be lit. See `mark1.machine.loop.judge`.
    rewarded : bool
        Whether the machine's own responses are reinforced: all positively if all are right, all
        negatively if any is wrong. The update sees y or −y in place of d.
    is_spontaneous : bool
        Whether the machine's own response takes the place of the desired one.
    when : {"each", "pass", "sum", "first", "least"}
        When the motors turn. ``each``: after each presentation. ``pass``: after a pass, one
        pattern after another, decided by the weights before the pass. ``sum``: the same in one
        single turn. ``first``: at the first mistake, which ends the pass. ``least``: after a pass,
        only for the pattern with the least d ν.
    predictor : {"last", "mean", "pocket", "votes"}
        Which weights answer after training: the last; the mean after every presentation; the best
        seen; or all of them, by vote.
    teaching, building : mapping
        Fields of `TrainingConfig` and of `MachineConfig` whose values in its text differ from the
        defaults.
    aliases : tuple of str
        Other names for it.
    """

    name: str
    source: str
    turn: Turn
    parameters: tuple[str, ...] = ("eta",)
    covered: bool = False
    on_mistakes: bool = False
    shares: bool = False
    divides: bool = False
    in_volts: bool = False
    repeats: bool = False
    joint: bool = False
    rewarded: bool = False
    is_spontaneous: bool = False
    when: str = "each"
    predictor: str = "last"
    teaching: Mapping[str, Any] = field(default_factory=dict)
    building: Mapping[str, Any] = field(default_factory=dict)
    aliases: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """What the window calls it, in the language in use."""
        return str(Message(f"rules.{self.name}"))

    @property
    def formula(self) -> str:
        """How it turns the weights, in the language in use."""
        return str(Message(f"formulas.{self.name}"))

    @property
    def ranges(self) -> dict[str, Limit]:
        """The limits of each parameter."""
        return {name: LIMITS[name] for name in self.parameters}

    @property
    def whole(self) -> bool:
        """Whether it turns by whole multiples of η x."""
        return not (self.shares or self.divides or self.in_volts)

    @property
    def finds_eta(self) -> bool:
        """Whether η must suit the length of the patterns, and is found from it by default."""
        return self.teaching.get("eta") == AUTO

    @property
    def is_idle_at_zero(self) -> bool:
        """Whether weights of zero stay there, because an undecided response turns nothing."""
        return self.is_spontaneous or self.rewarded

    @property
    def takes_weights(self) -> bool:
        """Whether a turn can be multiplied by a weight, and no other choice depends on its size."""
        return self.when != "least" and not self.repeats and self.predictor != "pocket"

    @property
    def waits(self) -> bool:
        """Whether the weights do not change until the end of the pass."""
        return self.when in ("pass", "sum", "least")
