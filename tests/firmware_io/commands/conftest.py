"""What the tests of the panel commands share."""

from importlib import metadata

import pytest

from firmware_io.board.server import serve_on_socket
from firmware_io.board.virtual_board import VirtualBoard
from firmware_io.board.virtual_panel import VirtualPanel
from firmware_io.wire.protocol import Info
from mark1.cli.main import main
from tests.firmware_io.entry_points import found


@pytest.fixture(autouse=True)
def commands_are_found(monkeypatch):
    """Let the command line find what this pyproject.toml names."""
    monkeypatch.setattr(metadata, "entry_points", found)


@pytest.fixture
def say(capsys):
    """Run a command here; gives what it printed."""

    def run(*argv, status=0):
        assert main([str(word) for word in argv]) == status
        out, err = capsys.readouterr()
        if status == 2:
            assert out == ""
            assert err.startswith("mark1: ")
            assert err.endswith(".\n")
            assert err.count("\n") == 1
            return err
        assert err == ""
        return out

    return run


@pytest.fixture
def board():
    """A panel on a socket; gives it and its address."""
    panel = VirtualPanel(VirtualBoard(Info(lights=512)), baud=500_000)
    with serve_on_socket(panel) as server:
        yield panel, server.address


@pytest.fixture(autouse=True)
def a_supply_is_told_at_once(monkeypatch):
    """Ask boards for their statistics all the time, so that no test waits for them."""
    monkeypatch.setattr("firmware_io.link.delivery.STATS_EVERY", 0.05)
    for module in ("panel.self_test", "plans.build_check"):
        monkeypatch.setattr(f"firmware_io.{module}.SETTLED_S", 0.01)
