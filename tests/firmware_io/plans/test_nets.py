"""Every pin belongs to one net, and every part gets what it needs."""

import pytest
from hypothesis import given

from firmware_io.plans.nets import nets_of
from firmware_io.plans.plan import PanelPlan
from tests.firmware_io.plans.panels import panels


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
        sources = {("U1", plan.on.power), ("U1", plan.on.knob_power), ("PS1", "+5V")}
        assert len(sources & set(net.pins)) <= 1
        names = {pin for _, pin in net.pins}
        assert not ({"GND"} & names and {"5V", "+5V", "3V3", "VBUS"} & names)


@given(panels())
def test_each_light_gets_power_ground_and_signals(plan):
    for chain in ("D1", "D2") if plan.lamps else ("D1",):
        source = ("F1", "2") if plan.supply else ("U1", plan.on.power)
        assert source in net_of(plan, chain, "5V")
        assert ("U1", plan.on.ground) in net_of(plan, chain, "GND")
        for pin in filter(None, (plan.of.data_pin, plan.of.clock_pin)):
            assert net_of(plan, chain, pin)


def test_signals_of_a_pico_go_through_the_shifter_and_the_resistor():
    plan = PanelPlan(board="pico", light="ws2812")
    assert net_of(plan, "U1", plan.on.strip) == {("U2", "2 A")}
    assert net_of(plan, "U2", "3 Y") == {("R1", "1")}
    assert net_of(plan, "R1", "2") == {("D1", "DIN")}
    assert net_of(plan, "D1", "DOUT") == {("D2", "DIN")}
    assert ("U1", "GND") in net_of(plan, "U2", "1 OE")


def test_an_arduino_drives_clocked_lights_itself():
    plan = PanelPlan(board="mega", light="apa102", knobs=16, supply=4000)
    assert net_of(plan, "U1", "D51") == {("R1", "1")}
    assert net_of(plan, "U1", "D52") == {("D1", "CI")}
    assert net_of(plan, "D1", "CO") == {("D2", "CI")}


def test_sixteen_knobs_of_a_pico_share_two_pins_through_multiplexers():
    plan = PanelPlan(knobs=16)
    assert net_of(plan, "U1", "GP26") == {("U3", "3 Z")}
    assert net_of(plan, "U1", "GP27") == {("U4", "3 Z")}
    assert net_of(plan, "U3", "11 S0") == {("U1", "GP18"), ("U4", "11 S0")}
    assert net_of(plan, "P1–P16", "2, wiper of P1") == {("U3", "13 Y0")}
    assert net_of(plan, "P1–P16", "2, wiper of P16") == {("U4", "4 Y7")}


@pytest.mark.parametrize("supply", [0, 4000])
def test_a_supply_of_its_own_never_reaches_the_board(supply):
    plan = PanelPlan(board="uno", knobs=4, supply=supply)
    fed_by_board = ("U1", "5V") in net_of(plan, "D1", "5V")
    assert fed_by_board == (supply == 0)
