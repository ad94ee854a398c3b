"""The pages of the window, one module each, and the stack that shows them."""
