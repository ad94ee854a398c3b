"""Run commands in this process."""

import json

import pytest

from mark1.cli.main import main


@pytest.fixture
def say(capsys):
    """Run a command here; returns what it printed, and checks its exit status."""

    def run(*argv, status=0):
        assert main([str(word) for word in argv]) == status
        out, err = capsys.readouterr()
        is_refused = status == 2 or (status == 1 and not out)
        assert is_refused or not err
        return err if is_refused else out

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
