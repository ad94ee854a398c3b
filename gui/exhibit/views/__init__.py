"""What the pages of the exhibit are put together from; each draws plain values."""
