"""Makes the archive that Python starts from in the browser, and lies in it."""
