"""The account of an answer for the terminal and for JSON: `predict --why`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from mark1.cli.terminal import sentence

if TYPE_CHECKING:
    from mark1.machine.account import Account, SumAccount

#: Heaviest inputs of each R-unit that JSON lists.
HEAVIEST = 20


def lines(account: Account) -> Iterator[str]:
    """Yield the account as lines: the cells, each R-unit, and the class."""
    from mark1.machine.account_words import of_class, of_unit

    if not account.analog:
        lit = int(account.cells.sum())
        yield sentence("why-lit", n=lit, cells=len(account.cells))
    for one in account.sums:
        yield " ".join(map(str, of_unit(account, one.unit)))
    yield str(of_class(account, account.decisive))


def record(account: Account) -> dict[str, Any]:
    """Return the account as JSON writes it; units, inputs and cells count from 1."""
    return {
        "answer": account.name,
        "code": account.code,
        "lit": None if account.analog else int(account.cells.sum()),
        "units": [_unit(account, one) for one in account.sums],
    }


def _unit(account: Account, one: SumAccount) -> dict[str, Any]:
    return {
        "unit": one.unit + 1,
        "inputs": one.inputs,
        "active": len(one.active),
        "votes": one.is_vote,
        "plus": one.plus,
        "minus": one.minus,
        "up": one.up,
        "down": one.down,
        "bias": one.bias,
        "threshold": one.threshold,
        "sum": one.sum,
        "response": {1: 1, -1: 0, 0: None}[one.response],
        "heaviest": [] if one.is_vote else _heaviest(account, one),
    }


def _heaviest(account: Account, one: SumAccount) -> list[dict[str, Any]]:
    """List the inputs that weigh most, with the cells that light them."""
    places = np.argsort(-np.abs(one.parts), kind="stable")[:HEAVIEST].tolist()
    listed = []
    for place in places:
        index = int(one.active[place])
        entry: dict[str, Any] = {"input": index + 1, "volts": float(one.parts[place])}
        if account.wires is not None:
            for name, cells in zip(("excitatory", "inhibitory"), account.into(index), strict=True):
                entry[name] = (cells + 1).tolist()
        listed.append(entry)
    return listed
