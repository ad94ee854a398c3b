"""Panels gather views and controls and talk to the session."""
