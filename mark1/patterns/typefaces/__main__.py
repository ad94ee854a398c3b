"""Render the letters of the usual retina again, into the file that the program loads."""

import numpy as np

from mark1.patterns.typefaces import READY, render_ready_letters

np.save(READY, render_ready_letters())
