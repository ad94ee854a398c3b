"""How often association units fire, and what Rosenblatt derived from it in 1957."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import scipy
from numpy.typing import NDArray

from mark1.errors import ConfigError
from mark1.machine.config import stream

#: Maximum stimuli × A-units of one simulated memory; 256 MiB for the two sets.
MOST_DRAWN = 2**26


def firing_chance(
    excitatory: int, inhibitory: int, theta: int, share: npt.ArrayLike
) -> NDArray[np.float64]:
    """Compute P_a, the probability that an A-unit fires, for a large retina.

    It fires if lit excitatory − lit inhibitory inputs ≥ θ. On a large retina the wires are
    independent, each from a lit cell with the same probability (binomial).

    Parameters
    ----------
    excitatory, inhibitory : int
        x and y, the wires of each kind into one A-unit; at least 0.
    theta : int
        θ, the threshold.
    share : array_like of float
        R, the lit share of the retina, 0…1; any shape.

    Returns
    -------
    ndarray of float64, shape of `share`

    Raises
    ------
    ConfigError
        If a value is out of range.

    References
    ----------
    Rosenblatt 1958, Psychological Review 65, equation 1.

    Examples
    --------
    >>> round(float(firing_chance(1, 1, 1, 0.5)), 9)  # excited and not inhibited
    0.25
    """
    _check_wires(excitatory, inhibitory)
    share = _checked_share("share", share)[..., None, None]
    e, i = np.arange(excitatory + 1)[:, None], np.arange(inhibitory + 1)
    chance = _binomial(e, excitatory, share) * _binomial(i, inhibitory, share)
    return np.asarray(np.where(e - i >= theta, chance, 0).sum(axis=(-2, -1)), np.float64)


def firing_chance_on(
    cells: int, excitatory: int, inhibitory: int, theta: int, lit: npt.ArrayLike
) -> NDArray[np.float64]:
    """Compute P_a exactly for a retina of N cells (hypergeometric).

    No two wires of an A-unit come from the same cell. Of all ways to light L cells, the share in
    which e of the x excitatory and i of the y inhibitory wires are lit is
    C(x, e) C(y, i) C(N − x − y, L − e − i) / C(N, L).

    Parameters
    ----------
    cells : int
        N, 400 on the Mark I.
    excitatory, inhibitory, theta : int
        x, y, θ; x + y ≤ N.
    lit : array_like of int
        L, the number of lit cells, 0…N; any shape.

    Returns
    -------
    ndarray of float64, shape of `lit`

    Raises
    ------
    ConfigError
        If a value is out of range.
    """
    _check_wires(excitatory, inhibitory)
    wires, lit = excitatory + inhibitory, np.asarray(lit, np.int64)
    if not wires <= cells or (lit.size and not 0 <= lit.min() <= lit.max() <= cells):
        raise ConfigError(
            "theory.retina-too-small", wires=wires, lit=int(lit.max(initial=0)), cells=cells
        )
    lit = lit[..., None, None]
    e, i = np.arange(excitatory + 1)[:, None], np.arange(inhibitory + 1)
    ways = _log_choose(excitatory, e) + _log_choose(inhibitory, i)
    ways = ways + _log_choose(cells - wires, lit - e - i) - _log_choose(cells, lit)
    return np.asarray(np.where(e - i >= theta, np.exp(ways), 0).sum(axis=(-2, -1)), np.float64)


def firing_again(
    excitatory: int, inhibitory: int, theta: int, share: float, overlap: float
) -> float:
    """Compute P_c: how likely an A-unit that fires for one stimulus fires for another.

    This is for a large retina.

    Parameters
    ----------
    excitatory, inhibitory, theta : int
        x, y, θ.
    share : float
        Share of the retina that each of the two stimuli lights, 0…1.
    overlap : float
        Share of the retina that both light, at most `share`.

    Returns
    -------
    float
        0 if no A-unit fires for the first.

    Raises
    ------
    ConfigError
        If a value is out of range, or the two stimuli do not fit on the retina.

    References
    ----------
    Rosenblatt 1958, Psychological Review 65, equation 2.
    """
    _check_wires(excitatory, inhibitory)
    _checked_share("share", share)
    if not max(0.0, 2 * share - 1) <= overlap <= share:
        raise ConfigError(
            "theory.overlap", overlap=overlap, share=share, least=max(0.0, 2 * share - 1)
        )
    # sums[a, b]: the probability that the sum is a for the first stimulus and b for the second.
    wire = np.array([[1 - 2 * share + overlap, share - overlap], [share - overlap, overlap]])
    sums = np.ones((1, 1))
    for number in range(excitatory + inhibitory):
        sums = _one_more(sums, wire if number < excitatory else wire[::-1, ::-1])
    fires = np.arange(len(sums)) - inhibitory >= theta  # an inhibitory wire adds 1 if dark
    first = float(sums[fires].sum())
    return float(sums[np.ix_(fires, fires)].sum()) / first if first else 0.0


@dataclass(frozen=True, slots=True)
class Recall:
    """How well an associative memory recalls.

    Attributes
    ----------
    z : float
        Mean lead of the right response, in standard deviations of that lead.
    right : float
        P, the probability of the right response.
    """

    z: float
    right: float


def recall_of_1957(a_units: int, p_a: float, stimuli: int, p_c: float = 0.0) -> Recall:
    """Compute Rosenblatt's Z and P of 1957 from his formula.

    Z = (1 − P_c) / √((2 N_s / N_d)(P_a³ − P_a⁴)) with N_d = N_A P_a, and P = Φ(Z), the normal
    distribution. With P_c = 0, which is ASSUMED here, it reproduces all of his table except the
    last entry (P_a = .01, N_A = 1000, N_s = 10⁶): the formula gives 2.247 and the table 2.237.
    P_c = .0046 would give that; the formula without P_a⁴ gives 2.236.

    Parameters
    ----------
    a_units : int
        N_A.
    p_a : float
        P_a, the probability that an A-unit fires; between 0 and 1, exclusive.
    stimuli : int
        N_s, the number of associated stimuli.
    p_c : float
        P_c, how likely an A-unit that fires for one stimulus fires for another; 0…1.

    Raises
    ------
    ConfigError
        If a value is out of range.

    References
    ----------
    Rosenblatt 1957, The Perceptron, report 85-460-1, table 1; as reported by others.

    Examples
    --------
    >>> found = recall_of_1957(100, 0.1, 100)
    >>> f"{found.z:.2f}"
    '7.45'
    """
    _check_memory(a_units, p_a, stimuli)
    _checked_share("p_c", p_c)
    variance = 2 * stimuli / (a_units * p_a) * (p_a**3 - p_a**4)
    z = (1 - p_c) / float(np.sqrt(variance))
    return Recall(z, float(scipy.special.ndtr(z)))


def simulated_recall(
    a_units: int,
    p_a: float,
    stimuli: int,
    *,
    exactly: bool = True,
    systems: int = 20,
    seed: int = 1960,
) -> Recall:
    """Estimate Z and P by simulating random memories.

    How the system behind the table was built is not known, so this is ASSUMED: two responses, each
    with N_A A-units of its own, which fire at random; half of the stimuli belong to each response;
    each is presented once, and the units that fire on its response's side gain 1; then each is
    presented again, and the side with the greater sum answers (equal sums count as half right).

    Its Z is √(N_d / (N_s P_a)), smaller than that of the table by the factor √(2 P_a² (1 − P_a)):
    there the other stimuli interfere with P_a³, here with P_a. How to reconcile the two is not
    known.

    Parameters
    ----------
    a_units, p_a, stimuli
        As in `recall_of_1957`; the number of stimuli is even and at least 2.
    exactly : bool
        Let exactly N_d units of each side fire for a stimulus. Otherwise each unit fires
        independently with probability P_a, so that more fire on one side than on the other, which
        interferes most when there are many stimuli.
    systems : int
        Number of memories to simulate, at least 1.
    seed : int

    Raises
    ------
    ConfigError
        If a value is out of range, or stimuli × A-units exceeds `MOST_DRAWN`.
    """
    _check_memory(a_units, p_a, stimuli)
    if stimuli % 2 or systems < 1 or stimuli * a_units > MOST_DRAWN:
        raise ConfigError(
            "theory.memory-size", systems=systems, stimuli=stimuli, a_units=a_units, most=MOST_DRAWN
        )
    ahead = []
    for number in range(systems):
        random = stream(seed, "recall", number)
        sides = [_firing(a_units, p_a, stimuli, exactly, random) for _ in range(2)]
        ahead.append(_ahead(*sides))
    for_right = np.concatenate(ahead)
    right = (for_right > 0).mean() + (for_right == 0).mean() / 2
    spread = float(for_right.std())
    return Recall(float(for_right.mean()) / spread if spread else float("inf"), float(right))


def _firing(
    a_units: int, p_a: float, stimuli: int, exactly: bool, random: np.random.Generator
) -> NDArray[np.bool_]:
    """Draw which A-units fire for each stimulus, shape (stimuli, a_units)."""
    draws = random.random((stimuli, a_units), dtype=np.float32)
    if not exactly:
        return draws < p_a
    firing = np.zeros(draws.shape, np.bool_)
    chosen = np.argsort(draws, axis=1)[:, : max(1, round(a_units * p_a))]
    np.put_along_axis(firing, chosen, True, axis=1)
    return firing


def _ahead(first: NDArray[np.bool_], second: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Compute the lead of the right response for each stimulus of one memory."""
    half = len(first) // 2
    values = first[:half].sum(axis=0, dtype=np.float64), second[half:].sum(axis=0, dtype=np.float64)
    ahead = first @ values[0] - second @ values[1]
    return np.concatenate([ahead[:half], -ahead[half:]])


