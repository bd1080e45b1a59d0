"""What compiled code is handed of a trained network and of a search that listens to it: records of arrays."""

from __future__ import annotations

from typing import NamedTuple

from numpy import float32, int16
from numpy.typing import NDArray

from mutig.core.arrays import Numbers
from mutig.core.contract import States
from mutig.research.seeing import CellGrid, Cells, Plan

Fractions = NDArray[float32]
FractionRows = NDArray[float32]
FractionLayers = NDArray[float32]
WholeLayers = NDArray[int16]


class Insight(NamedTuple):
    """A network and all it takes to look at a position with it."""

    plan: Plan  # what is written where in an observation
    aside: States  # one record: what a seat may see of a position
    cells: CellGrid  # the same as a row of numbers
    seen: Cells  # the observation; what no seat of this table has stays as it is on an empty table
    players: int
    numbers: Numbers  # where each input comes from and goes to, as inputs.py says
    scales: Fractions
    things: Numbers
    starts: Numbers
    stepped: Numbers
    least: Numbers
    steps_at: int
    circles: Numbers
    seen_from: Numbers
    around: Numbers
    circle_starts: Numbers
    mask_at: int
    advice_at: int  # -1: greedy is not asked
    ties: Numbers  # greedy breaks ties the same way each time it is asked
    luck: Numbers
    used: Numbers  # inputs that are not 0, and how much they are
    amounts: Fractions
    first: FractionRows  # rows by input
    first_bias: Fractions
    norms: FractionRows
    norm_biases: FractionRows
    layers: WholeLayers
    layer_scales: FractionRows
    layer_biases: FractionRows
    policy: FractionRows  # rows by code
    policy_bias: Fractions
    value: Fractions
    value_bias: float
    trust: float
    hidden: Fractions
    inner: Fractions
    whole: Cells
    likely: Fractions  # how likely each choice is to be taken: what `consult` leaves


class Priors(NamedTuple):
    """What the network said at the nodes of the trees: codes and chances from starts[node] on, counts[node] of them."""

    starts: Numbers  # -1: it was not asked
    counts: Numbers
    codes: Numbers
    chances: Fractions
    filled: Numbers  # one number: how many codes there are
    chance_of: Fractions  # + code, while a choice is selected; 0 otherwise
    leaves: Numbers  # + tree: the node at which the walk left it, -1 if more has happened since
