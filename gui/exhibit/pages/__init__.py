"""The pages of the exhibit: one for each decision of the visitor."""
