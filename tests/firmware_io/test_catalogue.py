"""The catalogue: every code that the package uses has a text, and every text is used and whole."""

import re
import string
import tomllib
from pathlib import Path

import firmware_io
from firmware_io.catalogue import Series, english, message
from gui.base.gui_messages import english as window_texts
from mark1.messages import english as machine_texts

ROOT = Path(firmware_io.__file__).parent
SOURCE = "\n".join(
    path.read_text(encoding="utf-8")
    for folder in (ROOT, ROOT.parent / "gui")
    for path in folder.rglob("*.py")
)

#: Sections whose codes are always spelled out whole.
WHOLE = ("adalight", "ddp", "flash", "link", "port", "stream")
TEXTS = english().texts

#: Where texts may be titles and names, which begin with a capital and end without a full stop.
TITLED = ("board.", "guide.", "plan.frame-", "plan.labels-", "plan.plate-", "plan.lamps-part",
          "plan.paper", "plan.pin-", "parts.usb", "review.sources")  # fmt: skip


def is_used(code):
    """Whether the code, or the part of it that the code spells out, stands somewhere."""
    section, _, key = code.partition(".")
    spelled = (f'"{code}"', f'"{key}', f'"{section}.{{', f'"{key.rpartition("-")[2]}"')
    spelled += (f'"{section}.{key.partition("-")[0]}-{{',)
    return any(part in SOURCE for part in spelled[: 1 if section in WHOLE else None])


def test_every_text_is_used():
    assert not [code for code in TEXTS if not is_used(code)]


def test_every_code_has_a_text():
    pattern = r'(?:Error|message)\(\s*"([a-z]+\.[a-z-]+[a-z])"'
    codes = set(re.findall(pattern, SOURCE))
    assert len(codes) > 60
    others = (machine_texts(), window_texts())  # the window reports all of them
    assert codes <= TEXTS.keys() | {code for each in others for code in each.texts}


def test_each_text_is_a_whole_sentence_or_a_word():
    for code, text in TEXTS.items():
        list(string.Formatter().parse(text))
        if text.endswith((".", "…", "}", "?", ".”")) and " " in text:
            starts = ("{", "--", "table[", "avrdude", "`")
            assert text[0].isupper() or text.startswith(starts), code
        else:
            assert not text[0].isupper() or code.startswith(TITLED), code


def test_the_catalogue_is_sorted():
    for path in (ROOT / "texts").rglob("*.toml"):
        codes = list(tomllib.loads(path.read_text(encoding="utf-8")))
        assert codes == sorted(codes), path.name


def test_a_word_follows_the_number():
    assert "1 light)" in str(message("link.connected", port="p", board="Uno", lights=1))
    assert "2 lights)" in str(message("link.connected", port="p", board="Uno", lights=2))


def test_a_long_series_is_cut_short_and_counted():
    assert str(Series((1, 2, 3))) == "1, 2, 3"
    assert str(Series(tuple(range(9)))) == "0, 1, 2, 3, 4, 5, 3 more"
    assert str(Series(())) == ""
