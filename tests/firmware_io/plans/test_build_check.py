"""Faults a builder makes are found by the answers of somebody who sees what the lights do."""

import contextlib
import itertools
import re
import threading
import time
from dataclasses import replace

import numpy as np
import pytest

from firmware_io.board.server import serve_on_socket
from firmware_io.board.virtual_board import VirtualBoard
from firmware_io.board.virtual_panel import VirtualPanel
from firmware_io.link.colours import PALETTES
from firmware_io.link.link import Link
from firmware_io.plans.build_check import (
    CLOCK,
    COLOURS,
    DARK,
    DATA,
    DONE,
    ELSEWHERE,
    FIRST,
    LAST,
    NO,
    YES,
    BuildCheck,
    seen_order,
)
from firmware_io.wire.protocol import DIALS, Info


def appearance(sent: str, expected: str) -> tuple[int, int, int]:
    """Return the colour that a light shows for orange: it reads `expected`, and gets `sent`."""
    orange = dict(zip("RGB", PALETTES[0][1], strict=True))
    seen = {takes: orange[gives] for gives, takes in zip(sent, expected, strict=True)}
    return seen["R"], seen["G"], seen["B"]


class Builder:
    """Looks at a panel with faults of its wiring, turns its knobs, and answers questions."""

    def __init__(
        self, panel, *, follows=10**6, colour="orange", wiring=None, reach=(0, 1023), dead=-1,
        feeds=10**6,
    ):  # fmt: skip
        self.panel, self.follows, self.colour = panel, follows, colour
        self.dead, self.feeds = dead, feeds  # a light, and how many the supply can light
        self.wiring, self.reach, self.asked = wiring or {}, reach, []

    def __call__(self, question, meanwhile):
        self.asked.append(str(question.message))
        meanwhile()
        if question.choices == (DONE,):
            return self.turn(str(question.message), meanwhile)
        lit = [cell for cell, level in enumerate(self.shown()) if level]
        if DARK in question.choices:
            return self.colour if lit[0] < self.follows else DARK
        if question.message.code.endswith(("all-lit", "some-lit", "alone-lit")):
            said = {"first": 1} | question.message.values
            first, last = said.get("light", said["first"]), said.get("light", said.get("last"))
            return YES if self.visible() == list(range(first - 1, last)) else NO
        return YES if len(lit) == 1 and lit[0] < self.follows else NO

    def visible(self):
        lit = [cell for cell, level in enumerate(self.shown()) if level and cell < self.follows]
        return [cell for cell in lit[: self.feeds] if cell != self.dead]

    def shown(self):
        return self.panel.look(lambda board: board.shown.tolist())

    def turn(self, words, meanwhile):
        knob = int(words.split()[2]) - 1
        end = self.reach["right" in words]
        turned = self.wiring.get(knob, (knob,))
        for place in turned:
            self.panel.turn(place, end)
        deadline = time.monotonic() + 60
        while any(self.known(place) != end for place in turned) and time.monotonic() < deadline:
            meanwhile()
            time.sleep(0.0005)
        return DONE

    def known(self, knob):
        report = self.link.state().knobs.get(knob)
        return report.position if report else None


@pytest.fixture(autouse=True)
def _fresh_measurements(monkeypatch):
    """Boards of this computer measure at once."""
    for name in ("STATS_EVERY", "FIRST_STATS"):
        monkeypatch.setattr(f"firmware_io.link.delivery.{name}", 0.02)
    monkeypatch.setattr("firmware_io.plans.build_check.SETTLED_S", 0.0)


@contextlib.contextmanager
def checked(info, order="GRB", who=Builder, options=None, board=VirtualBoard, **faults):
    """Check a panel with these faults; gives the findings and the builder."""
    panel = VirtualPanel(board(info), baud=500_000)
    with serve_on_socket(panel) as server, Link(server.address) as link:
        builder = who(panel, **faults)
        builder.link = link
        check = BuildCheck(link, builder, order, **options or {})
        check.run()
        yield {finding.name: finding for finding in check.findings}, builder


def small(**more):
    return Info(**{"lights": 64, "lamps": 8, "knobs": 2, "outputs": 0} | more)


