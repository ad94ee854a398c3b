"""Ports, bytes, frames and messages."""
