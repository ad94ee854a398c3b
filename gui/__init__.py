"""The window: all it does can be done from a notebook."""
