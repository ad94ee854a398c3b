"""Pictures and points with their classes: pattern sets, built-in patterns, and files."""
