"""The numbers behind the words of the table."""

NATURE = -1  # the seat that deals and draws
NOTHING = -1
SEATS, ROUNDS = 4, 5  # a hand has a card for every round
CARDS = 8  # values from 1 on; there are several of each
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
CARD_WORDS = tuple(str(card + 1) for card in range(CARDS))
