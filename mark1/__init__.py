"""The Mark I Perceptron: retina, association, response, reinforcement."""

__version__ = "0.1.0"
