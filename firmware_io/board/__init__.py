"""Simulated boards: their parts, their cable, and their server."""
