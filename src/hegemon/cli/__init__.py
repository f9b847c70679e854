"""The command line: one entry point for people and scripts."""
from hegemon.cli.app import main

__all__ = ["main"]
