"""Laid tables, wide and from nearer."""

import math
import random

import numpy as np

from kit import needle, studio, wares
from kit.folds import folded, napkin_ring, pleated
from kit.mesh import grid, group
from kit.noise import waves
from kit.surface import glass, metal, plain, thread
from kit.weave import cloth

from .table import branch, leaf_material, line_bands, rim_bands, shoulder_vase


def tabletop(material, wide=26, deep=16, back=6.5, creases=True):
    """A cloth on a table whose far edge is seen: flat, with the soft creases of its folding."""
    x, y = np.linspace(-wide / 2, wide / 2, 420), np.linspace(-deep + back, back, 300)
    X, Y = np.meshgrid(x, y, indexing='ij')
    Z = 0.012 * waves(np.stack([X, Y, 0 * X], -1), 1.6, 4, 3)
    if creases:
        for at in (-4.4, 1.3, 7.0):
            Z += 0.020 * np.exp(-np.abs(X - at - 0.02 * np.sin(Y)) / 0.05)
        for at in (-1.9, 3.1):
            Z += 0.018 * np.exp(-np.abs(Y - at) / 0.05)
    Z -= Z.max() + 0.004
    edge = np.clip((Y - back + 0.25) / 0.25, 0, 1)
    Z = Z - 0.12 * edge**2
    return grid('cloth', np.stack([X, Y, Z], -1), material, np.stack([X, Y], -1))


def wall(color='#D3D9DC', at=10):
    points = np.array([[(-60, at, -12), (-60, at, 40)], [(60, at, -12), (60, at, 40)]], float)
    return grid('wall', points, plain(color, 0.95, 0.05))


def place(at, silver, letter='A', glasses=None, turn=0.0, napkin=True, line=1.0):
    """One setting: charger, dinner plate, folded napkin, forks left, knife and spoon right."""
    things = [
        wares.plate(wares.porcelain(*rim_bands(1.55, 1.0)), 1.55, 1.0, 0.2),
        wares.plate(wares.porcelain(*line_bands(1.20, 0.80)), 1.20, 0.80, 0.19, (0, 0, 0.075)),
        group(wares.fork(silver), (-1.86, -1.28, 0), math.pi / 2, 1.10),
        group(wares.fork(silver), (-2.26, -1.20, 0), math.pi / 2, 0.98),
        group(wares.knife(silver), (1.86, -1.36, -0.01), math.pi / 2, 1.12),
        group(wares.spoon(silver), (2.27, -1.24, 0), math.pi / 2, 1.05),
    ]
    if napkin:
        white = cloth('#F4F5F4', 'linen', creases=0.006)
        piece = folded('napkin', white, (0.82, 1.34), 2, 0.020, (0, 0, 0.135), 0, 4, gap=1.2, rumple=0.014, wave=1.0, dome=0.10, edge=0.02)
        sewn = needle.letter(letter, piece.thing, thread('rim'), (0, 0.06, 0.6), 0.44, pitch=0.0065)
        things += [piece.thing, sewn]
    return group(things, at, turn)


def _table(cloth_color='#F1F3F2'):
    tabletop(cloth(cloth_color, 'linen', creases=0.004))
    wall()
    studio.light(key=0.96)
    silver, clear = metal('#DAD8D4', 0.15), glass()
    place((-2.95, -1.7, 0), silver, 'A')
    place((4.05, -1.7, 0), silver, 'C')
    for x in (-2.95, 4.05):
        wares.wine_glass(clear, (x + 1.55, 0.42, 0))
        wares.wine_glass(clear, (x + 2.35, -0.10, 0), scale=0.88)
    green = cloth('rim', 'fine linen', through=0.04)
    napkin = pleated('pleated', green, 2.3, 1.35, seed=3)
    ring = napkin_ring(silver)
    group([napkin, ring], (0.55, -1.95, 0), 1.15, 1.0)
    shoulder_vase(plain('#EFF0EE', 0.75, 0.25, bump=0.004, bump_size=0.05), (0.0, 2.7, 0), 1.0)
    leaf, bark = leaf_material(), plain('#6A5B49', 0.8)
    for k in range(7):
        branch((0.04 * math.cos(k * 2.4), 2.7 + 0.03 * math.sin(k * 2.4), 1.55), 0.20 + 0.12 * (k % 3), k * 2.4 + 0.5, 2.2 + 0.3 * (k % 3), leaf, bark, k + 3)
    wares.candle(clear, wares.wax('#F4F1EA'), (1.65, 1.35, 0), 0.86, 0.38, 0.70)
    wares.candle(clear, wares.wax('#F4F1EA'), (2.65, 2.05, 0), 0.70, 0.38, 0.66)


def for_two():
    """The whole table, wide."""
    _table()
    studio.camera((0.55, 0.2, 0.92), 27.5, 18, -3, 84)


def one_place():
    """One place of it, from nearer."""
    tabletop(cloth('#F1F3F2', 'linen', creases=0.004), creases=True)
    wall()
    studio.light(key=0.96)
    silver, clear = metal('#DAD8D4', 0.15), glass()
    place((0, 0, 0), silver, 'A')
    wares.wine_glass(clear, (1.55, 2.05, 0))
    wares.wine_glass(clear, (2.30, 1.55, 0), scale=0.88)
    studio.camera((0.12, 0.30, 0.2), 17.0, 38, -4, 84)


def napkin_in_ring():
    """Two pleated napkins, each in its ring."""
    studio.sweep()
    studio.light()
    silver, dyed = metal('#DAD8D4', 0.15), cloth('cloth', 'fine linen', through=0.05)
    for at, turn, seed in (((0.0, 0.80, 0), 0.20, 3), ((0.05, -0.78, 0), 0.08, 8)):
        group([pleated('pleated', dyed, 2.7, 1.5, seed=seed), napkin_ring(silver)], at, turn)
    studio.camera((0.10, 0, 0.15), 11.6, 40, -8, 84)


def rings():
    studio.sweep()
    studio.light(room=0.85)
    silver = metal('#DAD8D4', 0.15)
    napkin_ring(silver, (-0.34, 0.12, 0), 0.9)
    standing = napkin_ring(silver, (0, 0, 0))
    standing.rotation_euler, standing.location = (0, math.pi / 2, 0.3), (0.40, -0.22, 0.135)
    studio.camera((0.02, -0.03, 0.2), 5.0, 24, 0, 84)
