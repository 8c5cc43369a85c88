"""Gestures: the meaning of the path of a pointer."""
