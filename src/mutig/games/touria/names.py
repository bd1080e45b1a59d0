"""The numbers behind the words of the table. One place for all of them; no other file invents one.

Fixed by the rulebook and therefore here, not in an edition: counts of pieces, the goal, what the places give.
"""

NATURE = -1  # the seat that draws and rolls
NOTHING = -1
SEATS, SIDES, TOWERS, COLOURS, ITEMS, SLOTS, MINES, PLACES, SPACES = 4, 4, 4, 6, 16, 2, 6, 7, 16
STACKS, ORDERS, DOORS, GEMS_IN_A_MINE = 3, 18, 9, 2

# Capacities: what the largest board may hold. The layout of the choice codes depends on them.
ROADS, SPACE_ROADS, STACK = 40, 15, 6

# Sides of the board, clockwise (T4.2)
NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3

# Gem colours (1.2); BLUE to YELLOW are what a brush can paint (T16.2)
BLACK, BLUE, RED, GREEN, YELLOW, VIOLET = 0, 1, 2, 3, 4, 5

# Actions (1.3); the number of an action is the number of its place
SWORD_MASTER, MERCHANT, FOREST_FAIRY, FOUNTAIN_FAIRY, ROBBERS, DRAGON, GOLDSMITH, WIZARD = 0, 1, 2, 3, 4, 5, 6, 7
ACTIONS = 8

# Spaces: the seven places, the mines from the first one up to the bridge, the bridge, courtyard, tournament (C7)
FIRST_MINE, BRIDGE, COURTYARD, TOURNAMENT = 7, 13, 14, 15
MINE_BITS = 0b1111110000000  # the mines in a set of spaces
ARRIVED, NO_ROUTE = -1, -2  # instead of the next way of a route
TOURS = 1 + MINES + MINES * (MINES - 1)  # what three steps may pass: no mine, one, or one after another
TARGETS = 8  # where wizard and broom may go: the places, then the tournament

# Items (1.5), grouped by the window in which they are used (T15.4, T15.5)
CRYSTAL_BALL, FROG, CHEST, BACKPACK = 0, 1, 2, 3
BOOTS, COMPASS, LANTERN = 4, 5, 6
BROOM, HOURGLASS, BIRD, BRUSH, SCALES, HELMET, FLASK, ROSE, MIRROR = 7, 8, 9, 10, 11, 12, 13, 14, 15
ANY_TIME, UP_TO_TRAVEL, UP_TO_BROOM = 4, 7, 8  # items below these numbers belong to the window

# Behind the doors (1.4); GUARD to MAID ask for a gem, in the order of the colours
ROYAL_CHILDREN, HERBALIST, MARSHAL, JESTER, STEWARD, GUARD, BARD, VINTNER, MAID = 0, 1, 2, 3, 4, 5, 6, 7, 8
INHABITANTS = 9

# What comes next (phases)
LAY_TABLE, DRAW_START_PLAYER, START_BONUS, BEGIN_TURN, MAIN_CHOICE, TARGET, TRAVEL, ACTION = 0, 1, 2, 3, 4, 5, 6, 7
DOUBLING, COPYING, END_TURN, UPKEEP, DOOR, GIFT, ANOTHER_DOOR, OVER = 8, 9, 10, 11, 12, 13, 14, 15

# Effects waiting on the stack, innermost last
FILL_MINE, FILL_SLOT, REVEAL_ORDER, ROLL_DIE, PEEK_DOOR, OPEN_DOOR, ROBBERS_DRAW = 0, 1, 2, 3, 4, 5, 6
COLLECT, MIRROR_DOWN = 7, 8
MINE_GEM, ROBBERS_KEEP, DRAGON_ROLLED, HELMET_REWARD, CHEST_TAKE, BACKPACK_MINE, BALL_DOOR = 9, 10, 11, 12, 13, 14, 15

# Who grants the next turn (T16.10)
BY_TILE, BY_MIRROR = 1, 2

# Numbers of the rulebook
GEMS_BLACK, GEMS_COLOURED, GEMS_VIOLET = 20, 10, 5  # T1.2
START_COINS, START_ELIXIRS = 3, 1  # T2.8
GOAL, SHORT_GOAL = 7, 5  # T3.1, T18.1
FREE_STEPS, BOOTS_STEPS = 3, 3  # T8.2, T16.13
MASTER_SWORDS, ROBBERS_GEMS, TOURNAMENT_COINS, SCALES_COINS = 2, 3, 3, 3  # T11.1, T11.9, T12.4, T16.4
TWO_GEMS_HEARTS, THREE_GEMS_HEARTS, DIE_BONUS = 1, 2, 1  # T11.19, T11.20

# Choice codes: fixed for ever, documented in docs/rules/touria.md
BONUS_GEM = 0  # + colour
BONUS_COIN, BONUS_SWORD, ENTER_CASTLE = 6, 7, 8
TOWER = 9  # + tower
STUCK = 13  # + tower
SWORD = 17  # + tower
USE = 21  # + item; the mirror copies the top of the discard pile
GO = 37  # + target
STEP = 45  # + road
JUMP = 85  # + mine
STOP = 91
TAKE_GEM = 92  # + colour, in a mine
KEEP_GEM = 98  # + colour, of the robbers' draw
TAKE, THROW, DRAW, ROLL, REROLL, PAY = 104, 105, 106, 107, 108, 109
HEART, COINS, HEART_HEART, HEART_COINS, COINS_COINS = 110, 111, 112, 113, 114
VIOLET_GEM, ELIXIR, NO, DECLINE, END, GIVE, NO_GIFT = 115, 116, 117, 118, 119, 120, 121
TAKE_SLOT = 122  # + slot
EMPTY_MINE = 124  # + mine
PEEK = 130  # + door
OPEN = 139  # + door
GIVE_ITEM = 148  # + item
DELIVER = 164  # + order stack
SELL = 167  # + colour: one gem for a coin
TWO = 173  # + colour
THREE = 179  # + colour
BRUSH_PAY = 185  # + true colour; from here on payments with one repainted gem
BRUSH_GIVE = 191  # + true colour
BRUSH_TWO = 197  # + PAINTS of (true colour, painted colour)
BRUSH_THREE = 221  # + the same
BRUSH_DELIVER = 245  # + PAINTS * order stack + the same
PAINTS = 24  # true colour + COLOURS * (painted colour - BLUE)
MIRRORED = 132  # added to a code from BRUSH_PAY on if the mirror copies the brush
START_PLAYER = 449  # + seat; from here on NATURE's outcomes
ITEM_DRAWN = 453  # + item
ORDER_DRAWN = 469  # + order
DIE_ROLLED = 487  # + colour
GEM_DRAWN = 493  # + colour
DOOR_REVEALED = 499  # + inhabitant
CODES = 508
