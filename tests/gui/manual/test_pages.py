"""What the manual promises: its pages, links and pictures exist, its keys and commands work."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenu

from gui import manual
from gui.base.actions import Actions
from gui.shell.menus import Menus
from gui.shell.window import MainWindow
from mark1.cli.main import build_parser

FILES = sorted(manual.ROOT.glob("*/*.md"))
TEXTS = {f"{path.parent.name}/{path.stem}": path.read_text(encoding="utf-8") for path in FILES}

#: What stands between two ticks and begins like this is a key: a letter, a digit or a named key.
KEY = re.compile(
    r"(?:(?:Ctrl|Shift|Alt)\+)*(?:[A-Z0-9+=-]|F\d+|Space|Delete|Escape|Tab|Enter|Insert|Home|End|[←↑→↓])"
)

#: Keys of single controls, which no action has. Their own tests press them.
OF_CONTROLS = {
    *("Tab", "Enter", "Escape", "Home", "End", "F2", "F10", "Insert", "+", "-", "0"),
    *("←", "↑", "→", "↓"),
    *("Shift+←", "Shift+↑", "Shift+→", "Shift+↓", "Ctrl+F", "F3", "Shift+F3", "Alt+←", "Alt+→"),
}


def spans(text: str) -> list[str]:
    return re.findall(r"(?<!`)`([^`\n]+)`(?!`)", text)


def commands(text: str) -> list[str]:
    """Return all `mark1 …` commands, from between ticks and from indented lines."""
    lines = re.findall(r"^    (mark1(?: [^\n|]*)?)(?:\|[^\n]*)?$", text, re.MULTILINE)
    found = [*lines, *(span for span in spans(text) if span.startswith("mark1 "))]
    return [re.sub(r"\s+#.*", "", command) for command in found]


def test_every_page_of_the_contents_is_written_and_every_page_is_in_the_contents():
    written = {path.stem for path in FILES if path.parent.name == manual.COMPLETE}
    assert set(manual.names()) == written
    assert {path.stem for path in FILES} == written
    assert len(manual.names()) == len(written)


@pytest.mark.parametrize("page", TEXTS)
def test_a_page_begins_with_its_title_and_its_links_and_pictures_exist(page: str) -> None:
    text = TEXTS[page]
    assert re.match(r"# \S[^\n]*\n\n", text)
    folder = manual.ROOT / page.partition("/")[0]
    for target in re.findall(r"\]\(([^)]+)\)", text):
        if target.endswith(".md"):  # perhaps not translated: English stands in for it
            assert target.removesuffix(".md") in manual.names(), target
        elif not target.startswith("https://"):
            assert (folder / target).is_file(), target
    assert all(alt for alt in re.findall(r"!\[([^\]]*)\]", text))


@pytest.mark.parametrize("page", TEXTS)
def test_a_page_says_the_same_in_every_language(page: str) -> None:
    """The same headings, lists, links, pictures, keys and commands."""
    page_of, english = TEXTS[page], TEXTS[f"en/{page.partition('/')[2]}"]
    for find in (
        r"^#+ ",
        r"^ *(?:[*+-]|\d+\.) ",
        r"\]\([^)]+\)",
        r"`[^`\n]+`",
        r"^    mark1 [\w .-]*",
    ):
        found, wanted = (
            sorted(re.findall(find, text, re.MULTILINE)) for text in (page_of, english)
        )
        assert found == wanted, find


def test_every_command_of_the_manual_can_be_parsed() -> None:
    parser = build_parser()
    told = {command for text in TEXTS.values() for command in commands(text)}
    assert len(told) > 20
    for command in told:
        words = shlex.split(command)[1:]
        if words and words[-1] != "--help":
            parser.parse_args(words)


def test_every_key_of_the_manual_does_something(window: MainWindow) -> None:
    known = set(OF_CONTROLS)
    tools = window.console.retina.actions()
    for action in [*all_actions(window.actions_), *tools]:
        for keys in action.shortcuts():
            known.add(keys.toString())
    arrows = {"Left": "←", "Up": "↑", "Right": "→", "Down": "↓"}
    known |= {re.sub("Left|Up|Right|Down", lambda m: arrows[m[0]], keys) for keys in known}
    for name, text in TEXTS.items():
        named = {span for span in spans(text) if KEY.fullmatch(span)}
        named = {key.replace("Delete", "Del") for key in named}
        assert named <= known | {"Delete", "Del"}, name
    assert any("Ctrl+Z" in spans(text) for text in TEXTS.values())


def test_every_menu_entry_that_the_manual_names_is_there(window: MainWindow) -> None:
    top = window.findChild(Menus).menu()
    menus = {plain(menu.title()): menu for menu in top.findChildren(QMenu)}
    english = [text for name, text in TEXTS.items() if name.startswith("en/")]
    told = {found for text in english for found in re.findall(r"\*(\w+) › ([^*]+)\*", text)}
    assert len(told) > 5
    for menu, entry in told:
        assert entry in [plain(action.text()) for action in menus[menu].actions()], (menu, entry)


def plain(text: str) -> str:
    return text.replace("&", "")


def all_actions(actions: Actions) -> list:
    return [actions[name] for name in actions.specs]


def test_a_page_that_is_not_translated_is_shown_in_english() -> None:
    name = manual.names()[0]
    assert manual.path(name, "xx") == manual.path(name, "en")
    assert manual.title(name, "xx") == "First steps"
    assert "en" in manual.languages()
    assert all(Path(manual.ROOT / language).is_dir() for language in manual.languages())
