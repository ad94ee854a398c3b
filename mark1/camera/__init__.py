"""A camera in front of the retina: frames, and the photocells that they light."""
