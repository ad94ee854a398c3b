"""The laboratory: fit, the estimator, experiments and published results."""
