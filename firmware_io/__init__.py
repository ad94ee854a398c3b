"""The way between the machine and a board: serial ports, the protocol, a simulated board."""

#: Identifies this package as ours: another program may install one of the same name.
DISTRIBUTION = "mark1-perceptron"
