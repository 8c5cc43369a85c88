"""What `build.py` is made of: packages that are fetched, and the site itself."""