def test_a_panel_without_faults_passes_in_few_questions():
    with checked(small()) as (found, builder):
        assert all(finding.passed for finding in found.values())
        assert found["lights"].detail == "Lights follow: 64 of 64."
        assert found["knob 2"].detail == "Knob 2 turns from 0 to 1023."
        assert len(builder.asked) == 1 + 2 + 8 + 4


@pytest.mark.parametrize("follows", [1, 2, 8, 31, 63])
def test_a_broken_chain_is_found_at_its_joint(follows):
    with checked(small(lamps=0, knobs=0), follows=follows) as (found, builder):
        assert not found["lights"].passed
        said = f"Lights up to {follows} follow; light {follows + 1} does not."
        assert found["lights"].detail.startswith(said)
        assert len(builder.asked) <= 2 + 6 + 2  # another lit, and the last one so far


@pytest.mark.parametrize(
    ("only", "said"),
    [("lights", ["panel", "colour", "supply", "lights"]), ("lamps", ["panel", "R lamps"]),
     ("knobs", ["panel", "knob 1", "knob 2"])],
)  # fmt: skip
def test_one_step_alone_asks_for_nothing_that_is_not_connected_yet(only, said):
    with checked(small(lights=6, lamps=2), options={"only": only}) as (found, _):
        assert list(found) == said
        assert all(finding.passed for finding in found.values())


def test_a_dark_first_light_says_what_to_check():
    with checked(small(knobs=0), follows=0) as (found, builder):
        assert found["lights"].detail.startswith("The first light stays dark.")
        assert len(builder.asked) == 1


@pytest.mark.parametrize("dead", [0, 1, 30, 62, 63])
def test_a_dark_light_that_passes_its_signals_on_is_named(dead):
    with checked(small(knobs=0), dead=dead) as (found, builder):
        assert not found["lights"].passed
        said = (
            f"Light {dead + 1} stays dark or has another colour, but the lights behind it follow."
        )
        assert found["lights"].detail.startswith(said)
        assert len(builder.asked) == 3 + 6 + 1


@pytest.mark.parametrize("feeds", [1, 5, 63])
def test_lights_that_differ_only_while_all_are_on_show_a_weak_supply(feeds):
    with checked(small(knobs=0), feeds=feeds) as (found, _):
        assert not found["supply"].passed
        assert found["supply"].detail.startswith(
            "Some lights are dark or have another colour while"
        )
        assert "lights" not in found


class Unplugged(Builder):
    """Sees that a light is dark, and pulls the cable when the first half of them is lit alone."""

    def __init__(self, panel, *, pulled, **faults):
        super().__init__(panel, **faults)
        self.pulled = pulled

    def __call__(self, question, meanwhile):
        answer = super().__call__(question, meanwhile)
        if question.message.code == "build.ask-some-lit":
            self.link.close()
            self.pulled.set()
        return answer


def test_a_panel_that_is_gone_ends_the_check_and_no_light_is_blamed():
    pulled = threading.Event()
    clock = {"clock": lambda: time.monotonic() * (100 if pulled.is_set() else 1)}  # no long wait
    with checked(small(knobs=0), who=Unplugged, dead=40, pulled=pulled, options=clock) as (
        found,
        builder,
    ):
        assert list(found) == ["panel", "colour", "supply", "lights"]
        assert found["lights"].detail.startswith("The panel did not take what it should show.")
        assert builder.asked[-1].startswith("Only lights 1 to 32")


class Sagging(VirtualBoard):
    """Measures its supply, which falls when it lights many."""

    DARK_MV, LIT_MV = 4900, 0

    def _stats(self, now):
        supply = self.LIT_MV if np.count_nonzero(self.shown) > 8 else self.DARK_MV
        return replace(super()._stats(now), supply_mv=supply)


class WhoWaits(Builder):
    """Takes longer than the board to measure."""

    def __call__(self, question, meanwhile):
        while self.link.state().board_stats is None:
            time.sleep(0.001)
        return super().__call__(question, meanwhile)


