"""Messages between devices, their text form, and invitations."""
