"""The machine: retina, plugboard, A-units, potentiometers, R-units, and the learning rules."""
