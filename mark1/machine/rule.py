"""What a learning rule is. `mark1.machine.rules` lists them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mark1.machine import loops
from mark1.machine import update_rules as updates
from mark1.machine.config import LIMITS
from mark1.machine.settings import Limit
from mark1.machine.update_rules import Update
from mark1.messages import Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One learning rule.

    Attributes
    ----------
    name : str
        As the command line and files write it.
    source : str
    kernel : int
        Number of its update in `mark1.machine.loops`.
    update : callable
        From a `mark1.machine.update_rules.Sample` to the turn of each potentiometer of the block,
        float32, in volts.
    parameters : tuple of str
        Settings of `TrainingConfig` that the formula uses.
    covered : bool
        Whether the convergence theorem applies to it.
    on_mistakes : bool
        Whether it acts only when the response is wrong.
    repeats : bool
        Whether the update is repeated until the response is right.
    joint : bool
        Whether the R-units are judged together: a mistake is a sum of an R-unit that should be dark
        that is not below those that should be lit. See `mark1.machine.response.judged_jointly`.
    rewarded : bool
        Whether the machine's own responses are reinforced: all positively if all are right, all
        negatively if any is wrong. The update sees y or −y in place of d.
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
    kernel: int = loops.ERROR_CORRECTION
    update: Update = updates.error_correction
    parameters: tuple[str, ...] = ("eta",)
    covered: bool = False
    on_mistakes: bool = False
    repeats: bool = False
    joint: bool = False
    rewarded: bool = False
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
    def counts(self) -> bool:
        """Whether every turn is a whole multiple of η, or of a part, if the features are whole."""
        return self.kernel in loops.WHOLE or self.shares

    @property
    def shares(self) -> bool:
        """Whether what x gains above its mean over the block is what the rest of it loses."""
        return self.kernel in loops.SHARES

    @property
    def is_spontaneous(self) -> bool:
        """Whether the machine's own response takes the place of the desired one."""
        return self.kernel in (loops.SPONTANEOUS, loops.SPONTANEOUS_GAMMA)

    @property
    def is_idle_at_zero(self) -> bool:
        """Whether weights of zero stay there, because an undecided response turns nothing."""
        return self.is_spontaneous or self.rewarded

    @property
    def waits(self) -> bool:
        """Whether the weights do not change until the end of the pass."""
        return self.when in ("pass", "sum", "least")
