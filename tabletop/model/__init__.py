"""The page as frozen values: places, events and routes."""
