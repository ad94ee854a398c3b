"""Files on disk: NumPy archives and atomic writes."""
