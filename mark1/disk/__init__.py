"""Files on disk: NumPy archives, and writing a file whole or not at all."""
