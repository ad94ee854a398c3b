"""The charts of a run and of an experiment."""
