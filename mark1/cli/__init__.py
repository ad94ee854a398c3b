"""The subcommands of `mark1`, one file each, and what they share."""
