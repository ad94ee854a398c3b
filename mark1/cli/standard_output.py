"""The file name ``-``: standard output, where an option names the one file that is written."""

from __future__ import annotations

import argparse
import io
import sys
import tempfile
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path

from mark1.cli.standard_input import NAME
from mark1.cli.terminal import sentence
from mark1.errors import ConfigError, Mark1Error


def printing(
    run: Callable[[argparse.Namespace], int],
    chosen: argparse.Namespace,
    option: str,
    ending: str,
    *,
    tells: bool = False,
) -> int:
    """Run a command; if this option is ``-``, print the file that it writes, and nothing else.

    Parameters
    ----------
    run : callable
    chosen : Namespace
    option : str
        The name of the option, without dashes.
    ending : str
        Of the file, which tells its format.
    tells : bool
        Whether what the command prints goes to the standard error output, or nowhere.

    Raises
    ------
    ConfigError
        With ``--json``, which prints an object there.
    """
    if getattr(chosen, option) != NAME:
        return run(chosen)
    if chosen.json:
        raise ConfigError("cli.two-to-standard-output", option=f"--{option}")
    output = sys.stdout
    with tempfile.TemporaryDirectory(prefix="mark1-", ignore_cleanup_errors=True) as folder:
        path = Path(folder) / f"standard-output{ending}"
        setattr(chosen, option, str(path))
        try:
            with redirect_stdout(sys.stderr if tells else io.StringIO()):
                status = run(chosen)
        except Mark1Error as error:
            for key, value in error.values.items():
                if str(value) == str(path):
                    error.values[key] = sentence("standard-output")
            raise
        if path.is_file():
            output.flush()
            output.buffer.write(path.read_bytes())
            output.buffer.flush()
    return status
