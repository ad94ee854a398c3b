"""Pictures and points with their classes: the sets, where they come from, and their files."""
