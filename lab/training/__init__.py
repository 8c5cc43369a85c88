"""Programs that make what computer players know: weights and solved tables."""
