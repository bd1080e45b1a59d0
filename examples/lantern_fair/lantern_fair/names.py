"""The numbers behind the words of the table."""

NATURE = -1  # the seat that deals and draws
NOTHING = -1
SEATS, ROUNDS = 4, 5  # a hand has a card for every round
VALUES, COPIES = 8, 3  # of each value there are three cards, with the letters a, b and c
CARDS = VALUES * COPIES  # in order of their values
LANTERNS = 6  # kinds

# Phases
DEALING, DRAWING, CHOOSING, OVER = 0, 1, 2, 3
PHASES = ("dealing", "drawing", "choosing", "over")

# Choice codes
DEAL = 0  # + card: NATURE deals it
HANG = DEAL + CARDS  # + lantern: NATURE draws it
PLAY = HANG + LANTERNS  # + card: a player's choice
CODES = PLAY + CARDS

LANTERN_WORDS = ("paper", "reed", "silk", "glass", "silver", "gold")
LETTERS = "abc"
