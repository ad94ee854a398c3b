"""Two runs side by side: the view over the console, its panels, and the button that opens it."""
