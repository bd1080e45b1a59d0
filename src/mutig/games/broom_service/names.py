"""The numbers behind the words of the table. One place for all of them; no other file invents one.

Fixed by the rulebook and therefore here, not in an edition: rounds, hand size, start values, bonuses (rules 5.1).
"""

NATURE = -1  # the seat that draws and shuffles
SEATS, PAWNS = 5, 2

# Capacities: what the largest board may hold. The layout of the choice codes depends on them.
AREAS, TOWERS, CLOUD_SPACES, CLOUD_KINDS, NEIGHBOURS = 48, 48, 24, 32, 12
MOUNTAIN_SPACES, FOREST_SPACES, HILL_SPACES = 3, 4, 4
AREA_TOWERS, AREA_CLOUDS, BOLTS, STACK = 12, 4, 120, 8

# Kinds of things: one table each, one row for a thing with its number and its word

TERRAIN = (  # 1.3; a witch's role number is the terrain she flies to
    (FOREST := 0, "forest"),
    (MOUNTAIN := 1, "mountain"),
    (HILL := 2, "hill"),
    (PRAIRIE := 3, "prairie"),
    (WATER := 4, "water"),
)
ROLE = (  # 1.2
    (FOREST_WITCH := 0, "forest-witch"),
    (MOUNTAIN_WITCH := 1, "mountain-witch"),
    (HILL_WITCH := 2, "hill-witch"),
    (PRAIRIE_WITCH := 3, "prairie-witch"),
    (VALLEY_DRUID := 4, "valley-druid"),
    (PEAK_DRUID := 5, "peak-druid"),
    (FRUIT_GATHERER := 6, "fruit-gatherer"),
    (HERB_GATHERER := 7, "herb-gatherer"),
    (ROOT_GATHERER := 8, "root-gatherer"),
    (WEATHER_FAIRY := 9, "weather-fairy"),
)
RESOURCE = (  # B1.8
    (VIOLET := 0, "violet"),
    (GREEN := 1, "green"),
    (ORANGE := 2, "orange"),
    (WAND := 3, "wand"),
)
EVENT = (  # 1.5, B9
    (MORE_OR_LESS := 0, "more-or-less"),
    (BLACK_MARKET := 1, "black-market"),
    (MOONSHINING := 2, "moonshining"),
    (BRAVE_HEART := 3, "brave-heart"),
    (DANGEROUS_AREAS := 4, "dangerous-areas"),
    (PLEASING_AREAS := 5, "pleasing-areas"),
    (FULL_HANDS := 6, "full-hands"),
    (EMPTY_HANDS := 7, "empty-hands"),
    (ALL_AT_ONCE := 8, "all-at-once"),
    (LIKE_MINDED := 9, "like-minded"),
)
CLOUD_EFFECT = (  # B12: what dispelling one does; all but heavy clouds are storms
    (HEAVY := 0, "heavy"),
    (PLUS_TWO := 1, "plus-two"),
    (FREE_MOVE := 2, "move"),
    (FREE_DELIVERY := 3, "deliver"),
    (SET_ORANGE := 4, "set-orange"),
    (SET_VIOLET := 5, "set-violet"),
    (SET_GREEN := 6, "set-green"),
)
MOUNTAIN_TILE = (  # B13
    (POTIONS := 0, "potions"),
    (WANDS := 1, "wands"),
    (DELIVERY := 2, "delivery"),
    (TWO_MOVES := 3, "two-moves"),
    (CLOUD := 4, "cloud"),
)
FOREST_TILE = (  # B14
    (BRAVE_EFFECT := 0, "brave-effect"),
    (PLUS_CARD := 1, "plus-card"),
    (FIVE_POINTS := 2, "five-points"),
)
PHASE = (  # what comes next
    (DRAW_START_PLAYER := 0, "draw-start-player"),
    (LAY_CLOUDS := 1, "lay-clouds"),
    (LAY_MOUNTAIN_TILES := 2, "lay-mountain-tiles"),
    (LAY_FOREST_TILES := 3, "lay-forest-tiles"),
    (LAY_HILL_TILES := 4, "lay-hill-tiles"),
    (REVEAL_EVENT := 5, "reveal-event"),
    (REVEAL_BEWITCHED := 6, "reveal-bewitched"),
    (CHOOSE_HANDS := 7, "choose-hands"),
    (REVEAL_HANDS := 8, "reveal-hands"),
    (CHOOSE_EXTRA := 9, "choose-extra"),
    (ADD_EXTRA := 10, "add-extra"),
    (LEAD := 11, "lead"),
    (ANSWER := 12, "answer"),
    (END_TRICK := 13, "end-trick"),
    (END_ROUND := 14, "end-round"),
    (REVEAL_BIDS := 15, "reveal-bids"),
    (REVEAL_SETS := 16, "reveal-sets"),
    (NEXT_ROUND := 17, "next-round"),
    (FINAL_SCORING := 18, "final-scoring"),
    (OVER := 19, "over"),
)
EFFECT = (  # waiting on the stack (R27)
    (COWARDLY_CARD := 0, "cowardly-card"),
    (WITCH_MOVE := 1, "witch-move"),
    (TURBO_FLIGHT := 2, "turbo-flight"),
    (TILE_ORDER := 3, "tile-order"),
    (WITCH_DELIVERY := 4, "witch-delivery"),
    (DRUID_DELIVERY := 5, "druid-delivery"),
    (GATHERING := 6, "gathering"),
    (FAIRY := 7, "fairy"),
    (STORM_MOVE := 8, "storm-move"),
    (STORM_DELIVERY := 9, "storm-delivery"),
    (TILE_TAKE := 10, "tile-take"),
    (TILE_DELIVERY := 11, "tile-delivery"),
    (TILE_FIRST_MOVE := 12, "tile-first-move"),
    (TILE_SECOND_MOVE := 13, "tile-second-move"),
    (TILE_CLOUD := 14, "tile-cloud"),
)
CIRCLE = ((0, "A"), (1, "B"), (2, "C"), (3, "D"))  # the stone circles

