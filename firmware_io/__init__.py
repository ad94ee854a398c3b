"""The way between the machine and a board: serial ports, the protocol, a simulated board."""

#: Shows that no other program has put a package of this name in our place.
DISTRIBUTION = "mark1-perceptron"
