"""One compiled loop for all tests."""
