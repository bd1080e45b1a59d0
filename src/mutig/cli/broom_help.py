"""The rules of each decision of Broom Service in a few lines, for the key `?`."""

from __future__ import annotations

from mutig.broom_service import names as n

DECISIONS = {
    "reveal-hands": (
        "Choose the cards you will play this round, in secret; all ten are yours again every round. Type the numbers "
        "of all cards at once, for example: 1 4 7 9. Who holds a role that is led must play it. "
        f"A bewitched role costs {n.BEWITCHED_LOSS} points when it is laid."
    ),
    "add-extra": "Your forest tile lets you add one card now. It does not count for the event.",
    "lead": (
        "Lead a card, brave or cowardly. Cowardly: a small action at once, for sure. Brave: a bigger action, but only "
        "after all others have answered, and only if nobody who holds the same role is brave after you. The last brave "
        "player acts and leads next; if all were cowardly, you lead again."
    ),
    "answer": (
        "You hold the role that was led and must play it. Brave: you take the action away from whoever was brave "
        "before you, and lose it to anybody brave after you. Cowardly: the small action at once, for sure."
    ),
    "cowardly-card": (
        "You play this card cowardly: carry out its action, or take what the event or a forest tile offers instead."
    ),
    "witch-move": (
        "Fly with one pawn to a neighbouring area of the witch's terrain. Areas with a cloud and water are closed. "
        "A brave witch may then deliver one potion there."
    ),
    "turbo-flight": "This hill whirls your pawn to one of two stone circles; a circle under a cloud is closed.",
    "tile-order": "Choose what comes first: the tile's effect, or the delivery of your brave witch.",
    "witch-delivery": (
        "Deliver one potion to a tower whose base touches the area. A round tower takes one potion in the whole game, "
        "a square one any number."
    ),
    "druid-delivery": (
        "Deliver one potion from an area of the druid's terrain, with either pawn. "
        f"A brave druid scores {n.BRAVE_BONUS} more."
    ),
    "gathering": "Take the potions and wands of the card, all or none.",
    "fairy": (
        "Dispel one cloud beside one of your pawns: pay its wands, keep the tile. Bolts score at the end. "
        f"The brave fairy scores {n.BRAVE_BONUS} for it."
    ),
    "storm-move": "The storm cloud carries one of your pawns to any neighbouring land without a cloud.",
    "storm-delivery": "The storm cloud lets you deliver one potion with either pawn, whatever the terrain.",
    "tile-take": "The mountain tile offers a gift, once in the game.",
    "tile-delivery": "The mountain tile lets you deliver one potion with either pawn, once in the game.",
    "tile-first-move": "The mountain tile gives up to two steps, with one pawn or with both, to any terrain.",
    "tile-second-move": "The second of two steps, with either pawn.",
    "tile-cloud": "The mountain tile lets you dispel one cloud beside a pawn; its wands are paid.",
    "reveal-bids": (
        "Bid secretly, kind by kind. The highest number of potions and wands in all "
        f"scores {n.BID_POINTS} and pays; all others keep theirs."
    ),
    "reveal-sets": f"Pay one violet, one green, one orange and one wand for {n.SET_POINTS} points, or keep them.",
}

VERBS = {
    "reveal-hands": "Choose your hand.",
    "add-extra": "Add a card to your hand?",
    "lead": "Lead a card.",
    "answer": "Brave or cowardly?",
    "cowardly-card": "What do you do with your cowardly card?",
    "witch-move": "Where do you fly?",
    "turbo-flight": "To which stone circle?",
    "tile-order": "What comes first?",
    "witch-delivery": "Deliver a potion?",
    "druid-delivery": "Deliver a potion?",
    "gathering": "Take the potions?",
    "fairy": "Dispel which cloud?",
    "storm-move": "Where does the storm carry you?",
    "storm-delivery": "Deliver a potion?",
    "tile-take": "Take the tile's gift?",
    "tile-delivery": "Deliver a potion?",
    "tile-first-move": "First step of two?",
    "tile-second-move": "Second step?",
    "tile-cloud": "Dispel which cloud?",
    "reveal-bids": "How many do you bid?",
    "reveal-sets": "Pay one of each kind?",
}

IN_SHORT = (
    f"The game lasts {n.ROUNDS} rounds; most points win. Witches fly your two pawns over the map, druids and brave "
    "witches deliver potions to towers for points, gatherers bring potions and wands, the Weather Fairy pays wands to "
    "dispel clouds, which block the way and score for their bolts at the end. In each round you choose cards in "
    "secret. Somebody leads a card, everybody who holds the same one must follow, and each says brave or cowardly."
)

LEGEND = (
    "Towers: 'violet round 4+1w' is a violet tower that takes one potion in the whole game, for 4 points and 1 wand; a "
    "square tower takes any number. Clouds: 'cloud 2w 3b' costs 2 wands and shows 3 bolts. Columns: points, violet, "
    "green, orange, wands, bolts, amulets, cards in hand; > must decide."
)
