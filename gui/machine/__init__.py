"""The machine drawer: chip, form, preview, and the machines to choose from."""
