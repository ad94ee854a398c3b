"""What a screen reader finds: the window as AT-SPI shows it on a real accessibility bus."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

pytest.importorskip("jeepney", reason="jeepney, which speaks D-Bus, is not installed")
from tests.gui.real_window import FOCUSABLE, SHOWING, Visitor, missing, screen, until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(missing()), reason=f"not installed: {missing()}"),
]

#: Roles that do not say what a control is. Our own instruments have a name that says it.
PLAIN = {"invalid", "unknown"}


@pytest.fixture
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    """Start the program in front of a screen reader."""
    with screen(tmp_path_factory.mktemp("home")) as env:
        visitor = Visitor(env)
        visitor.start()
        yield visitor
        visitor.end()


def test_every_control_of_every_page_has_a_name_a_role_and_a_state(visitor: Visitor) -> None:
    reader = visitor.reader
    tabs = until(lambda: [c for c in reader.controls() if c.role == "page tab"])
    seen = set()
    for tab in tabs:
        reader.press(tab)
        time.sleep(1)  # until the page is made
        reachable = [c for c in reader.controls() if c.has(FOCUSABLE) and c.has(SHOWING)]
        nameless = [c for c in reachable if not c.name.strip() or c.role in PLAIN]
        assert nameless == [], tab.name
        seen |= {c.name for c in reachable}
    assert {"Learn", "Retina, 20 by 20 photocells", "Potentiometers", "Timeline"} <= seen
    assert len(seen) > 80


def test_drawing_says_what_it_does(visitor: Visitor) -> None:
    reader = visitor.reader
    retina = reader.find("Retina, 20 by 20.*")
    reader.listen()
    reader.ask(retina.where, "org.a11y.atspi.Component", "GrabFocus")
    for key, words in (("Right", "row"), ("space", "lit")):
        visitor.keys(key)
        assert words in reader.heard().lower()
