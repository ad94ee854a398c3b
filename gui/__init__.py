"""The window: all it does can be done from a notebook."""

#: Shows that no other program has put a package of this name in our place.
DISTRIBUTION = "mark1-perceptron"
