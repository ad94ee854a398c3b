"""Run the trials of an experiment on other computers, with a Dask cluster as the executor.

This needs the package ``distributed`` (the optional extra ``cluster``), and the same version of
this program on the scheduler and on every worker. If a worker dies, another one repeats its trial.
"""

from __future__ import annotations

import asyncio
import logging
import warnings
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager

from mark1.errors import ConfigError, TrainingError

#: Seconds to wait for the scheduler to answer, and for a worker.
PATIENCE = 15.0


@contextmanager
def joined(address: str) -> Iterator[Executor]:
    """Connect to a cluster and yield an executor that runs on its workers.

    Parameters
    ----------
    address : str
        Address of the scheduler, for example ``tcp://127.0.0.1:8786``.

    Raises
    ------
    ConfigError
        If ``distributed`` is not installed, or the scheduler, its workers or this program on them
        cannot be found.
    TrainingError
        If one trial makes several workers crash, or a worker that joins later lacks this program.
    """
    try:
        from distributed import Client, KilledWorker
    except ImportError as error:
        raise ConfigError("lab.cluster-not-installed") from error
    with ExitStack() as closing:
        closing.enter_context(_silent())
        _check_answers(address)
        client = closing.enter_context(Client(address, timeout=PATIENCE, set_as_default=False))
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            raise ConfigError("lab.cluster-without-workers", address=address) from error
        executor = client.get_executor(pure=False)
        try:
            executor.submit(_here).result(PATIENCE)
        except Exception as error:  # an unknown cluster may fail in any way
            reason = " ".join(str(error).split())[:200] or type(error).__name__
            raise ConfigError("lab.cluster-unfit", address=address, reason=reason) from error
        try:
            yield executor
        except KilledWorker as error:
            raise TrainingError("lab.cluster-worker-killed") from error
        except ImportError as error:
            raise TrainingError("lab.cluster-incomplete", reason=str(error)) from error
        finally:
            executor.shutdown(wait=False)


def _check_answers(address: str) -> None:
    """Connect to the scheduler once, since a client that cannot connect keeps trying."""
    from distributed.comm import connect

    async def shake_hands() -> None:
        comm = await asyncio.wait_for(connect(address, timeout=PATIENCE), PATIENCE)
        await comm.close()

    try:
        # In its own thread, since a notebook already runs an event loop in this one.
        with ThreadPoolExecutor(1) as thread:
            thread.submit(lambda: asyncio.run(shake_hands())).result()
    except Exception as error:  # another program there may answer anything
        raise ConfigError("lab.cluster-unreachable", address=address) from error


def _here() -> None:
    """Do nothing, on a worker that has this program."""


@contextmanager
def _silent() -> Iterator[None]:
    """Silence messages of Dask and of what it uses; a lost connection is reported once."""
    loggers = [
        logging.getLogger(name)
        for name in list(logging.root.manager.loggerDict)
        if name.partition(".")[0] in ("distributed", "tornado", "asyncio")
    ]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)
