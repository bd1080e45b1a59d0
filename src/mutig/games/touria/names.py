"""The numbers behind the words of the table. One place for all of them; no other file invents one.

Fixed by the rulebook and therefore here, not in an edition: counts of pieces, the goal, what the places give.
"""

NATURE = -1  # the seat that draws and rolls
NOTHING = -1
SEATS, SLOTS, MINES, SPACES = 4, 2, 6, 16
ORDERS, DOORS, GEMS_IN_A_MINE = 18, 9, 2

# Capacities: what the largest board may hold. The layout of the choice codes depends on them.
ROADS, SPACE_ROADS, STACK = 40, 15, 6

# Kinds of things: one table each, one row for a thing with its number, its word, and what else is fixed about it

SIDE = (  # of the board, clockwise (T4.2)
    (NORTH := 0, "N"),
    (EAST := 1, "E"),
    (SOUTH := 2, "S"),
    (WEST := 3, "W"),
)
CORNER = ((0, "NW"), (1, "NE"), (2, "SE"), (3, "SW"))
COLOUR = (  # of gems (1.2), with the letter of an order; BLUE to YELLOW are what every brush can paint (T16.2)
    (BLACK := 0, "black", "K"),
    (BLUE := 1, "blue", "B"),
    (RED := 2, "red", "R"),
    (GREEN := 3, "green", "G"),
    (YELLOW := 4, "yellow", "Y"),
    (VIOLET := 5, "violet", "V"),
)
TOWER_ACTION = (  # 1.3; the number of an action is the number of its place
    (SWORD_MASTER := 0, "sword-master"),
    (MERCHANT := 1, "merchant"),
    (FOREST_FAIRY := 2, "forest-fairy"),
    (FOUNTAIN_FAIRY := 3, "fountain-fairy"),
    (ROBBERS := 4, "robbers"),
    (DRAGON := 5, "dragon"),
    (GOLDSMITH := 6, "goldsmith"),
    (WIZARD := 7, "wizard"),
)
ITEM = (  # 1.5, grouped by the window in which they are used (T15.4, T15.5)
    (CRYSTAL_BALL := 0, "crystal-ball"),
    (FROG := 1, "frog"),
    (CHEST := 2, "chest"),
    (BACKPACK := 3, "backpack"),
    (BOOTS := 4, "boots"),
    (COMPASS := 5, "compass"),
    (LANTERN := 6, "lantern"),
    (BROOM := 7, "broom"),
    (HOURGLASS := 8, "hourglass"),
    (BIRD := 9, "bird"),
    (BRUSH := 10, "brush"),
    (SCALES := 11, "scales"),
    (HELMET := 12, "helmet"),
    (FLASK := 13, "flask"),
    (ROSE := 14, "rose"),
    (MIRROR := 15, "mirror"),
)
INHABITANT = (  # behind the doors (1.4); GUARD to MAID ask for a gem, in the order of the colours
    (ROYAL_CHILDREN := 0, "royal-children"),
    (HERBALIST := 1, "herbalist"),
    (MARSHAL := 2, "marshal"),
    (JESTER := 3, "jester"),
    (STEWARD := 4, "steward"),
    (GUARD := 5, "guard"),
    (BARD := 6, "bard"),
    (VINTNER := 7, "vintner"),
    (MAID := 8, "maid"),
)
ORDER_STACK = ((0, "two"), (1, "three"), (2, "four"))  # by the gems they ask for
PHASE = (  # what comes next
    (LAY_TABLE := 0, "lay-table"),
    (DRAW_START_PLAYER := 1, "draw-start-player"),
    (START_BONUS := 2, "start-bonus"),
    (BEGIN_TURN := 3, "begin-turn"),
    (MAIN_CHOICE := 4, "main-choice"),
    (TARGET := 5, "target"),
    (TRAVEL := 6, "travel"),
    (ACTION := 7, "action"),
    (DOUBLING := 8, "doubling"),
    (COPYING := 9, "copying"),
    (END_TURN := 10, "end-turn"),
    (UPKEEP := 11, "upkeep"),
    (DOOR := 12, "door"),
    (GIFT := 13, "gift"),
    (ANOTHER_DOOR := 14, "another-door"),
    (OVER := 15, "over"),
)
EFFECT = (  # waiting on the stack, innermost last
    (FILL_MINE := 0, "fill-mine"),
    (FILL_SLOT := 1, "fill-slot"),
    (REVEAL_ORDER := 2, "reveal-order"),
    (ROLL_DIE := 3, "roll-die"),
    (PEEK_DOOR := 4, "peek-door"),
    (OPEN_DOOR := 5, "open-door"),
    (ROBBERS_DRAW := 6, "robbers-draw"),
    (COLLECT := 7, "collect"),
    (MIRROR_DOWN := 8, "mirror-down"),
    (MINE_GEM := 9, "mine-gem"),
    (ROBBERS_KEEP := 10, "robbers-keep"),
    (DRAGON_ROLLED := 11, "dragon-rolled"),
    (HELMET_REWARD := 12, "helmet-reward"),
    (CHEST_TAKE := 13, "chest-take"),
    (BACKPACK_MINE := 14, "backpack-mine"),
    (BALL_DOOR := 15, "ball-door"),
    (ITEM_DOWN := 16, "item-down"),
    (LANTERN_GEM := 17, "lantern-gem"),
    (BIRD_GEM := 18, "bird-gem"),
)

