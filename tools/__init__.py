"""Programs for whoever works on Tabletop; the page needs none of them."""
