"""What the commands for a panel refuse, in one sentence."""

import pytest


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["monitor", "--port", "sim://", "--seconds", "0"], "--seconds"),
        (["monitor", "--port", "sim://", "--seconds", "nan"], "--seconds"),
        (["monitor", "--port", "sim://", "--baud", "1"], "1 baud"),
        (["selftest", "--port", "foo://"], "foo://"),
        (["selftest", "--port", "sim://", "--pace", "0"], "--pace"),
        (["selftest", "--port", "ddp:192.0.2.1"], "ddp:192.0.2.1 do not answer"),
        (["monitor", "--port", "adalight:/dev/ttyUSB0"], "do not answer"),
        (["board", "check", "--port", "ddp:192.0.2.1"], "do not answer"),
        (["board", "--lights", "-1"], "-1 lights"),
        (["board", "--knobs", "17"], "17 knobs"),
        (["board", "--port", "65536"], "65536"),
        (["board", "--port", "/dev/ttyACM0"], "`mark1 board flash`"),
    ],
)
def test_commands_refuse_in_a_sentence(say, argv, says):
    assert says in say(*argv, status=2)


def test_a_tcp_port_in_use_is_refused(say, board):
    _, address = board
    out = say("board", "--port", address.rsplit(":", 1)[1], status=2)
    assert "cannot be opened (Address already in use). Choose" in out
