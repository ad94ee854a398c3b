"""An account in words: why an R-unit is lit or dark, and which class the answer names.

Every function returns messages, one for each sentence, so that a screen, a terminal and a reader
of the screen say the same.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from mark1.machine.account import Account, SumAccount
from mark1.messages import Message

#: Most digits after the decimal point that sums are written with.
MOST_DECIMALS = 6

#: Formats volts with a given number of decimals, as in −0.5.
Write = Callable[[float, int], str]


class Whole(int):
    """An integer that is written with separated thousands from 10 000 on."""

    def __format__(self, spec: str) -> str:
        """Write the number in figures."""
        written = f"{int(self):,}" if self >= 10_000 else f"{int(self)}"
        return written.replace(",", "\N{NARROW NO-BREAK SPACE}")


def decimals_of(one: SumAccount) -> int:
    """Return how many decimals make the sums of an R-unit add up as they are written."""
    terms = [one.up, one.down, one.bias or 0.0]
    numbers = [*terms, one.sum, one.threshold, one.drive, one.band]
    if not all(map(math.isfinite, numbers)):
        return 1
    for decimals in range(1, MOST_DECIMALS):
        written = [round(number, decimals) for number in numbers]
        vanishes = any(number and not near for number, near in zip(numbers, written, strict=True))
        if not vanishes and round(sum(written[:3]), decimals) == written[3]:
            return decimals
    return MOST_DECIMALS


def volts(value: float, decimals: int = 1) -> str:
    """Write volts in English, such as +2.5 V or −0.5 V."""
    sign = "+" if value > 0 else "−" if value < 0 else ""
    size = f"{abs(value):.{decimals}f}" if math.isfinite(value) else "∞"
    return f"{sign}{size} V"


def votes(value: float, decimals: int = 0) -> str:
    """Write a number of votes in English, such as +12 votes."""
    sign = "+" if value > 0 else "−" if value < 0 else ""
    return f"{sign}{abs(value):.0f}"


def sentences(account: Account, unit: int, write: Write = volts) -> list[Message]:
    """Say why an R-unit, from 0, is lit or dark, and what the answer stands for.

    Parameters
    ----------
    account : Account
    unit : int
    write : callable
        Writes a sum in volts with a number of decimals.
    """
    said = [*of_unit(account, unit, write), of_class(account, unit, write)]
    if account.flipped:
        said.insert(0, Message("why.noise", {"n": Whole(account.flipped)}))
    if account.focus:
        said.append(Message("why.focus", {"cells": account.focus}))
    return said


def of_unit(account: Account, unit: int, write: Write = volts) -> list[Message]:
    """Say why an R-unit, from 0, is lit or dark."""
    one = account.sums[unit]
    if one.is_vote:
        return _of_votes(one)
    return [_on(account, one), *_pushes(one, write), _decided(one, write)]


def of_class(account: Account, unit: int, write: Write = volts) -> Message:
    """Say which class the answer names, and the part that an R-unit, from 0, has in it."""
    values = {"code": account.code, "name": _name(unit), "answer": account.name}
    if not account.one_per_class:
        if account.answer is not None:
            return Message("why.code", values)
        return Message("why.code-open" if "?" in account.code else "why.code-unknown", values)
    if not account.classes:
        return Message("why.code-unknown", values)
    if account.answer is None:
        return Message("why.largest-tied", values)
    winner = account.sums[account.codes[account.answer]]
    if winner.unit == unit:
        return Message("why.largest", values)
    values["winner"], values["sum"] = _name(winner.unit), _written(winner, write)
    return Message("why.largest-other", values)


def of_correction(account: Account, unit: int, write: Write = volts) -> list[Message]:
    """Say what a correction turned for an R-unit, from 0, and why; nothing if none was made."""
    one, rule = account.sums[unit], account.rule
    if rule is None:
        return []
    values: dict[str, object] = {"n": Whole(len(one.turned)), "name": _name(unit), **_said(one)}
    wrong = one.desired != 0 and one.response != one.desired
    if not len(one.turned):
        is_right = not (wrong or rule.joint or one.desired == 0)
        return [Message("why.right" if is_right else "why.not-turned", values)]
    is_because = rule.on_mistakes and not (rule.rewarded or account.is_decayed)
    if is_because and rule.joint:
        first = Message("why.turned-up" if one.desired > 0 else "why.turned-down", values)
    elif is_because and wrong:
        first = Message("why.turned-wrong" if one.response else "why.turned-undecided", values)
    else:
        first = Message("why.turned", values)
    least, most = float(abs(one.turns).min()), float(abs(one.turns).max())
    decimals = max(decimals_of(one), _digits(most), _digits(one.gain))
    amount = write(float(one.turns[abs(one.turns).argmax()]), decimals)
    same = least == most and bool((one.turns > 0).all() or (one.turns < 0).all())
    values = {"volts": amount, "gain": write(one.gain, decimals), "n": Whole(len(one.turned))}
    values["after"] = write(one.sum + one.gain, decimals)
    code = "why.turned-by" if same else "why.turned-up-to"
    return [first, Message(code, values)]


def of_wires(account: Account, unit: int) -> Message:
    """Say why an A-unit, from 0, is on or off."""
    one = account.of_unit(unit)
    if one.is_broken:
        return Message("why.unit-broken", {"unit": unit + 1})
    numbers = {"plus": one.plus, "minus": one.minus, "sum": one.sum, "theta": one.theta}
    is_close = f"{one.sum:g}" == f"{one.theta:g}"  # 0.7 − 0.2 is 0.49999998 with 24 bits
    write = "{:.9g}" if is_close else "{:g}"
    values = {name: write.format(number).replace("-", "−") for name, number in numbers.items()}
    code = f"why.unit-{'on' if one.is_on else 'off'}{'-numbers' if account.analog else ''}"
    return Message(code, {"unit": unit + 1, **values})


def title(account: Account) -> Message:
    """Return the question that the account answers."""
    if account.name is not None:
        return Message("why.title", {"name": account.name})
    return Message("why.title-undecided" if "?" in account.code else "why.title-no-class")


def _digits(value: float) -> int:
    """Return the fewest decimals that show a number exactly, up to the limit."""
    exact = (d for d in range(1, MOST_DECIMALS) if abs(round(value, d) - value) < 1e-9)
    return next(exact, 3)


def _name(unit: int) -> str:
    return f"R{unit + 1}"


def _said(one: SumAccount) -> dict[str, str]:
    bits = {1: "1", -1: "0", 0: "?"}
    return {"said": bits[one.response], "desired": bits[one.desired]}


def _on(account: Account, one: SumAccount) -> Message:
    """Say how many of its inputs are on."""
    values = {"name": _name(one.unit), "n": Whole(len(one.active)), "inputs": Whole(one.inputs)}
    kind = "numbers" if account.analog and account.wires is None else account.kind
    return Message(f"why.on-{kind}", values)


def _pushes(one: SumAccount, write: Write) -> list[Message]:
    """Say what pushes up, what pulls down, and what the bias adds."""
    decimals = decimals_of(one)
    values: dict[str, object] = {"plus": Whole(one.plus), "minus": Whole(one.minus)}
    values |= {"up": write(one.up, decimals), "down": write(one.down, decimals)}
    said = []
    if one.plus or one.minus:
        side = "both" if one.plus and one.minus else "up" if one.plus else "down"
        said.append(Message(f"why.push-{side}", values))
    elif len(one.active):
        said.append(Message("why.push-none", {"n": Whole(len(one.active))}))
    if one.bias is not None:
        said.append(Message("why.bias", {"volts": write(one.bias, decimals)}))
    return said


def _decided(one: SumAccount, write: Write) -> Message:
    """Say what the R-unit does at this sum."""
    decimals = decimals_of(one)
    values = {
        "name": _name(one.unit),
        "sum": write(one.sum, decimals),
        "threshold": write(one.threshold, decimals),
        "band": write(one.band, decimals).lstrip("+"),
    }
    if one.band:
        return Message(f"why.band-{ {1: 'above', -1: 'below', 0: 'open'}[one.response] }", values)
    side = "above" if one.drive > 0 else "below" if one.drive < 0 else "at"
    lit = {1: "lit", -1: "dark", 0: "open"}[one.response]
    end = f"{side}-{lit}" if side == "at" else side
    return Message(f"why.{end}" if one.threshold == 0 else f"why.{end}-threshold", values)


def _of_votes(one: SumAccount) -> list[Message]:
    values = {"name": _name(one.unit), "n": Whole(len(one.parts))}
    values |= {"up": votes(one.up), "down": votes(one.down), "sum": votes(one.drive)}
    lit = {1: "lit", -1: "dark", 0: "open"}[one.response]
    return [Message("why.voters", values), Message(f"why.voted-{lit}", values)]


def _written(one: SumAccount, write: Write) -> str:
    """Write the sum of an R-unit: volts, or votes."""
    return votes(one.sum) if one.is_vote else write(one.sum, decimals_of(one))
