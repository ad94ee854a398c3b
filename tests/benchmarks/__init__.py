"""Speed as ratios against named peers in the same run: `make bench`."""
