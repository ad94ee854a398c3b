"""Machines are tried at once, not in another process after a moment without a change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gui.clock import Clock
from gui.machine import preview


class AtOnce:
    """Answers each question while it is asked."""

    is_waiting = False

    def __init__(self, clock: Clock, work: Callable[..., Any], take: Callable[[Any], None]) -> None:
        self._work, self._take = work, take

    def ask(self, *arguments: Any) -> None:
        self._take(self._work(*arguments))

    def close(self) -> None:
        pass


@pytest.fixture(autouse=True)
def tried_at_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "slow" not in request.keywords:
        monkeypatch.setattr(preview, "Questions", AtOnce)
        monkeypatch.setattr(preview, "CALM", 0.0)
