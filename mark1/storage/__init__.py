"""Session files."""

#: How their names end.
SUFFIX = ".mark1"
