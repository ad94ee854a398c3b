"""The subcommands of `mark1` for a panel, one file each, and what they share.

The command line finds them through entry points when it starts, so each imports what it needs only
when it runs.
"""
