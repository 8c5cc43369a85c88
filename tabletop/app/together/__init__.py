"""What becomes of a table at several devices."""
