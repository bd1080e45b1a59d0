"""Environments for learning machines: many games at once in compiled code, Gymnasium, PettingZoo, OpenSpiel.

The packages those need are optional: `pip install 'mutig[research]'`. docs/research.md shows ten lines of each.
"""

from .observation import LAYOUT_VERSION, Layout, Observer, Piece, layout_of
from .vector import VectorEnv

__all__ = ["LAYOUT_VERSION", "Layout", "Observer", "Piece", "VectorEnv", "layout_of"]
