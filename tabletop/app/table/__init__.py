"""What becomes of a table: moves, hints, reviews, lessons."""
