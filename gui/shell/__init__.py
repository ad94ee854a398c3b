"""The window itself: the only part that knows all subjects."""
