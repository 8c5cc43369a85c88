"""Programs that measure, train, solve and take screenshots; the page needs none."""
