"""The numbers of the manual are those of the program, and the same in every language.

Measured tables have tests of their own: cards in `tests/mark1/camera/test_measured_cards.py`, the
published results in `tests/mark1/lab/test_published_run.py`; speeds are written by
`tests/benchmarks/quoted.py`.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from firmware_io.link import ddp
from firmware_io.plans.supply import WARN_A
from gui import manual
from gui.console import zoom_field
from gui.exhibit import card_camera
from gui.files import session_files
from mark1.lab.lectures import CLOUDS
from mark1.lab.side_by_side import ORDERS
from mark1.machine.config import MachineConfig
from mark1.machine.response import Code
from mark1.session.commands import Train
from mark1.session.new_document import letters
from mark1.session.session import Session
from mark1.training.evaluation import evaluate
from tests.gui.manual.test_pages import TEXTS

MACHINE = MachineConfig.of(classes=26)


def said(page: str) -> str:
    """Return the English page on one line."""
    return " ".join(manual.text(page, "en").split())


@pytest.mark.parametrize("page", [page for page in TEXTS if not page.startswith("en/")])
def test_a_page_has_the_same_numbers_in_every_language(page: str) -> None:
    language, _, name = page.partition("/")
    # In German the key Home is called Pos1.
    translated = TEXTS[page].replace("Pos1", "Pos") if language == "de" else TEXTS[page]
    assert numbers(translated) == numbers(TEXTS[f"en/{name}"])


def numbers(text: str) -> Counter[str]:
    """Count the numbers of a text, whatever its signs for decimals and thousands."""
    text = re.sub(r"(?<=\d)[\u202f\xa0., ](?=\d{3}(?!\d))", "", text)
    return Counter(found.replace(",", ".") for found in re.findall(r"\d+(?:[.,]\d+)?", text))


def test_numbers_are_found_whatever_their_signs() -> None:
    assert numbers("1,234.5 or 0.25") == numbers("1.234,5 oder 0,25") == Counter(["1234.5", "0.25"])


def test_the_console_is_described_as_it_is() -> None:
    page, config = said("console"), MACHINE
    assert f"{config.cells} photocells in {config.rows} rows of {config.columns}." in page
    wires = config.excitatory + config.inhibitory
    assert f"{config.a_units} units of the first layer. Each one is wired to {wires}" in page
    assert f"photocells chosen at random, {config.excitatory} that excite it" in page
    assert f"and {config.inhibitory} that inhibit it." in page
    assert config.theta == 2
    assert "at least two more of the first than of the second" in page
    assert f"from −{config.limit:g} V to +{config.limit:g} V" in page
    assert f"more than {zoom_field.MOST_UNITS} units are drawn as tiles" in page
    assert config.r_units == 5
    assert "Five R-units are enough for 26 letters" in page
    of_e = Code(config, letters().patterns.codes).words[4]
    assert f"like {''.join('1' if d > 0 else '0' for d in of_e)} for E" in page


def test_other_pages_give_the_limits_that_hold() -> None:
    rows, columns = session_files.RETINA
    small = f"fewer than {session_files.LEAST_SIDE} rows or columns"
    assert f"{small}, they get a new machine with a retina of {rows} × {columns}" in said(
        "patterns"
    )
    assert f"held still for {card_camera.HELD:g} s begins" in said("exhibit")
    assert f"at most {round(1 / ddp.PICTURE_S)} pictures a second" in said("hardware")
    assert f"draws more than {WARN_A:g} A, the guide begins with a warning" in said("hardware")
    assert f"end stops of ±{MACHINE.limit:g} V" in said("learning")
    assert f"*Compare*, {ORDERS} orders" in said("formulas")
    count, margin = re.fullmatch(r"clouds\?n=(\d+)&margin=([\d.]+)", CLOUDS).groups()
    assert f"*Clouds*, {int(count) // 2} per class, margin {margin}" in said("formulas")


def test_a_machine_that_has_learned_the_letters_misreads_moved_ones() -> None:
    """As the page on limits says of two cells to the right."""
    assert "misread a letter that is moved by two cells" in said("limits")
    session = Session(letters())
    session.perform(Train(14 * 26))
    patterns = session.state.patterns
    moved = replace(patterns, pictures=np.roll(patterns.pictures, 2, axis=2))
    assert not evaluate(session.state.machine, patterns).wrong.any()
    assert evaluate(session.state.machine, moved).wrong.any()
