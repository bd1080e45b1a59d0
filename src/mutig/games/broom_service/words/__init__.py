"""This game in words: questions, options, reasons."""
