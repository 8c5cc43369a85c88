"""The archive from which Python starts in the browser."""
