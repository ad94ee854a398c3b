"""From an empty bench to a lit panel by the guide alone: plans, firmware, checks, weights."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from firmware_io.link.link import Link
from firmware_io.panel.self_test import Finding
from firmware_io.plans.build_check import COLOURS, DARK, DONE, NO, YES, BuildCheck, Question
from mark1.cli.main import main
from tests.firmware_io.simulated import FIRMWARE, Simulator, build

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Bench:
    """What a builder has on the bench, and how to ask for its plans.

    Attributes
    ----------
    options : str
        Of `mark1 board plans`.
    parts : str
        A build of the tests with the same parts on the same pins.
    program : str
        What `make` builds for this board.
    order : str
        Of the colours.
    """

    options: str
    parts: str
    program: str
    order: str = "GRB"
    lights: int = 60
    knobs: int = 3

    def firmware(self, folder: Path, more: str = "") -> Path:
        """Plan a panel, put the written panel_config.h into the sketch, and build it."""
        plans, sketch = folder / "plans", folder / "firmware"
        words = f"board plans --columns 10 --rows 6 {self.options} {more} --out {plans}"
        assert main(words.split()) == 0
        shutil.copytree(FIRMWARE, sketch, dirs_exist_ok=True)
        shutil.copy(plans / "panel_config.h", sketch / "mark1_panel" / "panel_config.h")
        image = folder / "built" / self.program
        make = ["make", "-C", sketch, f"BUILD={folder / 'built'}", image]
        done = subprocess.run(make, capture_output=True, text=True, timeout=240)
        assert done.returncode == 0, done.stdout + done.stderr
        return image


class Builder:
    """Sees what shines on the simulated panel, turns its knobs, and answers the questions."""

    def __init__(self, simulator: Simulator, link: Link, light_count: int) -> None:
        self._simulator, self._link, self._count = simulator, link, light_count

    def __call__(self, question: Question, meanwhile: Callable[[], None]) -> str:
        if question.choices == (DONE,):
            return self._turn(str(question.message), meanwhile)
        time.sleep(0.1)
        lit = [tuple(colour) for _, *colour in self._simulator.lights() if any(colour)]
        if DARK not in question.choices:
            return YES if len(lit) == 1 else NO
        if len(lit) != 1:
            return DARK
        ranks = tuple(sorted(lit[0], reverse=True).index(part) for part in lit[0])
        return next(name for name, order in COLOURS.items() if order == ranks)

    def _turn(self, words: str, meanwhile: Callable[[], None]) -> str:
        knob, end = int(words.split()[2]) - 1, 1023 if "right" in words else 0
        self._simulator.order("adc", knob, end)
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline:
            meanwhile()
            report = self._link.state().knobs.get(knob)
            if report is not None and abs(report.position - end) <= 8:
                break
            time.sleep(0.001)
        return DONE


class BuilderOfDials(Builder):
    """Sees where the dials of an Uno point, and which of its lamps are lit."""

    LONGEST = 409  # the pulse of 2 ms, of 4096 in 20 ms
    REST_S = 2.5  # the dials of a chip that hears nothing take their time, too

    def __init__(self, simulator: Simulator, link: Link, light_count: int) -> None:
        super().__init__(simulator, link, light_count)
        self.pulses = [0.0] * light_count  # the last that each dial was given

    def __call__(self, question: Question, meanwhile: Callable[[], None]) -> str:
        words = str(question.message)
        if "knob" in words:
            return super().__call__(question, meanwhile)
        if "lamp" in words:
            return YES if self._lamps_lit() == [int(re.findall(r"\d+", words)[0])] else NO
        self._wait_until_all_rest()
        if question.choices == (DONE,):
            assert {round(pulse / 10) for pulse in self.pulses if pulse} == {31}  # upright
            return DONE
        first, last = map(int, re.findall(r"\d+", words) or (1, self._count))
        right = [pulse >= self.LONGEST - 1 for pulse in self.pulses]
        return YES if right == [first <= dial <= last for dial in range(1, self._count + 1)] else NO

    def _lamps_lit(self) -> list[int]:
        time.sleep(0.1)
        b, _, d = map(int, self._simulator.order("ports").split())
        lit = (d >> 2 & 63) | (b & 3) << 6  # D2 ... D9
        return [lamp + 1 for lamp in range(8) if lit >> lamp & 1]

    def _wait_until_all_rest(self) -> None:
        still_since = time.monotonic()
        while time.monotonic() - still_since < self.REST_S:
            for dial, pulse in enumerate(self._simulator.numbers("servos")[: self._count]):
                if pulse:
                    self.pulses[dial], still_since = pulse, time.monotonic()
            time.sleep(0.02)


def checked(simulator: Simulator, where: str, bench: Bench, order: str) -> dict[str, Finding]:
    builder = BuilderOfDials if "dials" in bench.parts else Builder
    with Link(where) as link:
        check = BuildCheck(link, builder(simulator, link, bench.lights), order)
        check.run()
        return {finding.name: finding for finding in check.findings}


BENCHES = {
    "uno": Bench("--board uno --light ws2812 --knobs 3 --supply 2000", "uno-ws2812", "uno.elf"),
    "uno-apa102": Bench("--board uno --light apa102 --knobs 3 --supply 4000", "uno", "uno.elf"),
    "pico": Bench("--board pico --light ws2812 --knobs 3", "pico-ws2812", "pico.uf2"),
    "pico-mux": Bench(
        "--board pico --light apa102 --knobs 16 --supply 4000", "pico-mux", "pico.uf2", knobs=16
    ),
}


@pytest.mark.parametrize("bench", BENCHES.values(), ids=BENCHES)
def test_the_guide_leads_to_a_lit_panel(
    bench: Bench, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    build(bench.parts)
    image = bench.firmware(tmp_path)
    options = ("--pty", "--boot-ms", "100") if "uno" in bench.parts else ("--pty",)
    with Simulator(bench.parts, *options, image=image) as simulator:
        where = simulator.read()
        found = checked(simulator, where, bench, bench.order)
        assert all(finding.passed for finding in found.values()), found
        assert found["lights"].detail == f"Lights follow: {bench.lights} of {bench.lights}."
        assert {f"knob {knob + 1}" for knob in range(bench.knobs)} <= set(found)
        assert main(["selftest", "--port", where]) == 0
        assert "No problems found." in capsys.readouterr().out
        assert main(["train", "letters", "--port", where, "--hold", "0.5", "--json"]) == 0
        assert json.loads(capsys.readouterr().out.splitlines()[-1])["panel"]["shown"]


def test_an_order_of_colours_that_the_strip_does_not_have_is_found_and_mended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bench = BENCHES["uno"]
    build(bench.parts)
    for order, more, passed in (("RGB", "--order RGB", False), ("GRB", "", True)):
        image = bench.firmware(tmp_path / order, more)
        with Simulator(bench.parts, "--pty", "--boot-ms", "100", image=image) as simulator:
            found = checked(simulator, simulator.read(), bench, order)["colour"]
        assert found.passed is passed
        assert "GRB" in found.detail


@pytest.mark.parametrize("deaf", [None, 2], ids=["all chips", "a chip without its wires"])
def test_the_guide_leads_to_dials_that_turn(deaf: int | None, tmp_path: Path) -> None:
    options = "--board uno --light dials --knobs 3 --supply 2000"
    bench = Bench(options, "uno-dials", "uno.elf")
    build(bench.parts)
    image = bench.firmware(tmp_path)
    with Simulator(
        bench.parts, "--pty", "--boot-ms", "100", "--servos=4", image=image
    ) as simulator:
        where = simulator.read()
        if deaf is not None:
            simulator.order("bus", 1, deaf)
        found = checked(simulator, where, bench, bench.order)
    names = {name for name, finding in found.items() if not finding.passed}
    assert names == (set() if deaf is None else {"chips", "dials"})
    assert {"R lamps", "knob 1", "knob 2", "knob 3"} <= set(found)
    expected = "Dials follow: 60 of 60." if deaf is None else "Dials 33 to 48 do not follow."
    assert found["dials"].detail.startswith(expected)
