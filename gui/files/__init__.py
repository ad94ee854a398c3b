"""Files of the window: sessions, imports and exports, pictures."""
