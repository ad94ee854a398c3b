"""The exhibit: the program as visitors of a museum see it, unattended and in full screen."""
