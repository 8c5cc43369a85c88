"""The tests: rules, middle end and build here, the page in `browser`."""
