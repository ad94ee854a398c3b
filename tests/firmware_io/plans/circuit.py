"""The circuit of one part of a panel, solved node by node with figures from data sheets.

Nothing here is taken from the plans but what a builder buys and connects.
"""

import numpy as np
from scipy.linalg import solve_banded

#: mΩ a metre of flexible copper wires, by mm² (IEC 60228, class 5, 20 °C).
WIRE = {0.5: 39.0, 0.75: 26.0, 1: 19.5, 1.5: 13.3, 2.5: 7.98, 4: 4.95}

#: A of the largest fuse for wires in a group, by mm² (DIN VDE 0100, group 1); less for thin ones.
LARGEST_FUSE = {0.5: 3, 0.75: 6, 1: 10, 1.5: 16, 2.5: 25, 4: 25}

#: Ω a metre of one power track of a strip, as measured; V of a blade fuse at its rating: assumed.
STRIP, FUSE_V = 0.2, 0.15

#: mA of a dark light and of one colour of a light.
DARK, COLOUR = 1.0, 20.0


def light_a(brightness, rgb=(170, 0, 255)):
    """A of one light of this colour; violet is the worst of the four."""
    return (DARK + COLOUR * sum(rgb) / 255 * brightness / 31) / 1000


def solve(currents, feeds, loop_ohms, feed_ohms):
    """Return the volts lost at each light, and the current of each feed.

    Parameters
    ----------
    currents : array
        A of each light.
    feeds : list of int
        Light at which each feed is connected, from 0.
    loop_ohms : float
        Of both tracks from one light to the next.
    feed_ohms : float
        Of a fuse and two wires.
    """
    count = len(currents)
    band = np.zeros((3, count))
    if count > 1:
        band[0, 1:] = band[2, :-1] = -1 / loop_ohms
        band[1, :-1] += 1 / loop_ohms
        band[1, 1:] += 1 / loop_ohms
    for feed in feeds:
        band[1, feed] += 1 / feed_ohms
    lost = solve_banded((1, 1), band, np.asarray(currents, float))
    return lost, lost[feeds] / feed_ohms
