"""The Mark I Perceptron: retina, association, response, reinforcement."""

from importlib import metadata

__version__ = metadata.version("mark1-perceptron")
