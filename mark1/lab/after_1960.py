"""The machines beside and after the Mark I: their experiments, in the order of the list."""

from mark1.lab.backprop1961 import BACKPROP_1961
from mark1.lab.coupled import CROSS_COUPLED, FOUR_LAYER
from mark1.lab.kernel import KERNEL
from mark1.lab.madaline import MADALINE
from mark1.lab.predicates import DIAMETER, PARITY

LATER = (PARITY, DIAMETER, KERNEL, MADALINE, BACKPROP_1961, FOUR_LAYER, CROSS_COUPLED)
