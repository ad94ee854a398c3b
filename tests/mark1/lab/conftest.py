"""Run experiments in this process."""

import pytest

from mark1.cli.main import main


@pytest.fixture
def say(capsys):
    """Run the command; gives what it printed, and fails on another exit status."""

    def run(*argv, status=0):
        assert main(["experiment", *map(str, argv)]) == status
        out, err = capsys.readouterr()
        return err if status == 2 or (status == 1 and not out) else out

    return run
