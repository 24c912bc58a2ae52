"""Sheets, cases and blankets, folded."""

import random

import numpy as np

from kit import needle, studio
from kit.folds import folded
from kit.mesh import turn_about
from kit.surface import thread
from kit.weave import cloth


def cords(piece, height, wide, offsets, material, deep):
    """Rows of satin stitch along the fold that faces the camera."""
    for offset in offsets:
        stitches = [((x, offset - 0.016), (x + 0.004, offset + 0.016)) for x in np.arange(-wide / 2 + 0.08, wide / 2 - 0.08, 0.0125)]
        needle.sew(stitches, piece.thing, material, (0, -deep / 2 - 1.2, height), (1, 0, 0), (0, 0, 1), radius=0.0064, lift=0.008, reach=0.6)


def sheets(kind='percale', corded=False, initial='', creases=0.012, rumple=0.045):
    """A flat sheet, a fitted sheet, and the cases on top."""
    random.seed(4)
    studio.sweep()
    studio.light()
    plain = cloth('cloth', kind, creases=creases)
    silk = thread('edge') if corded else None
    height = 0.0
    pieces = [(4.3, 3.0, 3, 0.062), (4.25, 2.95, 3, 0.054), (4.2, 2.9, 3, 0.046)]
    for k, (wide, deep, times, thick) in enumerate(pieces):
        at = (random.uniform(-0.04, 0.04), random.uniform(-0.04, 0.04), height)
        piece = folded('sheet', plain, (wide, deep), times, thick, at, random.uniform(-0.012, 0.012), k + 2, gap=1.04, nose=0.8, rumple=rumple, wave=1.1, slip=0.06, dome=0.07, edge=0.02)
        if corded:
            cords(piece, height + piece.height * 0.5, wide, (-0.05, 0.05), silk, deep)
        height += piece.height + 0.02
    turn = 0.035
    at = (0.04, -0.10, height)
    case = folded('case', plain, (3.0, 2.2), 2, 0.10, at, turn, 7, gap=1.04, nose=0.85, rumple=rumple, wave=1.0, slip=0.05, dome=0.09, edge=0.02)
    if initial:
        axes = [turn_about(p, (0, 0), turn) for p in ((1, 0), (0, 1))]
        needle.letter(initial, case.thing, thread('edge'), (0.04, -0.25, height + case.height + 0.4), 0.75, *axes)
    studio.camera((0, 0, 0.86), 16.8, 20, -20, 80)


def cases(kind='percale', corded=False, creases=0.012, rumple=0.05, count=2):
    """Pillowcases, folded, one on the other."""
    random.seed(8)
    studio.sweep()
    studio.light()
    plain = cloth('cloth', kind, creases=creases)
    height = 0.0
    for k in range(count):
        at = (0.04 - 0.08 * k, -0.05 + 0.1 * k, height)
        turn = -0.03 + 0.07 * k
        piece = folded('case', plain, (3.6, 2.5), 2, 0.085, at, turn, k + 4, gap=1.04, nose=0.85, rumple=rumple, wave=1.0, slip=0.05, dome=0.09, edge=0.02)
        if corded:
            axes = [turn_about(p, (0, 0), turn) for p in ((1, 0), (0, 1))]
            silk = thread('edge')
            for x in (1.12, 1.26):
                stitches = needle.line((x, -1.24), (x, 1.2), 0.034, 0.0125)
                needle.sew(stitches, piece.thing, silk, (*at[:2], height + piece.height + 0.3), *axes, radius=0.0064, lift=0.008, reach=0.5)
        height += piece.height + 0.02
    studio.camera((0.03, 0, 0.34), 15.0, 26, -18, 80)
