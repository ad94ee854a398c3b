"""The subcommands of `mark1` for a panel, one file each, and what they share.

They are found by entry points when the command line starts, so each imports what it needs when it
runs.
"""
