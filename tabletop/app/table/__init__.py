"""Update functions of a table: moves, hints, reviews, lessons."""
