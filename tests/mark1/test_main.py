"""The start of the program."""

import sys

from mark1.__main__ import main


def test_ctrl_c_while_the_program_loads_is_one_line(monkeypatch, capsys):
    class Interrupted:
        @staticmethod
        def find_spec(name, path=None, target=None):
            if name == "mark1.cli.main":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "mark1.cli.main", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Interrupted, *sys.meta_path])
    assert main() == 1
    assert capsys.readouterr() == ("", "mark1: Stopped.\n")
