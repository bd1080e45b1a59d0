# insight.py - what a trained network makes of a position, for thinking bots; compiled on top of a game's rules
#
# The same as eyes.py, inputs.py and brain.py do in numpy, a few hundred times faster than a decision needs it. The rows
# of the blocks are whole numbers of twelve bits (`Brain` has 16-bit fractions): sums of products of whole numbers take
# half the time, and are the same on every machine.

from __future__ import annotations

from math import exp, sqrt

from numpy import float32, int16, int32

from mutig.core.arrays import Codes, Numbers
from mutig.core.contract import State, Tables, greedy, hide_secrets, remember
from mutig.research.seeing import Cells, see

from .records import FractionRows, Fractions, Insight

FINEST = 2047.0  # twelve bits: a row of 384 products of such numbers fits into 32 bits
ROUNDING = 2048.5  # cut off after that, a number above -2048 is rounded
ALMOST_NOTHING = 1e-5  # as torch's LayerNorm has it
MOST_AT_ONCE = 8.0  # no number counts for more (inputs.py)


def consult(e: Tables, s: State, m: Insight, seat: int, out: Codes, n: int) -> float:
    """The share of the win that a seat who has to choose may expect; m.likely is how likely it takes each choice."""
    m.aside[0] = s
    remember(m.aside[0])
    hide_secrets(m.aside[0], seat)
    see(m.plan, m.cells[0], m.seen, m.players, seat)
    advice = -1
    if m.advice_at >= 0:
        for k in range(4):
            m.luck[k] = m.ties[k]
        advice = greedy(e, m.aside[0], seat, out, n, m.luck)
    count = gather_inputs(m, out, n, advice)
    add_rows(m.first, m.used, m.amounts, count, m.first_bias, m.hidden)
    for k in range(len(m.layers) // 2):
        normalise(m.hidden, m.norms[k], m.norm_biases[k], m.inner)
        multiply(m, 2 * k)
        for j in range(len(m.inner)):
            m.inner[j] = max(m.inner[j], float32(0.0))
        multiply(m, 2 * k + 1)
        for j in range(len(m.inner)):
            m.hidden[j] += m.inner[j]
    last = len(m.norms) - 1
    normalise(m.hidden, m.norms[last], m.norm_biases[last], m.inner)
    for j in range(len(m.inner)):
        m.inner[j] = max(m.inner[j], float32(0.0))
    weigh_choices(m, out, n, advice)
    return 1.0 / (1.0 + exp(-(m.value_bias + product(m.value, m.inner))))


def gather_inputs(m: Insight, out: Codes, n: int, advice: int) -> int:
    """Write down which inputs are not 0; returns how many, rounded up to a multiple of four."""
    count = 0
    for k in range(len(m.numbers)):
        number = m.seen[m.numbers[k]]
        if number != 0:
            m.used[count] = k
            m.amounts[count] = float32(min(max(number * m.scales[k], -MOST_AT_ONCE), MOST_AT_ONCE))
            count += 1
    flags = count
    for k in range(len(m.things)):
        m.used[count] = m.starts[k] + m.seen[m.things[k]]
        count += 1
    for k in range(len(m.stepped)):
        if m.seen[m.stepped[k]] >= m.least[k]:
            m.used[count] = m.steps_at + k
            count += 1
    for k in range(len(m.circles)):
        turned = m.seen[m.circles[k]] + m.seen[m.seen_from[k]]
        m.used[count] = m.circle_starts[k] + turned % m.around[k]
        count += 1
    for k in range(n):
        m.used[count] = m.mask_at + out[k]
        count += 1
    if advice >= 0:
        m.used[count] = m.advice_at + advice
        count += 1
    for k in range(flags, count):
        m.amounts[k] = float32(1.0)
    while count % 4:
        m.used[count] = 0
        m.amounts[count] = float32(0.0)
        count += 1
    return count


def add_rows(
    rows: FractionRows, used: Numbers, amounts: Fractions, count: int, bias: Fractions, total: Fractions
) -> None:
    """The sum of those rows of the first layer that count, four at a time."""
    for j in range(len(total)):
        total[j] = bias[j]
    for k in range(0, count, 4):
        a = rows[used[k]]
        b = rows[used[k + 1]]
        c = rows[used[k + 2]]
        d = rows[used[k + 3]]
        times_a = amounts[k]
        times_b = amounts[k + 1]
        times_c = amounts[k + 2]
        times_d = amounts[k + 3]
        for j in range(len(total)):
            total[j] += (times_a * a[j] + times_b * b[j]) + (times_c * c[j] + times_d * d[j])


def normalise(x: Fractions, weight: Fractions, bias: Fractions, out: Fractions) -> None:
    """Mean 0 and spread 1, then as the network has learnt to weigh it."""
    mean = float32(total_of(x) / len(x))
    for j in range(len(x)):
        out[j] = x[j] - mean
    spread = float32(1.0 / sqrt(product(out, out) / len(x) + ALMOST_NOTHING))
    for j in range(len(x)):
        out[j] = out[j] * spread * weight[j] + bias[j]


def total_of(x: Fractions) -> float:
    """The sum of a row whose length is a multiple of four."""
    a = 0.0
    b = 0.0
    c = 0.0
    d = 0.0
    for j in range(0, len(x), 4):
        a += x[j]
        b += x[j + 1]
        c += x[j + 2]
        d += x[j + 3]
    return (a + b) + (c + d)


def product(x: Fractions, y: Fractions) -> float:
    """The sum of the products of two rows whose length is a multiple of four."""
    a = 0.0
    b = 0.0
    c = 0.0
    d = 0.0
    for j in range(0, len(x), 4):
        a += x[j] * y[j]
        b += x[j + 1] * y[j + 1]
        c += x[j + 2] * y[j + 2]
        d += x[j + 3] * y[j + 3]
    return (a + b) + (c + d)


def multiply(m: Insight, layer: int) -> None:
    """m.inner becomes what a layer makes of it."""
    most = float32(ALMOST_NOTHING)
    for j in range(len(m.inner)):
        most = max(most, abs(m.inner[j]))
    finer = float32(FINEST / most)
    for j in range(len(m.inner)):
        m.whole[j] = int16(int32(m.inner[j] * finer + float32(ROUNDING)) - 2048)
    coarser = float32(most / FINEST)
    scales = m.layer_scales[layer]
    biases = m.layer_biases[layer]
    for j in range(len(m.inner)):
        m.inner[j] = whole_product(m.layers[layer, j], m.whole) * (coarser * scales[j]) + biases[j]


def whole_product(x: Cells, y: Cells) -> int:
    """The sum of the products of two rows of whole numbers."""
    total = int32(0)
    for k in range(len(x)):
        total = int32(total + int32(x[k]) * int32(y[k]))
    return int(total)


def weigh_choices(m: Insight, out: Codes, n: int, advice: int) -> None:
    """How likely each choice is to be taken, from what the last layer left."""
    highest = -1e30
    for k in range(n):
        worth = product(m.policy[out[k]], m.inner) + m.policy_bias[out[k]]
        if out[k] == advice:
            worth += m.trust
        m.likely[k] = float32(worth)
        highest = max(highest, worth)
    total = 0.0
    for k in range(n):
        m.likely[k] = float32(exp(m.likely[k] - highest))
        total += m.likely[k]
    for k in range(n):
        m.likely[k] = float32(m.likely[k] / total)
