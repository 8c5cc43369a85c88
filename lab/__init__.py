"""What measures, trains, solves and takes pictures; the page needs none of it."""