@pytest.mark.parametrize(
    ("dark", "lit", "passed", "said"),
    [
        (5000, 4900, True, "The board measures 4900 mV on its own 5 V."),
        (5000, 4400, False, "The board measures only 4400 mV on its own 5 V."),  # below 90 %
        (4500, 4400, True, "The board measures 4400 mV on its own 5 V."),  # its reference is off
        (4200, 4000, False, "The board measures only 4000 mV on its own 5 V."),
        (0, 0, True, "The supply is not measured, because this board cannot do so."),
    ],
)
def test_a_weak_supply_is_named_by_a_board_that_measures_it(dark, lit, passed, said):
    board = type("Board", (Sagging,), {"DARK_MV": dark, "LIT_MV": lit})
    with checked(small(knobs=0, lamps=0), board=board, who=WhoWaits) as (found, _):
        assert found["supply"].detail.startswith(said)
        assert found["supply"].passed is passed
        assert found["lights"].passed


class BuilderInStages(Builder):
    """Has joined some rows so far, and knows how many lights that is."""

    def __call__(self, question, meanwhile):
        if "connected so far" in str(question.message):
            self.asked.append(str(question.message))
            return YES
        return super().__call__(question, meanwhile)


@pytest.mark.parametrize("follows", [8, 40])
def test_the_check_ends_at_the_end_of_the_chain_that_was_built_so_far(follows):
    with checked(small(knobs=1), who=BuilderInStages, follows=follows) as (found, builder):
        assert all(finding.passed for finding in found.values())
        assert found["lights"].detail.startswith(f"Lights follow up to {follows}, the last one so")
        assert found["knob 1"].passed
        assert not any("lamp" in words for words in builder.asked)  # they are not there yet


