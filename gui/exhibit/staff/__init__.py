"""The staff panel of the exhibit: opened with a PIN, used with one finger."""
