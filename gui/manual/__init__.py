"""The manual: the names, languages and text of its pages. Its window is in `manual_window`."""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1] / "resources" / "manual"

#: The language in which every page is written.
COMPLETE = "en"


@functools.cache
def names() -> tuple[str, ...]:
    """List the names of all pages in the order of `contents.toml`."""
    contents = tomllib.loads((ROOT / "contents.toml").read_text(encoding="utf-8"))
    return tuple(contents["pages"])


def languages() -> list[str]:
    """List the languages that have pages, by their codes."""
    return sorted(path.name for path in ROOT.iterdir() if any(path.glob("*.md")))


def path(name: str, language: str) -> Path:
    """Return the file of a page: in this language, or in English where that is missing."""
    wanted = ROOT / language / f"{name}.md"
    return wanted if wanted.is_file() else ROOT / COMPLETE / f"{name}.md"


def text(name: str, language: str) -> str:
    """Read a page as Markdown."""
    return path(name, language).read_text(encoding="utf-8")


def title(name: str, language: str) -> str:
    """Return the title of a page: its first line."""
    return text(name, language).partition("\n")[0].removeprefix("# ")
