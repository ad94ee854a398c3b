"""Files on disk: archives, atomic writes, locks, and machine code."""
