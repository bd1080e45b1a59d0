"""Games in words: what is asked and what each option says, in four languages, for the terminal and for the network."""

from .speaker import Asked, Offer, Speaker, plain, speaker_for

__all__ = ["Asked", "Offer", "Speaker", "plain", "speaker_for"]
