"""Training: the trainer, the run log, the predictors, and the evaluation."""
