"""Bots: the seats they play, and the processes that think for them."""
