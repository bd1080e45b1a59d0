"""The numbers behind the words of the table."""

NATURE = -1  # the seat that deals and draws
NOTHING = -1
SEATS, ROUNDS = 4, 5  # a hand has a card for every round
VALUES, COPIES = 8, 3  # of each value there are three cards, with the letters a, b and c
CARDS = VALUES * COPIES  # in order of their values
LANTERN_WORDS = ("paper", "reed", "silk", "glass", "silver", "gold")
LANTERNS = len(LANTERN_WORDS)  # kinds
LETTERS = "abc"

PHASE = (  # what comes next: number and word
    (DEALING := 0, "dealing"),
    (DRAWING := 1, "drawing"),
    (CHOOSING := 2, "choosing"),
    (OVER := 3, "over"),
)

ABOUT_ONE = (  # choice codes: first code, how many, kind of choice, first word of its text, kind of the thing
    (DEAL := 0, CARDS, "deal", "deal", "card"),  # by NATURE
    (HANG := DEAL + CARDS, LANTERNS, "hang", "hang", "lantern"),  # by NATURE
    (PLAY := HANG + LANTERNS, CARDS, "play", "play", "card"),  # a player's choice
)
CODES = PLAY + CARDS
