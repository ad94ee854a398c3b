"""The panels that a person can build: boards, wiring, parts, frames and labels. Pure."""
