"""The console: retina, A-units, potentiometers, weights, response and training."""