class WrongImage(Builder):
    """Has a strip of another kind than the firmware is made for, and reads what is on it.

    The bytes of all cells go down the strip, three or four to a light. Orange has no blue, and
    order is GRB, so two of three bytes are not 0.
    """

    def __init__(self, panel, *, sends=3, takes=3, clock=False, lights=64, dark=False):
        super().__init__(panel)
        self.sends, self.takes, self.clock, self.lights = sends, takes, clock, lights
        self.dark = dark

    def lit(self):
        """The lights that shine, from 0."""
        cells = [cell for cell, level in enumerate(self.shown()) if level]
        sent = {self.sends * cell + part for cell in cells for part in (0, 1)}
        found = sorted({byte // self.takes for byte in sent})
        return [] if self.dark else [light for light in found if light < self.lights]

    def __call__(self, question, meanwhile):
        words = str(question.message)
        self.asked.append(words)
        meanwhile()
        numbers = [int(number) - 1 for number in re.findall(r"(?:light|lamp) (\d+)", words)]
        lit = self.lit()
        if DARK in question.choices:
            return "orange" if lit == [0] else DARK
        if DATA in question.choices:
            return CLOCK if self.clock else DATA
        if "the last one" in words:
            return YES if lit == [self.lights - 1] else NO
        if "Is exactly one" in words:
            return YES if len(lit) == 1 else NO
        if "another light on" in words:
            return YES if lit and lit != numbers[:1] else NO
        if question.message.code == "build.ask-all-lit":
            return YES  # as far as anyone can tell
        if "a light of the panel" in words:
            return YES if lit and lit[0] < self.lights - 8 else NO
        if "R lamp" in words:
            return YES if lit == [self.lights - 8 + numbers[0]] else NO
        return NO


@pytest.mark.parametrize(
    ("kind", "strip", "said"),
    [
        (1, {"dark": True}, "The firmware is made for APA102 / SK9822, lights with data and clock"),
        (2, {"dark": True, "clock": True}, "The firmware is made for WS2812B, lights with only"),
        (2, {"takes": 4}, "A light other than light"),
        (4, {"sends": 4, "takes": 3}, "A light other than light"),
    ],
)
def test_a_wrong_image_is_suspected_before_the_wiring(kind, strip, said):
    info = small(knobs=0, lamps=0, light_kind=kind, light_order=0x102)
    with checked(info, "", who=WrongImage, **strip) as (found, _):
        assert found["firmware"].detail.startswith(said)
        assert not found["firmware"].passed
        assert "lights" not in found or found["lights"].passed


class Shortened(WrongImage):
    """Takes the last light that the firmware has for the last one of the panel."""

    def __call__(self, question, meanwhile):
        words = str(question.message)
        return YES if "the last one" in words else super().__call__(question, meanwhile)


def test_an_image_for_fewer_lights_is_known_by_its_lamps():
    with checked(small(knobs=0), who=Shortened, lights=408) as (found, _):
        assert found["firmware"].detail.startswith("The firmware is made for 64 lights, and the")
        assert "R lamps" not in found


@pytest.mark.parametrize("kind", [0, 1, 2])
def test_a_dark_light_of_the_right_kind_is_a_fault_of_its_wiring(kind):
    info = small(knobs=0, lamps=0, light_kind=kind)
    with checked(info, "", who=WrongImage, dark=True, clock=kind == 1) as (found, _):
        assert found["lights"].detail.startswith("The first light stays dark.")


@pytest.mark.parametrize(
    ("kind", "follows", "said"),
    [
        (1, 0, "The first light stays dark. These lights have a clock: without its wire"),
        (1, 8, "Lights up to 8 follow; light 9 does not. Look at the joint before light 9: clock"),
        (2, 8, "Lights up to 8 follow; light 9 does not. Look at the joint before light 9: data"),
    ],
)
def test_a_clock_that_is_missing_is_named_where_lights_have_one(kind, follows, said):
    info = small(knobs=0, lamps=0, light_kind=kind)
    with checked(info, "", who=AtTheStrip, follows=follows, clock=kind == 1) as (found, _):
        assert found["lights"].detail.startswith(said)
        assert not found["lights"].passed
        assert found["firmware"].passed


class AtTheStrip(Builder):
    """Sees which signals the strip has, and where row 2 begins."""

    def __init__(self, panel, *, clock=False, second_row=LAST, **faults):
        super().__init__(panel, **faults)
        self.clock, self.second_row = clock, second_row

    def __call__(self, question, meanwhile):
        if DATA in question.choices:
            return CLOCK if self.clock else DATA
        if question.choices == (FIRST, LAST, ELSEWHERE):
            lit = [cell for cell, level in enumerate(self.shown()) if level]
            self.asked.append(str(question.message))
            assert question.message.values["light"] == lit[0] + 1
            return self.second_row
        return super().__call__(question, meanwhile)


@pytest.mark.parametrize(
    ("serpentine", "seen", "passed", "said"),
    [
        (True, LAST, True, "The rows run as planned."),
        (False, FIRST, True, "The rows run as planned."),
        (True, FIRST, False, "Row 2 begins below the first light of row 1, so all rows run the"),
        (
            False,
            LAST,
            False,
            "Row 2 begins below the last light of row 1, so the rows run back and",
        ),
        (True, ELSEWHERE, False, "Row 2 begins neither"),
        (False, ELSEWHERE, False, "Row 2 begins neither"),
    ],
)
def test_rows_that_run_the_other_way_are_found_and_named(serpentine, seen, passed, said):
    options = {"columns": 10, "serpentine": serpentine}
    with checked(small(knobs=0, lamps=0), who=AtTheStrip, options=options, second_row=seen) as (
        found,
        builder,
    ):
        assert found["lights"].passed
        assert found["rows"].passed is passed
        assert found["rows"].detail.startswith(said)
        assert builder.asked[-1].startswith("Only light 11, the first one of row 2,")


@pytest.mark.parametrize(("follows", "asks"), [(8, False), (10, False), (11, True), (40, True)])
def test_rows_are_asked_about_once_the_second_one_is_there(follows, asks):
    options = {"columns": 10}
    info = small(knobs=0, lamps=0)
    who = type("AtTheStripInStages", (BuilderInStages, AtTheStrip), {})
    with checked(info, who=who, options=options, follows=follows) as (found, _):
        assert ("rows" in found) is asks


def test_a_single_row_has_no_second_one():
    with checked(small(knobs=0, lamps=0), who=AtTheStrip, options={"columns": 64}) as (found, _):
        assert "rows" not in found


def test_what_the_firmware_says_of_itself_is_told_and_taken():
    said = {"light_kind": 2, "brightest": 4, "budget_ma": 420, "light_order": 0x102, "build": 0xABC}
    with checked(small(knobs=0, lamps=0, **said), "", colour="yellow-green") as (found, _):
        assert found["firmware"].detail == (
            "Firmware for WS2812B: brightness up to 4 of 31, 420 mA in all, order of the colours "
            "GRB, build 00000abc."
        )
        assert "Set the colour order to RGB" in found["colour"].detail


def test_lamps_that_stay_dark_are_named():
    with checked(small(knobs=0), follows=64 + 6) as (found, _):
        assert found["lights"].passed
        assert found["R lamps"].detail.startswith("R lamps 7, 8 stay dark.")


def test_a_wrong_order_of_colours_is_told_from_one_look():
    with checked(small(knobs=0, lamps=0), colour="yellow-green") as (found, _):
        assert found["colour"].detail.startswith("The colours come in another order.")
        assert "Set the colour order to RGB" in found["colour"].detail


@pytest.mark.parametrize("sent", ["".join(order) for order in itertools.permutations("RGB")])
@pytest.mark.parametrize("needed", ["".join(order) for order in itertools.permutations("RGB")])
def test_the_order_follows_from_the_colour_that_is_seen(sent, needed):
    shown = appearance(sent, needed)
    (name,) = [
        name
        for name, parts in COLOURS.items()
        if shown == tuple((255, 90, 0)[part] for part in parts)
    ]
    assert seen_order(sent, name) == needed
    assert seen_order(f"{sent}W", name) == f"{needed}W"


@pytest.mark.parametrize(
    ("faults", "name", "said"),
    [
        ({"wiring": {0: ()}}, "knob 1", "Knob 1 stays at 0."),
        ({"wiring": {0: (1,), 1: (0,)}}, "knob 1", "Knob 1 does not move, but knob 2 does."),
        ({"reach": (1023, 0)}, "knob 1", "Knob 1 turns the wrong way."),
        ({"reach": (0, 600)}, "knob 1", "Knob 1 only turns from 0 to 600 of 1023."),
        ({"wiring": {0: (0, 1)}}, "knob 1", "Knob 1 turns, but knob 2 moves with it."),
    ],
)
def test_faults_of_knobs_name_the_wire(faults, name, said):
    with checked(small(lights=0, lamps=0), **faults) as (found, _):
        assert not found[name].passed
        assert found[name].detail.startswith(said)


def test_a_panel_that_is_not_there_fails_at_once():
    with Link("/dev/there-is-none") as link:
        check = BuildCheck(link, lambda *_: pytest.fail("asked about no panel"))
        assert check.run() is False
        assert [finding.name for finding in check.findings] == ["panel"]


class DialBuilder(Builder):
    """Sees where the dials of a panel point; those of some chips stay where they are."""

    def __init__(self, panel, *, still=(), sags=False, **faults):
        super().__init__(panel, **faults)
        self.still, self.sags = still, sags

    def __call__(self, question, meanwhile):
        words = str(question.message)
        if "dials" not in words.lower():
            return super().__call__(question, meanwhile)
        self.asked.append(words)
        if question.choices == (DONE,):
            assert not any(self.shown()[:64])
            return DONE
        numbers = re.findall(r"\d+", words)
        first, last = map(int, numbers or (1, 64))
        moved = [level == 127 and cell // 16 not in self.still
                 for cell, level in enumerate(self.shown()[:64])]  # fmt: skip
        wanted = [first <= cell + 1 <= last for cell in range(64)]
        return YES if moved == wanted and not (self.sags and not numbers) else NO


@pytest.mark.parametrize(
    ("faults", "said", "asked"),
    [
        ({}, "Dials follow: 64 of 64.", 2),
        ({"still": (1,)}, "Dials 17 to 32 do not follow.", 6),
        ({"sags": True}, "Some dials do not follow, but with each chip by itself all do.", 6),
    ],
)
def test_the_chip_whose_dials_do_not_follow_is_found(faults, said, asked, monkeypatch):
    monkeypatch.setattr("firmware_io.plans.build_check.FAULT_S", 0.0)
    info = small(capabilities=DIALS, knobs=1, lamps=2)
    with checked(info, who=DialBuilder, **faults) as (found, builder):
        assert found["dials"].detail.startswith(said)
        assert found["dials"].passed == (not faults)
        assert found["R lamps"].passed
        assert {"colour", "lights"}.isdisjoint(found)
        assert found["supply"].passed
        assert len(builder.asked) == asked + 2 + 2  # and the lamps, and the ends of the knob
        deadline = time.monotonic() + 60
        while builder.panel.look(lambda board: board.armed) and time.monotonic() < deadline:
            time.sleep(0.01)
        assert not builder.panel.look(lambda board: board.armed)
