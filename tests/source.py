"""What the source of the packages spells out, read once and only by the tests that look at it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import mark1

ROOT = Path(mark1.__file__).parent.parent


class Call(NamedTuple):
    """A call: of `name`, or of `owner.name`; with None for each argument that is no literal."""

    name: str
    is_plain: bool
    arguments: tuple[object, ...]
    keywords: frozenset[str | None]


class Source(NamedTuple):
    """What a package spells out: not its syntax trees, a million objects to look at for garbage.

    Attributes
    ----------
    literals : frozenset of object
        All constants.
    filled_in : tuple of tuple of str or None
        The pieces of each formatted string; None is a place that is filled in.
    calls : tuple of Call
    """

    literals: frozenset[object]
    filled_in: tuple[tuple[str | None, ...], ...]
    calls: tuple[Call, ...]


@cache
def read(package: str) -> Source:
    """Read every module of a package."""
    literals: set[object] = set()
    filled_in: list[tuple[str | None, ...]] = []
    calls: list[Call] = []
    for file in sorted((ROOT / package).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant):
                literals.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                filled_in.append(tuple(map(_value, node.values)))
            elif isinstance(node, ast.Call):
                calls.append(_call(node))
    return Source(frozenset(literals), tuple(filled_in), tuple(calls))


def _call(node: ast.Call) -> Call:
    is_plain = isinstance(node.func, ast.Name)
    name = getattr(node.func, "id" if is_plain else "attr", "")
    keywords = frozenset(word.arg for word in node.keywords)
    return Call(name, is_plain, tuple(map(_value, node.args)), keywords)


def _value(node: ast.AST) -> Any:
    return node.value if isinstance(node, ast.Constant) else None