SIDES, TOWERS, COLOURS, ACTIONS = len(SIDE), len(CORNER), len(COLOUR), len(TOWER_ACTION)
ITEMS, INHABITANTS, STACKS = len(ITEM), len(INHABITANT), len(ORDER_STACK)
PLACES = WIZARD  # the wizard has none
ANY_TIME, UP_TO_TRAVEL, UP_TO_BROOM = 4, 7, 8  # items below these numbers belong to the window

# Spaces: the seven places, the mines from the first one up to the bridge, the bridge, courtyard, tournament (C7)
FIRST_MINE, BRIDGE, COURTYARD, TOURNAMENT = 7, 13, 14, 15
MINE_BITS = 0b1111110000000  # the mines in a set of spaces
ARRIVED, NO_ROUTE = -1, -2  # instead of the next way of a route
TOURS = 1 + MINES + MINES * (MINES - 1)  # what three steps may pass: no mine, one, or one after another
TARGETS = 8  # where wizard and broom may go: the places, then the tournament

# Who grants the next turn (T16.10)
BY_TILE, BY_MIRROR = 1, 2

# Rulings that differ from version 1 of the rules, one bit each in the order of rulings.py
REROLL_UNMATCHED, BIRD_IS_A_GEM, PILE_AFTERWARDS, CHEST_ANY_MOMENT = 1, 2, 4, 8
BRUSH_PAINTS_BLACK, LANTERN_CHOOSES, TOURNAMENT_NOT_COPIED = 16, 32, 64

# Numbers of the rulebook
GEMS_BLACK, GEMS_COLOURED, GEMS_VIOLET = 20, 10, 5  # T1.2
START_COINS, START_ELIXIRS = 3, 1  # T2.8
GOAL, SHORT_GOAL = 7, 5  # T3.1, T18.1
FREE_STEPS, BOOTS_STEPS = 3, 3  # T8.2, T16.13
MASTER_SWORDS, ROBBERS_GEMS, TOURNAMENT_COINS, SCALES_COINS = 2, 3, 3, 3  # T11.1, T11.9, T12.4, T16.4
TWO_GEMS_HEARTS, THREE_GEMS_HEARTS, DIE_BONUS = 1, 2, 1  # T11.19, T11.20

# Choice codes: fixed for ever, told in codes.py and docs/choice-codes.md

