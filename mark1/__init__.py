"""The Mark I Perceptron: retina, association, response, reinforcement."""
