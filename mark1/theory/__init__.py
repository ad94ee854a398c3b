"""Theory: separability, margins, mistake bounds, and the activity of A-units."""
