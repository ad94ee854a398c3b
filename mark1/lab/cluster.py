"""A Dask cluster as an executor: the trials of an experiment on other computers.

It needs the package ``distributed``, the optional extra ``cluster``, and the same version of this
program on the scheduler and on every worker. A trial whose worker dies is given to another worker.
"""

from __future__ import annotations

import asyncio
import logging
import warnings
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager

from mark1.errors import ConfigError, TrainingError

#: Seconds that the scheduler has to answer, and a worker to be there.
PATIENCE = 5.0


@contextmanager
def joined(address: str) -> Iterator[Executor]:
    """Give an executor that runs what it is given on the workers of a cluster.

    Parameters
    ----------
    address : str
        Of the scheduler, for example ``tcp://127.0.0.1:8786``.

    Raises
    ------
    ConfigError
        If ``distributed`` is not installed, or no scheduler, no worker or not this program is
        found there.
    TrainingError
        If the same trial takes worker after worker down with it, or a worker that came later lacks
        this program.
    """
    try:
        from distributed import Client, KilledWorker
    except ImportError as error:
        raise ConfigError(
            "a cluster needs the package distributed: "
            "install it with pip install 'mark1-perceptron[cluster]'."
        ) from error
    with ExitStack() as closing:
        closing.enter_context(_silent())
        _check_answers(address)
        client = closing.enter_context(Client(address, timeout=PATIENCE, set_as_default=False))
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            raise ConfigError(
                f"the cluster at {address!r} has no workers: start some with dask worker {address}."
            ) from error
        executor = client.get_executor(pure=False)
        try:
            executor.submit(_here).result(PATIENCE)
        except Exception as error:  # whatever a stranger's cluster finds wrong
            raise ConfigError(
                f"the cluster at {address!r} cannot run this program "
                f"({' '.join(str(error).split())[:200] or type(error).__name__}): install the same "
                "versions of it and of distributed there."
            ) from error
        try:
            yield executor
        except KilledWorker as error:
            raise TrainingError(
                "a trial took several workers down with it: give them more memory, and the same "
                "file to go on."
            ) from error
        except ImportError as error:
            raise TrainingError(
                f"a worker of the cluster lacks a part of this program ({error}): install it there."
            ) from error
        finally:
            executor.shutdown(wait=False)


def _check_answers(address: str) -> None:
    """Shake hands with the scheduler; a client that could not would linger for some time."""
    from distributed.comm import connect

    async def shake_hands() -> None:
        comm = await asyncio.wait_for(connect(address, timeout=PATIENCE), PATIENCE)
        await comm.close()

    try:
        # In a thread of its own, as a notebook has a loop running in this one.
        with ThreadPoolExecutor(1) as thread:
            thread.submit(lambda: asyncio.run(shake_hands())).result()
    except Exception as error:  # whatever else listens there may answer anything
        raise ConfigError(
            f"no scheduler of a cluster answers at {address!r}: start one with dask scheduler, "
            "and give the address that it prints."
        ) from error


def _here() -> None:
    """Be found by a worker that has this program."""


@contextmanager
def _silent() -> Iterator[None]:
    """Keep what Dask says of every lost connection away from the person, who is told once."""
    loggers = [
        logging.getLogger(name)
        for name in list(logging.root.manager.loggerDict)
        if name.partition(".")[0] == "distributed"
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
