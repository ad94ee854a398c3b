"""The link to a board: handshake, delivery, and the one thread of it."""
