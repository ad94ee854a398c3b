"""The window: all it does can be done from a notebook."""

#: Identifies this package as ours: another program may install one of the same name.
DISTRIBUTION = "mark1-perceptron"
