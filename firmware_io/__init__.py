"""The way between the machine and a board: serial ports, the protocol, a simulated board."""
