"""The traffic of a panel, as the command prints it."""

import re


def test_the_monitor_tells_what_goes_over_the_wire(say):
    out = say("monitor", "--port", "sim://?lights=9", "--seconds", 0.4)
    lines = out.splitlines()
    assert "Waiting for the simulated panel" in out
    assert any(
        re.match(r" +\d+\.\d{4} → +0 of session +\d+  Start timeout_ms 1000", x) for x in lines
    )
    assert any("← " in line and "Info major 1" in line for line in lines)
    assert any("→ " in line and "Key cells 0 to 16" in line for line in lines)
    assert "Stop" in lines[-2] + lines[-1]
