"""The numbers behind the words of the table. One place for all of them; no other file invents one.

Fixed by the rulebook and therefore here, not in an edition: rounds, hand size, start values, bonuses (rules 5.1).
"""

NATURE = -1  # the seat that draws and shuffles
SEATS, PAWNS, ROLES, EVENTS, RESOURCES = 5, 2, 10, 10, 4

# Capacities: what the largest board may hold. The layout of the choice codes depends on them.
AREAS, TOWERS, CLOUD_SPACES, CLOUD_KINDS, NEIGHBOURS = 48, 48, 24, 32, 12
MOUNTAIN_SPACES, FOREST_SPACES, HILL_SPACES, CIRCLES = 3, 4, 4, 4
AREA_TOWERS, AREA_CLOUDS, BOLTS, STACK = 12, 4, 120, 8

# Terrains (1.3); a witch's role number is the terrain she flies to.
FOREST, MOUNTAIN, HILL, PRAIRIE, WATER = 0, 1, 2, 3, 4

# Roles (1.2)
FOREST_WITCH, MOUNTAIN_WITCH, HILL_WITCH, PRAIRIE_WITCH = 0, 1, 2, 3
VALLEY_DRUID, PEAK_DRUID = 4, 5
FRUIT_GATHERER, HERB_GATHERER, ROOT_GATHERER = 6, 7, 8
WEATHER_FAIRY = 9

# Resources (B1.8)
VIOLET, GREEN, ORANGE, WAND = 0, 1, 2, 3

# Events (1.5, B9)
MORE_OR_LESS, BLACK_MARKET, MOONSHINING, BRAVE_HEART = 0, 1, 2, 3
DANGEROUS_AREAS, PLEASING_AREAS, FULL_HANDS, EMPTY_HANDS, ALL_AT_ONCE, LIKE_MINDED = 4, 5, 6, 7, 8, 9

# Clouds (B12): what dispelling one does
HEAVY, PLUS_TWO, FREE_MOVE, FREE_DELIVERY, SET_ORANGE, SET_VIOLET, SET_GREEN = 0, 1, 2, 3, 4, 5, 6

# Landscape tiles (B13-B15)
POTIONS, WANDS, DELIVERY, TWO_MOVES, CLOUD = 0, 1, 2, 3, 4
MOUNTAIN_TILES = 5
BRAVE_EFFECT, PLUS_CARD, FIVE_POINTS = 0, 1, 2
FOREST_TILES, COPIES_OF_A_FOREST_TILE = 3, 2
TURBO_TILES, ORANGE_SEVEN = 5, 5  # hill tiles 0-4 are TURBO, 5 is ORANGE7
HILL_TILES = 6
ORANGE_SEVEN_TOWER = 47  # ORANGE7 behaves as if this square tower were printed on its hill (B15.5)

# What comes next (phases)
DRAW_START_PLAYER, LAY_CLOUDS, LAY_MOUNTAIN_TILES, LAY_FOREST_TILES, LAY_HILL_TILES = 0, 1, 2, 3, 4
REVEAL_EVENT, REVEAL_BEWITCHED, CHOOSE_HANDS, REVEAL_HANDS, CHOOSE_EXTRA, ADD_EXTRA = 5, 6, 7, 8, 9, 10
LEAD, ANSWER, END_TRICK, END_ROUND, REVEAL_BIDS, REVEAL_SETS = 11, 12, 13, 14, 15, 16
NEXT_ROUND, FINAL_SCORING, OVER = 17, 18, 19

# Effects waiting on the stack (R27)
COWARDLY_CARD, WITCH_MOVE, TURBO_FLIGHT, TILE_ORDER, WITCH_DELIVERY = 0, 1, 2, 3, 4
DRUID_DELIVERY, GATHERING, FAIRY, STORM_MOVE, STORM_DELIVERY = 5, 6, 7, 8, 9
TILE_TAKE, TILE_DELIVERY, TILE_FIRST_MOVE, TILE_SECOND_MOVE, TILE_CLOUD = 10, 11, 12, 13, 14

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

# Choice codes: fixed for ever, documented in docs/choice-codes.md
PICK = 0  # + role
LEAD_BRAVE = 10  # + role
LEAD_COWARDLY = 20  # + role
BRAVE, COWARDLY = 30, 31
ACTION, EVENT_POINTS = 32, 33
EVENT_RESOURCE = 34  # + resource
SPEND_BRAVE, SPEND_FIVE = 38, 39
DONE, STAY, NONE, DECLINE, STOP, KEEP, TAKE, PAY, EFFECT_FIRST, DELIVERY_FIRST = 40, 41, 42, 43, 44, 45, 46, 47, 48, 49
TURBO = 50  # + circle
DISPEL = 54  # + cloud space
BID_AMOUNT = 78  # + amount of the kind in question
MOST_BID = 99
MOST_GOODS = 255  # of one kind; nobody gathers so many in seven rounds
MORE_THAN_ALL_GOODS = 1024  # one point counts more than what anybody can own (B11.5)
MOVE = 178  # + pawn * AREAS + area
DELIVER = 274  # + pawn * TOWERS + tower
START_PLAYER = 370  # + seat; from here on NATURE's outcomes
CLOUD_LAID = 375  # + cloud kind
MOUNTAIN_TILE_LAID = 407  # + mountain tile
FOREST_TILE_LAID = 412  # + forest tile
HILL_TILE_LAID = 415  # + hill tile
EVENT_REVEALED = 421  # + event
ROLE_BEWITCHED = 431  # + role
CODES = 441
