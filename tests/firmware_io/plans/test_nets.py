"""Every pin belongs to one net, and every part gets what it needs."""

import pytest
from hypothesis import given

from firmware_io.plans.nets import ENABLES, GATES, nets_of
from firmware_io.plans.plan import PanelPlan
from tests.firmware_io.plans.panels import SHINING, panels


def net_of(plan, part, pin):
    """Return the other pins on the net of this one."""
    (net,) = [net for net in nets_of(plan)[1] if (part, pin) in net.pins]
    return set(net.pins) - {(part, pin)}


@given(panels())
def test_every_pin_is_on_one_net_and_no_net_has_a_loose_end(plan):
    parts, nets = nets_of(plan)
    listed = {(part.name, pin) for part in parts for pin in part.pins}
    joined = [pin for net in nets for pin in net.pins]
    assert sorted(joined) == sorted(listed)
    assert all(len(net.pins) > 1 for net in nets)


@given(panels())
def test_no_supply_is_ever_joined_to_another(plan):
    _, nets = nets_of(plan)
    for net in nets:
        sources = {("U1", plan.on.power), ("U1", plan.on.knob_power)}
        sources |= {pin for pin in net.pins if pin[0].startswith("PS") and pin[1] == "+5V"}
        assert len(sources & set(net.pins)) <= 1
        names = {pin for _, pin in net.pins}
        assert not ({"GND"} & names and {"5V", "+5V"} & names)


@given(panels(SHINING))
def test_each_light_gets_power_ground_and_signals(plan):
    for chain in ("D1", "D2") if plan.lamps else ("D1",):
        parts = {part.name: part.pins for part in nets_of(plan)[0]}
        for pin in (pin for pin in parts[chain] if pin.startswith("5V")):
            fed = {part[0] for part, number in net_of(plan, chain, pin) if number in ("2", "5V")}
            assert ("F" in fed) == (plan.supply > 0)
            assert (("U1", plan.on.power) in net_of(plan, chain, pin)) == (plan.supply == 0)
        assert ("U1", plan.on.ground) in net_of(plan, chain, "GND")
        for pin in filter(None, (plan.of.data_pin, plan.of.clock_pin)):
            assert net_of(plan, chain, pin)


def test_one_wire_lights_hang_on_the_resistor_alone():
    plan = PanelPlan(board="nano", light="ws2812")
    assert net_of(plan, "U1", plan.on.strip) == {("R1", "1")}
    assert net_of(plan, "R1", "2") == {("D1", "DIN")}
    assert net_of(plan, "D1", "DOUT") == {("D2", "DIN")}


def test_clocked_lights_have_a_wire_for_each_signal():
    plan = PanelPlan(board="mega", light="apa102", knobs=16, supply=4000)
    assert net_of(plan, "U1", "D51") == {("R1", "1")}
    assert net_of(plan, "U1", "D52") == {("D1", "CI")}
    assert net_of(plan, "D1", "CO") == {("D2", "CI")}


def test_each_of_sixteen_knobs_has_its_own_pin():
    plan = PanelPlan(board="mega", knobs=16)
    for knob in range(16):
        wiper = ("P1–P16", f"P{knob + 1} wiper (2)")
        assert net_of(plan, "U1", f"A{knob}") == {wiper}


#: The pins of a 74HC4067 by their numbers (data sheet of Nexperia, package of 24 pins).
PINS_OF_4067 = (
    *("Z", "Y7", "Y6", "Y5", "Y4", "Y3", "Y2", "Y1", "Y0", "S0", "S1", "GND"),
    *("S3", "S2", "E", "Y15", "Y14", "Y13", "Y12", "Y11", "Y10", "Y9", "Y8", "VCC"),
)


def test_sixteen_knobs_of_a_pico_share_one_pin():
    plan = PanelPlan(board="pico", knobs=16)
    (multiplexer,) = [part for part in nets_of(plan)[0] if part.name == "U3"]
    assert set(multiplexer.pins) == {f"{p} ({n})" for n, p in enumerate(PINS_OF_4067, 1)}
    assert net_of(plan, "U1", "GP26") == {("U3", "Z (1)")}
    for place, pin in enumerate(("S0 (10)", "S1 (11)", "S2 (14)", "S3 (13)")):
        assert net_of(plan, "U1", f"GP{10 + place}") == {("U3", pin)}
    for knob in range(16):
        number = PINS_OF_4067.index(f"Y{knob}") + 1
        wiper = ("P1–P16", f"P{knob + 1} wiper (2)")
        assert net_of(plan, "U3", f"Y{knob} ({number})") == {wiper}
    assert ("U1", "3V3(OUT)") in net_of(plan, "U3", "VCC (24)")
    assert {("U3", "GND (12)"), ("U1", "GND")} <= net_of(plan, "U3", "E (15)")


@pytest.mark.parametrize(("knobs", "is_multiplexed"), [(0, False), (3, False), (4, True)])
def test_only_more_knobs_than_pins_need_a_multiplexer(knobs, is_multiplexed):
    parts = {part.name for part in nets_of(PanelPlan(board="pico", knobs=knobs))[0]}
    assert ("U3" in parts) == ("C3" in parts) == is_multiplexed


