"""Lets the command line find what this pyproject.toml names, installed so or not."""

from __future__ import annotations

import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


_installed = metadata.entry_points


def found(**chosen: str) -> Any:
    """As `metadata.entry_points`; of a group that the project names, what it names."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    group = chosen.get("group", "")
    if group not in project["entry-points"]:
        return _installed(**chosen)
    named = project["entry-points"][group].items()
    return metadata.EntryPoints(metadata.EntryPoint(name, value, group) for name, value in named)


@pytest.fixture
def entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "entry_points", found)
