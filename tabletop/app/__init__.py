"""The application: events change the model. It knows no browser."""
