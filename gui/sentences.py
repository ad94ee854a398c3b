"""Refusals and answers as sentences."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar, cast

from mark1.errors import Mark1Error

Method = TypeVar("Method", bound=Callable[..., None])


def speaks(method: Method) -> Method:
    """Let a method of an object with a signal `said` say what it was refused, not fail."""

    @functools.wraps(method)
    def said(self: Any, *given: Any, **named: Any) -> None:
        try:
            method(self, *given, **named)
        except Mark1Error as error:
            self.said.emit(str(error)[:1].upper() + str(error)[1:], "wrong")

    return cast(Method, said)


def with_article(name: str) -> str:
    """Put a or an before a name: an E, a T, a square."""
    sounds = "AEFHILMNORSX8" if len(name) == 1 else "AEIOUaeiou"
    return f"{'an' if name[0] in sounds else 'a'} {name}"
