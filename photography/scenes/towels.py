"""Terry towels."""

import random

from kit import studio
from kit.pile import towel


def five():
    """Three bath towels and two hand towels."""
    random.seed(3)
    studio.sweep()
    studio.light()
    height = 0.0
    for k, (color, wide, deep, thick) in enumerate([('white', 4.5, 2.8, 0.125), ('color', 4.4, 2.75, 0.125), ('white', 4.35, 2.72, 0.12)]):
        at = (random.uniform(-0.05, 0.05), random.uniform(-0.05, 0.05), height)
        piece = towel('bath', color, (wide, deep), 2, thick, at, random.uniform(-0.02, 0.02), k + 2)
        height += piece.height + 0.035
    for k, color in enumerate(['color', 'white']):
        at = (0.04 + random.uniform(-0.05, 0.05), -0.15, height)
        piece = towel('hand', color, (2.75, 1.9), 2, 0.082, at, 0.04 + random.uniform(-0.04, 0.04), k + 9, band=0.16)
        height += piece.height + 0.03
    studio.camera((0.0, 0, 1.02), 17.2, 16, -22, 80)


def single(count=1, size=(4.4, 2.8), thickness=0.13, band=0.24, far=17.5, times=2):
    """One towel, or a few of the same color."""
    random.seed(5)
    studio.sweep()
    studio.light()
    height = 0.0
    for k in range(count):
        at = (random.uniform(-0.05, 0.05), random.uniform(-0.05, 0.05), height)
        piece = towel('towel', 'color', size, times, thickness, at, random.uniform(-0.03, 0.03), k + 4, band=band)
        height += piece.height + 0.03
    studio.camera((0.0, 0, height * 0.48), far, 20, -20, 76)
