"""Programs that measure, train, solve and take pictures; the page needs none."""
