"""For the bath: soap, salts, a tumbler and dish, cedar, brushes."""

import math

import numpy as np

from kit import needle, studio, wares
from kit.mesh import box, grid, group, spline, tube, turned
from kit.surface import glass, metal, plain, wood

from .boxes import lidded


def _bar(material, at, turn, text='AUMBRY'):
    body = box('soap', (0.83, 0.57, 0.32), material, (0, 0, 0), edge=0.11, rounds=6)
    letters = wares.flat_text(text, plain('#CFD0BE', 0.6, 0.3), (0, 0, 0.3215), 0.115, needle.ROMAN, spread=1.15)
    return group([body, letters], at, turn)


def bath_set():
    """The stoneware tumbler and the soap dish with a bar on it."""
    studio.sweep()
    studio.light()
    clay = wares.stoneware('clay')
    outside = [(0, 0.02), (0.33, 0.02), (0.345, 0), (0.37, 0.01), (0.385, 0.10), (0.385, 0.95), (0.375, 1.02)]
    inside = [(0.350, 1.028), (0.338, 1.0), (0.338, 0.12), (0.30, 0.07), (0, 0.06)]
    turned('tumbler', np.vstack([spline(outside, 8), spline(inside, 8)]), clay, (-0.62, 0.35, 0))
    dish = wares.plate(clay, 0.72, 0.50, 0.15, (0.52, -0.18, 0))
    dish.scale = (1.0, 0.74, 1.0)
    _bar(plain('#E9E8D8', 0.42, 0.4, bump=0.002, bump_size=0.06), (0.52, -0.18, 0.045), 0.12)
    studio.camera((0.04, 0.05, 0.42), 8.2, 20, -4, 85)


def duckboard():
    studio.sweep()
    studio.light()
    cedar = wood('#CFA981', '#AE835B', grain=1.1)
    for k in range(9):
        box('slat', (6.1, 0.40, 0.20), wood('#CFA981', '#AE835B', grain=1.0 + 0.13 * k), (0, -1.86 + 0.465 * k, 0.14), edge=0.03)
    for x in (-2.5, 0, 2.5):
        box('foot', (0.35, 4.1, 0.14), cedar, (x, 0, 0), edge=0.02)
    studio.camera((0, 0, 0.1), 22.5, 34, -18, 84)


def salts():
    """The stoppered jar and its beech scoop."""
    studio.sweep()
    studio.light()
    clear = glass()
    wares.tumbler(clear, (0, 0, 0), 1.25, 0.50, 0.08, taper=0.97, wall=0.03)
    rng = np.random.default_rng(2)
    fill = plain('#E9E9E4', 0.5, 0.4, bump=0.02, bump_size=0.03)
    profile = np.vstack([[(0, 0.086)], spline([(0.44, 0.09), (0.452, 0.15), (0.458, 0.6), (0.461, 0.92)], 8), spline([(0.44, 0.94), (0.2, 0.98), (0, 0.99)], 8)])
    turned('salt', profile, fill, (0, 0, 0), 96)
    stopper = [(0, 1.18), (0.44, 1.18), (0.452, 1.20), (0.452, 1.265), (0.535, 1.275), (0.55, 1.31), (0.535, 1.36), (0.30, 1.39), (0.14, 1.40), (0.11, 1.44), (0.16, 1.53), (0.17, 1.60), (0.12, 1.66), (0, 1.68)]
    turned('stopper', stopper, clear, (0, 0, 0), 96)
    group(wares.spoon(wood('#D9B184', '#BC8F61', grain=1.6, rough=0.5)), (0.42, -0.80, 0), 0.30, 0.62)
    studio.camera((0.30, 0, 0.80), 9.4, 15, -4, 85)
