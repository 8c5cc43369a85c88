"""Helpers that tests share; nothing in here is a test."""
