import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mark1.errors import ConfigError
from mark1.machine.config import LIMITS, MachineConfig, TrainingConfig, stream


def test_the_mark_1_for_26_letters_has_512_weights_and_five_response_units():
    config = MachineConfig.of(classes=26)
    assert (config.weights, config.r_units, config.features, config.cells) == (512, 5, 512, 400)
    assert (config.limit, config.theta) == (11.0, 2)


def test_eight_response_units_get_the_lower_threshold():
    assert MachineConfig.of(classes=200).theta == 1


@pytest.mark.parametrize(("classes", "needed"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (256, 8)])
def test_the_mark_1_uses_as_few_response_units_as_name_all_classes(classes, needed):
    assert MachineConfig.of(classes=classes).r_units == needed


def test_the_full_machine_has_every_weight_for_every_class():
    config = MachineConfig.of("full", classes=10)
    assert (config.weights, config.code, config.limit) == (5120, "one-per-class", math.inf)


def test_the_direct_machine_has_a_bias():
    config = MachineConfig.of("direct", classes=2, rows=1, columns=2, analog=True)
    assert (config.features, config.weights) == (3, 3)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"kind": "mark2"}, "Did you mean 'mark1'"),
        ({"tie": "maybe"}, "undecided, fires, silent"),
        ({"a_units": 1000}, "larger fan-out"),
        ({"excitatory": 0, "inhibitory": 0}, "needs a wire"),
        ({"excitatory": 300, "inhibitory": 200, "fan_out": 1000}, "without using one twice"),
        ({"r_units": 9}, "at most 8"),
        ({"kind": "direct", "columns": 10_000, "r_units": 1024}, "fewer A-units or R-units"),
        ({"rows": 1000, "columns": 1000, "a_units": 65536, "fan_out": 1000}, "smaller retina"),
        ({"noise": 0.6}, "from 0 to 0.5"),
        ({"noise": math.nan}, "Use a value from"),
        ({"theta": 1.5}, "whole number"),
        ({"analog": True, "noise": 0.1}, "photocells"),
        ({"analog": "yes"}, "true or false"),
        ({"dead_cells": 401}, "400 cells"),
        ({"stuck": 513}, "512 potentiometers"),
        ({"seed": -1}, "Use a value from 0"),
        ({"a_units": True}, "whole number"),
        ({"r_units": 8, "a_units": 4}, "each needs one"),
    ],
)
def test_an_impossible_machine_is_refused_in_a_sentence(changes, words):
    with pytest.raises(ConfigError, match=words):
        MachineConfig(**changes)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"eta": 0}, "from 1e-12"),
        ({"eta": math.inf}, "from 1e-12"),
        ({"passes": 0}, "from 1 "),
        ({"order": "backwards"}, "given, shuffled, random"),
        ({"coding": "bipolr"}, "Did you mean 'bipolar'"),
        ({"budget": 0}, "from 1 "),
        ({"unit_step": 1}, "true or false"),
        ({"rule": 3}, "name of a rule"),
    ],
)
def test_impossible_training_is_refused_in_a_sentence(changes, words):
    with pytest.raises(ConfigError, match=words):
        TrainingConfig(**changes)


def test_an_unknown_setting_names_the_nearest():
    with pytest.raises(ConfigError, match="Did you mean 'theta'"):
        MachineConfig.from_dict({"thetta": 1})


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "seed": st.integers(0, 2**63 - 1),
            "noise": st.floats(0, 0.5),
            "limit": st.sampled_from([math.inf, 11.0, 0.5]),
            "tie": st.sampled_from(["undecided", "fires", "silent"]),
            "stuck": st.integers(0, 512),
        },
    )
)
def test_a_record_survives_the_way_through_names_and_values(values):
    config = MachineConfig(**values)
    assert MachineConfig.from_dict(config.to_dict()) == config


def test_passes_are_forty_or_as_many_as_possible_where_nothing_else_stops():
    most = LIMITS["passes"].high
    assert (TrainingConfig().passes, TrainingConfig(stop="never").passes) == (40, most)
    assert TrainingConfig(stop="never", passes=3).passes == 3


def test_to_stop_never_lifts_a_limit_that_is_not_given_with_it():
    usual, most = TrainingConfig(passes=7), LIMITS["passes"].high
    never = usual.changed({"stop": "never"})
    assert (usual.changed({"eta": 1.0}).passes, never.passes) == (7, most)
    assert usual.changed({"stop": "never", "passes": 3}).passes == 3
    assert never.changed({"passes": 3}).changed({"stop": "never"}).passes == 3
    assert never.changed({"stop": "check"}).passes == 40
    assert never.changed({"passes": 3}).changed({"stop": "check"}).passes == 3


def test_only_bipolar_coding_with_whole_steps_has_gain_two():
    assert TrainingConfig(coding="bipolar").gain == 2
    assert TrainingConfig(coding="bipolar", unit_step=True).gain == 1
    assert TrainingConfig(coding="binary").gain == 1


def test_every_number_of_both_records_has_limits():
    for record in (MachineConfig(), TrainingConfig()):
        for name, value in record.to_dict().items():
            if isinstance(value, int | float) and not isinstance(value, bool):
                assert name in LIMITS


def test_streams_differ_by_purpose_and_repeat_by_seed():
    draws = [stream(1, "order", 2).integers(2**62) for _ in range(2)]
    assert draws[0] == draws[1]
    assert draws[0] != stream(1, "noise", 2).integers(2**62)
    assert draws[0] != stream(1, "order", 3).integers(2**62)


def test_a_choice_that_resembles_no_other_lists_all():
    with pytest.raises(ConfigError, match="Use one of mark1, full, direct"):
        MachineConfig(kind="zzz")