ROLES, EVENTS, RESOURCES, CIRCLES = len(ROLE), len(EVENT), len(RESOURCE), len(CIRCLE)
MOUNTAIN_TILES, FOREST_TILES, COPIES_OF_A_FOREST_TILE = len(MOUNTAIN_TILE), len(FOREST_TILE), 2
TURBO_TILES, ORANGE_SEVEN = 5, 5  # hill tiles 0-4 are TURBO, 5 is ORANGE7
HILL_TILES = 6
ORANGE_SEVEN_TOWER = 47  # ORANGE7 behaves as if this square tower were printed on its hill (B15.5)

# Numbers of the rulebook
ROUNDS, HAND_SIZE, LARGEST_OPEN_HAND, START_POINTS = 7, 4, 5, 10  # B2.1, B3.1, B9.1, B1.5
PLACES_WITH_BEWITCHED = 5  # players and bewitched roles make five (B1.11)
BEWITCHED_LOSS, BRAVE_BONUS, PLUS_TWO_BONUS = 3, 3, 2  # B5.2, B6.5 and B6.8, B12.4
MARKET_POINTS, BID_POINTS, EMPTY_POINTS, EMPTY_LIMIT, SET_POINTS, LIKE_POINTS = 3, 8, 3, 5, 9, 4  # B9
TILE_POINTS, ORANGE_SEVEN_POINTS = 5, 7  # B14.7, B15.5
ORANGE_SET, VIOLET_SET, GREEN_SET = 3, 4, 4  # B12.8
HEAVY_CLOUDS, STORM_CLOUDS = 24, 8  # B1.9, B12.2
FRONT_CLOUD_SPACES, BACK_CLOUD_SPACES = 18, 19  # B1.9
FULL_SET_VALUE, SMALL_SET_VALUE = 4, 2  # B11.3
ONE_AMULET, TWO_AMULETS, THREE_AMULETS = 4, 9, 15  # B11.4

# Choice codes: fixed for ever, told in codes.py and docs/choice-codes.md

PLAIN = (  # choices without a detail: code, kind, text
    (ACTION := 32, "action", "action"),
    (EVENT_POINTS := 33, "event", "event points"),
    (SPEND_BRAVE := 38, "spend", "spend brave-effect"),
    (SPEND_FIVE := 39, "spend", "spend five-points"),
    (DONE := 40, "done", "done"),
    (STAY := 41, "stay", "stay"),
    (NONE := 42, "none", "none"),
    (DECLINE := 43, "decline", "decline"),
    (STOP := 44, "stop", "stop"),
    (KEEP := 45, "keep", "keep"),
    (TAKE := 46, "take", "take"),
    (PAY := 47, "pay", "pay"),
    (EFFECT_FIRST := 48, "order", "effect first"),
    (DELIVERY_FIRST := 49, "order", "delivery first"),
)
ABOUT_ONE = (  # choices about one thing: first code, how many, kind, first word of the text, kind of the thing
    (PICK := 0, ROLES, "pick-role", "pick", "role"),
    (EVENT_RESOURCE := 34, RESOURCES, "event", "event", "resource"),
    (TURBO := 50, CIRCLES, "turbo", "turbo", "circle"),
    (DISPEL := 54, CLOUD_SPACES, "dispel", "dispel", "cloud-space"),
    (CLOUD_LAID := 375, CLOUD_KINDS, "lay-cloud", "cloud", "cloud-kind"),  # NATURE's, from here on
    (MOUNTAIN_TILE_LAID := 407, MOUNTAIN_TILES, "lay-mountain-tile", "mountain-tile", "mountain-tile"),
    (FOREST_TILE_LAID := 412, FOREST_TILES, "lay-forest-tile", "forest-tile", "forest-tile"),
    (HILL_TILE_LAID := 415, HILL_TILES, "lay-hill-tile", "hill-tile", "hill-tile"),
    (EVENT_REVEALED := 421, EVENTS, "reveal-event", "event", "event"),
    (ROLE_BEWITCHED := 431, ROLES, "bewitch", "bewitch", "role"),
)
LEAD_BRAVE = 10  # + role
LEAD_COWARDLY = 20  # + role
BRAVE, COWARDLY = 30, 31
BID_AMOUNT = 78  # + amount of the kind in question
MOST_BID = 99
MOST_GOODS = 255  # of one kind; nobody gathers so many in seven rounds
MORE_THAN_ALL_GOODS = 1024  # one point counts more than what anybody can own (B11.5)
MOVE = 178  # + pawn * AREAS + area
DELIVER = 274  # + pawn * TOWERS + tower
START_PLAYER = 370  # + seat; from here on NATURE's outcomes
CODES = 441
