"""The command `mark1`: one module per subcommand, and `*_report` for long text output."""
