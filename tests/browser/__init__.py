"""Tests of the built page in a browser."""
