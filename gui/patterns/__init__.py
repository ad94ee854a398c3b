"""The patterns: their rows, thumbnails, names, and what is still wrong."""
