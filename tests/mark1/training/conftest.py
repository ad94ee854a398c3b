"""One compiled loop for all tests."""

import pytest

from mark1.machine import kernels


@pytest.fixture(scope="module", autouse=True)
def compiled_loop():
    kernels.compiled()