@pytest.mark.parametrize(
    ("board", "knobs", "pin", "supply"),
    [("uno", 4, "A5", "5V"), ("mega", 15, "A15", "5V"), ("pico", 2, "GP28", "3V3(OUT)"),
     ("pico", 16, "GP28", "3V3(OUT)")],
)  # fmt: skip
def test_the_light_of_the_room_has_a_pin_of_its_own(board, knobs, pin, supply):
    plan = PanelPlan(board=board, knobs=knobs, sensor=True, supply=3000)
    assert net_of(plan, "U1", pin) == {("R2", "2"), ("R3", "1")}
    assert ("U1", supply) in net_of(plan, "R2", "1")
    assert ("U1", "GND") in net_of(plan, "R3", "2")


@given(panels(SHINING))
def test_a_sensor_is_there_if_it_was_chosen(plan):
    parts = {part.name for part in nets_of(plan)[0]}
    assert ("R2" in parts) == ("R3" in parts) == plan.sensor


@pytest.mark.parametrize("supply", [0, 4000])
def test_signals_of_3_3_volts_pass_a_level_shifter(supply):
    plan = PanelPlan(board="pico", light="apa102", knobs=3, supply=supply)
    assert net_of(plan, "U1", "GP19") == {("U2", "1A (2)")}
    assert net_of(plan, "U2", "1Y (3)") == {("R1", "1")}
    assert net_of(plan, "U1", "GP18") == {("U2", "2A (5)")}
    assert net_of(plan, "U2", "2Y (6)") == {("D1", "CI")}
    assert ("D1", "5V") in net_of(plan, "U2", "VCC (14)")
    grounded = {pin for part, pin in net_of(plan, "U1", "GND") if part == "U2"}
    assert grounded == {"GND (7)", *ENABLES, "3A (9)", "4A (12)"}


@given(panels(SHINING))
def test_only_a_board_of_low_signals_has_a_level_shifter_and_no_input_of_it_is_loose(plan):
    parts = {part.name: part for part in nets_of(plan)[0]}
    assert ("U2" in parts) == (plan.board in ("pico", "esp32"))
    if "U2" in parts:
        assert {gate for gate, _ in GATES} | {*ENABLES} <= {*parts["U2"].pins}
        knobs = net_of(plan, "U1", plan.on.knob_power) if plan.knobs else set()
        assert all(
            part[0] == "P" or part in ("U3", "C3", "R2") for part, _ in knobs
        )  # 5 V breaks it


@pytest.mark.parametrize("supply", [0, 4000])
def test_a_supply_of_its_own_never_reaches_the_board(supply):
    plan = PanelPlan(board="uno", knobs=4, supply=supply)
    fed_by_board = ("U1", "5V") in net_of(plan, "D1", "5V")
    assert fed_by_board == (supply == 0)


@given(panels(["dials"]))
def test_each_chip_of_dials_gets_power_ground_and_bus(plan):
    (chips,) = [part.name for part in nets_of(plan)[0] if part.title == "PCA9685"]
    fed = [net for net in nets_of(plan)[1] if any(pin.startswith("V+") for _, pin in net.pins)]
    assert len(fed) == -(-plan.lights // 64)  # a fuse for each row of the large wall
    for number, net in enumerate(fed, 1):
        assert (f"F{number}", "2") in net.pins
    assert ("U1", plan.on.knob_power) in net_of(plan, chips, "VCC")
    assert ("U1", plan.on.ground) in net_of(plan, chips, "GND")
    for wire, resistor, pin in zip(("SDA", "SCL"), ("R1", "R2"), plan.on.bus, strict=True):
        assert net_of(plan, chips, wire) == {("U1", pin), (resistor, "2")}
        assert (chips, "VCC") in net_of(plan, resistor, "1")
    assert len(net_of(plan, chips, "channels")) == 1


@given(panels(["dials"]))
def test_the_supply_of_the_servos_never_reaches_the_board(plan):
    for number in range(1, -(-plan.lights // 64) + 1):
        power = net_of(plan, f"F{number}", "2")
        assert not {part for part, _ in power} & {"U1", "R1", "R2"}


def test_the_lamps_of_a_wall_of_dials_have_a_pin_each():
    plan = PanelPlan(board="mega", light="dials", columns=64, lamps=8)
    for lamp in range(8):
        resistor = f"R{lamp + 3}"
        assert net_of(plan, "U1", f"D{22 + lamp}") == {("R3–R10", f"{resistor} (1)")}
        assert net_of(plan, "R3–R10", f"{resistor} (2)") == {("D1–D8", f"D{lamp + 1} +")}
    assert ("U1", "GND") in net_of(plan, "D1–D8", "−")


@given(panels(["dials"]))
def test_no_pin_of_the_board_has_two_tasks(plan):
    used = [pin for net in nets_of(plan)[1] for part, pin in net.pins if part == "U1"]
    assert len(used) == len(set(used))


def test_a_part_of_a_large_panel_has_a_supply_and_fuses_of_its_own():
    plan = PanelPlan(board="mega", columns=20, rows=20, supply=20_000)
    assert net_of(plan, "PS2", "+5V") == {("F5–F8", "1")}
    assert net_of(plan, "F5–F8", "2") == {("D1", "5V, 141–280"), ("C4", "+")}
    assert net_of(plan, "D2", "5V") == {("F9–F12", "2"), ("D1", "5V, 281–400"), ("C5", "+")}
    assert {("PS1", "GND"), ("PS2", "GND"), ("PS3", "GND")} <= net_of(plan, "D1", "GND")


@given(panels())
def test_only_a_supply_of_its_own_has_a_large_capacitor(plan):
    large = [part for part in nets_of(plan)[0] if part.title == "1000 µF, 10 V"]
    assert bool(large) == (plan.supply > 0 or plan.of.is_dial)
