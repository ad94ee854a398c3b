"""How often association units fire, and what Rosenblatt derived from it in 1957."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import scipy
from numpy.typing import NDArray

from mark1.errors import ConfigError


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
