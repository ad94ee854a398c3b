"""Training: the conventions of rules, trainer, run log, predictors, and evaluation."""