def _one_more(sums: NDArray[np.float64], wire: NDArray[np.float64]) -> NDArray[np.float64]:
    """Add one wire, which adds 0 or 1 to each of two sums with probabilities wire[2, 2]."""
    more = np.zeros((len(sums) + 1, len(sums) + 1))
    for first in (0, 1):
        for second in (0, 1):
            rows, columns = slice(first, first + len(sums)), slice(second, second + len(sums))
            more[rows, columns] += wire[first, second] * sums
    return more


def _log_choose(n: npt.ArrayLike, k: npt.ArrayLike) -> NDArray[np.float64]:
    """Compute ln C(n, k), −∞ where C(n, k) is 0."""
    n, k = np.broadcast_arrays(np.asarray(n, np.float64), np.asarray(k, np.float64))
    possible = (k >= 0) & (k <= n)
    k = np.where(possible, k, 0)
    gammaln = scipy.special.gammaln
    ways = gammaln(n + 1) - gammaln(k + 1) - gammaln(n - k + 1)
    return np.where(possible, ways, -np.inf)


def _binomial(k: NDArray[np.int_], n: int, p: NDArray[np.float64]) -> NDArray[np.float64]:
    """Compute the binomial probability as scipy.stats does, which takes a second to load."""
    log_chance = scipy.special.xlogy(k, p) + scipy.special.xlog1py(n - k, -p)
    return np.asarray(np.exp(_log_choose(n, k) + log_chance), np.float64)


def _check_wires(excitatory: int, inhibitory: int) -> None:
    if min(excitatory, inhibitory) < 0:
        raise ConfigError("theory.wires", excitatory=excitatory, inhibitory=inhibitory)


def _checked_share(name: str, share: npt.ArrayLike) -> NDArray[np.float64]:
    share = np.asarray(share, np.float64)
    if not ((share >= 0) & (share <= 1)).all():
        raise ConfigError("theory.share", name=name, value=share)
    return share


def _check_memory(a_units: int, p_a: float, stimuli: int) -> None:
    if a_units < 1 or stimuli < 1 or not 0 < p_a < 1:
        raise ConfigError("theory.memory", a_units=a_units, p_a=p_a, stimuli=stimuli)
