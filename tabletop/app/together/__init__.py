"""Update functions of a table at several devices."""
