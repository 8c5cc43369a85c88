"""What devices say to each other: messages, their text form, invitations."""