PLAIN = (  # choices without a detail: code, kind, text
    (BONUS_COIN := 6, "bonus", "bonus coin"),
    (BONUS_SWORD := 7, "bonus", "bonus sword"),
    (ENTER_CASTLE := 8, "enter-castle", "enter castle"),
    (STOP := 91, "stop", "stop"),
    (TAKE := 104, "take-swords", "take swords"),
    (THROW := 105, "throw", "throw"),
    (DRAW := 106, "draw", "draw"),
    (ROLL := 107, "roll", "roll"),
    (REROLL := 108, "re-roll", "re-roll"),
    (PAY := 109, "pay", "pay"),
    (HEART := 110, "exchange", "heart"),
    (COINS := 111, "exchange", "coins"),
    (HEART_HEART := 112, "exchange", "heart heart"),
    (HEART_COINS := 113, "exchange", "heart coins"),
    (COINS_COINS := 114, "exchange", "coins coins"),
    (VIOLET_GEM := 115, "double", "violet"),
    (ELIXIR := 116, "copy", "elixir"),
    (NO := 117, "no", "no"),
    (DECLINE := 118, "decline", "decline"),
    (END := 119, "end", "end"),
    (GIVE := 120, "give", "give"),
    (NO_GIFT := 121, "no-gift", "no gift"),
    (LEAVE_BLACK := 508, "leave-gem", "leave black"),  # under a lantern; from here on since version 2 of the rules
)
ABOUT_ONE = (  # choices about one thing: first code, how many, kind, first words of the text, kind of the thing
    (BONUS_GEM := 0, COLOURS, "bonus", "bonus", "colour"),
    (TOWER := 9, TOWERS, "tower", "tower", "tower"),
    (STUCK := 13, TOWERS, "stuck", "stuck", "tower"),
    (SWORD := 17, TOWERS, "sword", "sword", "tower"),
    (USE := 21, ITEMS, "use", "use", "item"),  # the mirror copies the top of the discard pile
    (GO := 37, TARGETS, "go", "go", "target"),
    (JUMP := 85, MINES, "jump", "jump", "mine"),
    (TAKE_GEM := 92, COLOURS, "take-gem", "take", "colour"),  # in a mine
    (KEEP_GEM := 98, COLOURS, "keep", "keep", "colour"),  # of the robbers' draw
    (EMPTY_MINE := 124, MINES, "empty-mine", "empty", "mine"),
    (PEEK := 130, DOORS, "peek", "peek", "door"),
    (OPEN := 139, DOORS, "open", "open", "door"),
    (GIVE_ITEM := 148, ITEMS, "give", "give", "item"),
    (DELIVER := 164, STACKS, "deliver", "deliver", "order-stack"),
    (SELL := 167, COLOURS, "sell", "sell", "colour"),  # one gem for a coin
    (TWO := 173, COLOURS, "hearts", "two", "colour"),
    (THREE := 179, COLOURS, "hearts", "three", "colour"),
    (ITEM_DRAWN := 453, ITEMS, "draw-item", "item", "item"),  # NATURE's, from here on
    (ORDER_DRAWN := 469, ORDERS, "draw-order", "order", "order"),
    (DIE_ROLLED := 487, COLOURS, "roll-die", "die", "colour"),
    (GEM_DRAWN := 493, COLOURS, "draw-gem", "gem", "colour"),
    (DOOR_REVEALED := 499, INHABITANTS, "reveal-door", "behind", "inhabitant"),
)
STEP = 45  # + road
TAKE_SLOT = 122  # + slot
BRUSH_PAY = 185  # + true colour; from here on payments with one repainted gem
BRUSH_GIVE = 191  # + true colour
BRUSH_TWO = 197  # + PAINTS of (true colour, painted colour)
BRUSH_THREE = 221  # + the same
BRUSH_DELIVER = 245  # + PAINTS * order stack + the same
PAINTS = 24  # true colour + COLOURS * (painted colour - BLUE)
MIRRORED = 132  # added to a code from BRUSH_PAY on if the mirror copies the brush
START_PLAYER = 449  # + seat; from here on NATURE's outcomes
BRUSH_BLACK = 509  # + COLOURS * order stack + true colour: an order paid with one gem painted black
BLACKENED = 18  # added to the same if the mirror copies the brush
CODES = 545
