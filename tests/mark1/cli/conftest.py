"""Run commands in this process."""

import json

import pytest

from mark1.cli.main import main
from tests.mark1.cli.running import OF_A_TABLE


@pytest.fixture
def say(capsys):
    """Run a command here; returns what it printed, and checks its exit status."""

    def run(*argv, status=0):
        assert main([str(word) for word in argv]) == status
        out, err = capsys.readouterr()
        is_refused = status == 2 or (status == 1 and not out)
        others = [line for line in err.splitlines() if not line.startswith(OF_A_TABLE)]
        assert is_refused or not others
        return "".join(f"{line}\n" for line in others) if is_refused else out

    return run


@pytest.fixture
def say_json(say):
    """Run a command with --json, which must print one line and nothing else."""

    def run(*argv, status=0):
        out = say(*argv, "--json", status=status)
        assert out.endswith("\n")
        assert out.count("\n") == 1
        return json.loads(out)

    return run
