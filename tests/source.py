"""The source of the packages as syntax trees, read once and only by the tests that look at it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import mark1

ROOT = Path(mark1.__file__).parent.parent


@cache
def nodes(package: str) -> tuple[ast.AST, ...]:
    """Return every node of every module of a package."""
    files = sorted((ROOT / package).rglob("*.py"))
    return tuple(node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8"))))


@cache
def literals(package: str) -> frozenset[object]:
    """Return all constants that a package spells out."""
    return frozenset(node.value for node in nodes(package) if isinstance(node, ast.Constant))


@cache
def filled_in(package: str) -> tuple[tuple[str | None, ...], ...]:
    """Return the pieces of each formatted string; None is a place that is filled in."""
    return tuple(
        tuple(p.value if isinstance(p, ast.Constant) else None for p in node.values)
        for node in nodes(package)
        if isinstance(node, ast.JoinedStr)
    )
