"""A simulated camera: prints a picture of the retina on a card, holds it up, and takes a frame.

It shares nothing with the eye: each pixel of the frame is followed back to the card.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import gaussian_filter

#: Light 0…1 that comes back from paper, ink and table, as a sensor with a gamma of 2.2 counts it.
PAPER, INK, TABLE = 0.90, 0.22, 0.55


@dataclass(frozen=True)
class Scene:
    """How the card is held and lit, and what the camera does.

    Lengths are in cells of the card, of which 20 fill the square if nothing is moved.
    """

    width: int = 160
    height: int = 120
    tilt: float = 0.0  # degrees, clockwise
    right: float = 0.0
    down: float = 0.0
    size: float = 1.0
    lean: float = 0.0  # perspective: how much smaller the right edge of the card is
    slope: float = 0.0  # light on the left less than on the right, as a share
    vignette: float = 0.0  # loss of light in the corners of the frame
    exposure: float = 1.0
    blur: float = 0.0  # in cells
    noise: float = 0.0  # standard deviation in levels of 255
    light_on_dark: bool = False
    card: float = 24.0  # side of the card in cells; the table is beyond
    seed: int = 0


def take(picture: NDArray[np.uint8] | None, scene: Scene = Scene()) -> NDArray[np.uint8]:
    """Return a frame of a card with a picture of 20 × 20 cells, or of the empty table."""
    fine = 3  # samples of a pixel in each direction
    high, wide = scene.height * fine, scene.width * fine
    cell = min(high, wide) / 20
    y, x = np.ogrid[0:high, 0:wide]
    x = (x + 0.5 - wide / 2) / cell - scene.right
    y = (y + 0.5 - high / 2) / cell - scene.down
    angle = np.radians(scene.tilt)
    x, y = x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)
    nearer = 1 + scene.lean * x / 20
    x, y = x / scene.size * nearer, y / scene.size * nearer
    light = np.full((high, wide), TABLE)
    paper, ink = (INK, PAPER) if scene.light_on_dark else (PAPER, INK)
    light[(abs(x) < scene.card / 2) & (abs(y) < scene.card / 2)] = paper
    if picture is None:
        light[:] = TABLE + 0.04 * np.sin(3 * y + np.sin(x))  # the grain of wood
    else:
        row, column = np.floor(y + 10).astype(int), np.floor(x + 10).astype(int)
        inside = (row >= 0) & (row < 20) & (column >= 0) & (column < 20)
        lit = np.zeros((high, wide), bool)
        lit[inside] = picture[row[inside], column[inside]] > 127
        light[lit] = ink
    return photograph(light.reshape(scene.height, fine, scene.width, fine).mean((1, 3)), scene)


def photograph(light: NDArray[np.float64], scene: Scene) -> NDArray[np.uint8]:
    """Light a scene, given as what each pixel sends back, 0…1, and take a frame of it."""
    high, wide = light.shape
    y, x = np.ogrid[-1 : 1 : high * 1j, -1 : 1 : wide * 1j]
    light = light * (1 + scene.slope * x * 0.5)
    light = light * (1 - scene.vignette * (x * x + y * y) / 2)
    if scene.blur:
        light = gaussian_filter(light, scene.blur * min(high, wide) / 20)
    draws = np.random.default_rng(scene.seed)
    grey = 230 * scene.exposure * light[..., None]
    grey = grey + draws.normal(0, scene.noise, (high, wide, 3)) if scene.noise else grey
    colour = np.array([1.0, 0.98, 0.93])  # a warm lamp
    frame: NDArray[np.uint8] = np.clip(np.rint(grey * colour), 0, 255).astype(np.uint8)
    return frame
