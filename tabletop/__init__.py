"""Tabletop: five tabletop games, their rules in pure Python."""
