"""Random input for everything that reads what came from outside; `make fuzz` runs it."""
