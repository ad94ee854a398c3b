"""What every part of the window stands on; it knows no subject."""
