"""Values from a file: each is what it should be, or is refused by its name."""

import numpy as np
import pytest

from mark1.storage.checked import LARGEST, array_of, field_of, typed, whole


@pytest.mark.parametrize("value", [0, 1, LARGEST])
def test_a_whole_number_is_given_back(value):
    assert whole("step", value) == value


@pytest.mark.parametrize("value", [-1, LARGEST + 1, 10**400, 1.0, float("nan"), "1", None, [1]])
def test_what_is_not_a_whole_number_in_range_is_refused_by_name(value):
    with pytest.raises(ValueError, match=r"^step is "):
        whole("step", value)


def test_a_value_of_the_type_is_given_back():
    value = {"a": 1}
    assert typed("runs", value, dict) is value
    assert field_of({"runs": value}, "runs", dict) is value


def test_a_value_of_another_type_is_refused_by_name():
    with pytest.raises(TypeError, match=r"^runs is \[\]"):
        typed("runs", [], dict)
    with pytest.raises(TypeError, match=r"^runs is None"):
        field_of({"runs": None}, "runs", list)
    with pytest.raises(KeyError, match="runs"):
        field_of({}, "runs", list)


def test_an_array_of_the_type_and_axes_is_given_back():
    volts = np.zeros((2, 3), np.float32)
    assert array_of({"volts": volts}, "volts", np.float32, 2) is volts


@pytest.mark.parametrize("found", [np.zeros((2, 3)), np.zeros(3, np.float32)])
def test_an_array_of_another_type_or_with_other_axes_is_refused_by_name(found):
    with pytest.raises(ValueError, match=f"^volts is {found.dtype} with {found.ndim} axes"):
        array_of({"volts": found}, "volts", np.float32, 2)
