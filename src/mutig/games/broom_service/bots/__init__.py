"""What bots know of this game, in the language of the rules."""
