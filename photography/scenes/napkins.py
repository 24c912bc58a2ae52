"""Napkins: stacked, fanned, and in a ring."""

import math
import random

from kit import needle, studio
from kit.folds import folded
from kit.mesh import turn_about
from kit.surface import thread
from kit.weave import cloth


def stack(count=4, initial='', line=True, weave='linen', side=2.9, thickness=0.021):
    random.seed(3)
    studio.sweep()
    studio.light()
    white = cloth('cloth', weave, creases=0.010)
    height = 0.0
    for k in range(count):
        turn = 0.16 + random.uniform(-0.045, 0.045)
        at = (random.uniform(-0.05, 0.05), random.uniform(-0.05, 0.05), height)
        piece = folded('napkin', white, (side, side), 2, thickness, at, turn, k + 3, gap=1.3, rumple=0.024, wave=1.4, slip=0.03, dome=0.10, edge=0.03)
        height += piece.height + 0.014
    axes = [turn_about(p, (0, 0), turn) for p in ((1, 0), (0, 1))]
    above = (at[0], at[1], height + 0.4)
    if line:
        silk = thread('edge')
        inset = 0.17
        reach = side / 2 - inset
        corner = needle.line((-reach, -reach), (reach, -reach), 0.05) + needle.line((reach, -reach), (reach, reach), 0.05)
        needle.sew(corner, piece.thing, silk, above, *axes, radius=0.0065, lift=0.008)
    if initial:
        place = turn_about((0.52, -0.46), at, turn)
        needle.letter(initial, piece.thing, thread('edge'), (place[0], place[1], height + 0.4), 0.8, *axes)
    studio.camera((0.05, 0.0, 0.16), 13.3, 36, -14, 84)


def on_plate(far=11.2):
    """One napkin on a white plate, a fork beside it: how large it is at the table."""
    from kit import wares
    from kit.mesh import group
    from kit.surface import metal

    studio.sweep()
    studio.light()
    studio.cards(0.9)
    wares.plate(wares.porcelain(), 1.36, 0.92, 0.21, (0.12, 0, 0))
    white = cloth('cloth', 'linen', creases=0.008)
    wide, deep, turn, at = 1.05, 1.75, 0.10, (0.12, 0.0, 0.125)
    piece = folded('napkin', white, (wide, deep), 2, 0.024, at, turn, 5, gap=1.25, rumple=0.016, wave=1.1, slip=0.02, dome=0.08, edge=0.025)
    axes = [turn_about(p, (0, 0), turn) for p in ((1, 0), (0, 1))]
    silk, inset = thread('edge'), 0.11
    x, y = wide / 2 - inset, deep / 2 - inset
    line = needle.line((-x, -y), (x, -y), 0.045) + needle.line((x, -y), (x, y), 0.045)
    needle.sew(line, piece.thing, silk, (*at[:2], at[2] + piece.height + 0.4), *axes, radius=0.006, lift=0.008)
    group(wares.fork(metal('#DAD8D4', 0.17)), (-1.62, -1.02, 0), math.pi / 2 + 0.03, 0.98)
    studio.camera((-0.12, 0, 0.08), far, 43, -6, 84)
