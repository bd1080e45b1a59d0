"""Mutig: Broom Service and Touria."""
