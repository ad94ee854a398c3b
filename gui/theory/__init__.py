"""The Theory page, and *Cannot be learned*."""
