"""What games are put into words with: catalogues, sentences, and questions for the terminal and for the network."""

from .speaker import TableSpeaker

__all__ = ["TableSpeaker"]
