"""Bid Euchre in the browser."""

__version__ = "0.1.0"
