"""Wrappers of what a browser offers: storage, workers, speech, transport."""
