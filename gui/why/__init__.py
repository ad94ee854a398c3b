"""*Why?*: the way of one answer, from the lit cells to the class."""
