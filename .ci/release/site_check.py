"""Check that the pages of a site are valid HTML, and that every link and picture exists.

`make docs` runs this after building; ``python .ci/release/site_check.py FOLDER`` checks any site.
"""

from __future__ import annotations

import functools
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit
from xml.etree.ElementTree import Element

import html5lib

#: Attributes that name another file.
LINKS = ("href", "src")


@functools.cache
def parsed(path: Path) -> tuple[Element, tuple[str, ...]]:
    """Parse a page; returns its root and what is wrong with its HTML."""
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    root = parser.parse(path.read_text(encoding="utf-8"))
    wrong = [f"line {place[0]}: {code}" for place, code, _ in parser.errors]
    return root, tuple(wrong)


@functools.cache
def names(path: Path) -> frozenset[str]:
    """Return the places in a page that a link can lead to."""
    return frozenset(one.get("id", "") for one in parsed(path)[0].iter())


def problems(site: Path) -> list[str]:
    """List what is wrong, each with its page."""
    pages = sorted(site.rglob("*.html"))
    found = [f"{page.relative_to(site)}: {one}" for page in pages for one in _of_page(page)]
    return found or ([] if pages else [f"{site}: there is no page"])


def _of_page(page: Path) -> Iterator[str]:
    root, wrong = parsed(page)
    yield from wrong
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    yield from (f"id {one} is used twice" for one in sorted({i for i in ids if ids.count(i) > 1}))
    for element in root.iter():
        if element.tag == "img" and element.get("alt") is None:
            yield f"a picture without a description: {element.get('src')}"
        for link in filter(None, map(element.get, LINKS)):
            yield from _of_link(page, link)


def _of_link(page: Path, link: str) -> Iterator[str]:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        if not re.match(r"(https|mailto|data):", link):
            yield f"{link} is not a safe address"
        return
    to = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    if to.is_dir():
        to /= "index.html"
    if not to.is_file():
        yield f"{link} leads nowhere"
    elif parts.fragment and to.suffix == ".html" and unquote(parts.fragment) not in names(to):
        yield f"{link}: no such place in the page"


if __name__ == "__main__":
    told = problems(Path(sys.argv[1]))
    print("\n".join(told))
    sys.exit(bool(told))
