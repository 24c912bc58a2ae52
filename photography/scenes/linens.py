"""Flat linen: napkins fanned, cloths over a table's edge, runners, mats, kitchen towels, throws."""

import math
import random

import numpy as np

from kit import studio
from kit.folds import folded
from kit.mesh import box, grid, group, mesh, tube
from kit.noise import noise, waves
from kit.surface import plain, thread, wood
from kit.weave import cloth


def squares(weave='linen', count=4, side=2.7, thickness=0.021, creases=0.010):
    """Napkins folded in four and stacked, the fold to the right."""
    random.seed(16)
    studio.sweep()
    studio.light()
    material = cloth('cloth', weave, creases=creases)
    height = 0.0
    for k in range(count):
        turn = -0.30 + random.uniform(-0.05, 0.05)
        at = (random.uniform(-0.05, 0.05), random.uniform(-0.05, 0.05), height)
        piece = folded('napkin', material, (side, side), 2, thickness, at, turn, k + 15, gap=1.3, rumple=0.028, wave=1.3, slip=0.03, dome=0.12, edge=0.03)
        height += piece.height + 0.012
    studio.camera((0.0, 0.0, 0.18), 12.6, 33, -6, 84)


def stacked(weave='linen', count=3, size=(2.9, 1.9), times=2, thickness=0.028, rumple=0.03, far=11.6, rise=30, creases=0.010):
    """Kitchen and guest towels, folded and stacked a little untidily."""
    random.seed(9)
    studio.sweep()
    studio.light()
    material = cloth('cloth', weave, creases=creases)
    height = 0.0
    for k in range(count):
        turn = 0.10 + random.uniform(-0.05, 0.05)
        at = (random.uniform(-0.05, 0.05), random.uniform(-0.05, 0.05), height)
        piece = folded('towel', material, size, times, thickness, at, turn, k + 4, gap=1.25, rumple=rumple, wave=1.2, slip=0.04, dome=0.10, edge=0.03)
        height += piece.height + 0.014
    studio.camera((0.03, 0, height * 0.42), far, rise, -16, 84)


def fringe(material, line, way, length, count, twist=0.02, thick=0.016, seed=1, ground=None):
    """Threads hanging from a line of points; each is a little different."""
    rnd = np.random.default_rng(seed)
    line = np.array(line, float)
    for t in np.linspace(0, 1, count):
        start = line[0] + (line[1] - line[0]) * t
        s = np.linspace(0, 1, 9)[:, None]
        sway = rnd.normal(size=3) * 0.05 * length / 0.3
        points = start + np.array(way) * length * rnd.uniform(0.88, 1.05) * s + sway * s**1.5 + np.array([0, 0, -0.5 * length]) * s**2 * (0 if ground is None else 0.6)
        if ground is not None:
            points[:, 2] = np.maximum(points[:, 2], ground + thick)
        tube('fringe', points, np.linspace(thick, thick * 0.8, 9), material, 6)


def throw(weave='felt', size=(4.0, 2.8), thickness=0.15, times=2, fringed=0.0, rumple=0.06, creases=0.012, far=18.4):
    """A blanket or throw, folded once more than it needs."""
    studio.sweep()
    studio.light()
    material = cloth('cloth', weave, creases=creases)
    piece = folded('throw', material, size, times, thickness, (0, 0, 0), 0.10, 6, gap=1.06, nose=0.92, rumple=rumple, wave=1.5, slip=0.06, dome=0.10, edge=0.07)
    if fringed:
        c, s = math.cos(0.10), math.sin(0.10)
        spot = lambda x, y, z: (x * c - y * s, x * s + y * c, z)
        for layer in range(2**times):
            z = (layer + 0.5) * thickness * 1.06
            edge = [spot(-size[0] / 2 + 0.05, y, z * 0.93) for y in (-size[1] / 2 + 0.1, size[1] / 2 - 0.1)]
            fringe(thread('cloth'), edge, (-c * 0.85, -s * 0.85, -0.15), fringed, 46, seed=layer, ground=0.0)
    studio.camera((-0.10 if fringed else 0.0, 0, 0.26), far, 26, -22, 80)
    return piece


def table_edge(weave='linen', drop=2.6, flutes=9, creases=0.012):
    """A cloth falling over the edge of a table, in soft flutes."""
    studio.light()
    wall = plain('#D3D9DC', 0.95, 0.05)
    grid('wall', np.array([[(-60, 10, -30), (-60, 10, 40)], [(60, 10, -30), (60, 10, 40)]], float), wall)
    grid('floor', np.array([[(-60, -40, -7.4), (-60, 12, -7.4)], [(60, -40, -7.4), (60, 12, -7.4)]], float), wall)
    wide, back, radius = 13.0, 5.2, 0.16
    x = np.linspace(-wide / 2, wide / 2, 420)
    top = np.linspace(back, 0, 120, endpoint=False)
    bend = np.linspace(0, math.pi / 2, 14, endpoint=False)
    fall = np.linspace(0, drop, 110)
    s = np.r_[back - top, back + bend * radius, back + radius * math.pi / 2 + fall]
    y = np.r_[top, -radius * np.sin(bend), np.full_like(fall, -radius)]
    z = np.r_[np.zeros_like(top), radius * np.cos(bend) - radius, -radius - fall]
    X, S = np.meshgrid(x, s, indexing='ij')
    Y, Z = np.broadcast_to(y, X.shape).copy(), np.broadcast_to(z, X.shape).copy()
    down = np.clip((S - back - 0.1) / drop, 0, 1)
    phase = flutes * 2 * np.pi * (X + 0.55 * waves(np.stack([X * 0.35, 0 * X, 0 * X], -1), 1.0, 3)) / wide
    depth = (0.55 + 0.45 * waves(np.stack([X * 0.4, 0 * X + 7, 0 * X], -1), 1.0, 8))
    flute = 0.5 + 0.5 * np.sin(phase + 0.5 * np.sin(phase))
    Y -= 0.46 * down**0.9 * depth * flute
    X = X + 0.12 * down * np.cos(phase)
    Z += 0.05 * down * flute + 0.012 * waves(np.stack([X, S, 0 * X], -1), 1.3, 5, 3) * (1 - down)
    for at in (-2.1, 2.3):
        Z += np.where(S < back, 0.022 * np.exp(-np.abs(X - at) / 0.05), 0)
    grid('cloth', np.stack([X, Y, Z], -1), cloth('cloth', weave, creases=creases), np.stack([X, S - S.max()], -1), thickness=0.012)
    box('table', (wide - 0.3, back, 0.30), wood('#9C7A57', '#75553A'), (0, back / 2, -0.345), edge=0.02)
    studio.camera((0.0, -0.1, -0.72), 15.5, 24, -10, 84)


def runner(weave='linen', wide=1.6, fringed=0.0, creases=0.010):
    """A runner along a wooden table, falling over its near end."""
    studio.light()
    grid('wall', np.array([[(-60, 16, -30), (-60, 16, 40)], [(60, 16, -30), (60, 16, 40)]], float), plain('#D3D9DC', 0.95, 0.05))
    grid('floor', np.array([[(-60, -40, -7.4), (-60, 18, -7.4)], [(60, -40, -7.4), (60, 18, -7.4)]], float), plain('#C9CFD2', 0.9, 0.1))
    box('table', (5.4, 15, 0.32), wood('#B9966C', '#8F6C48', along='Y', grain=0.7), (0, 7.5, -0.32), edge=0.03)
    radius, drop, back = 0.06, 1.5, 14.0
    top = np.linspace(back, 0, 260, endpoint=False)
    bend = np.linspace(0, math.pi / 2, 10, endpoint=False)
    fall = np.linspace(0, drop, 60)
    s = np.r_[back - top, back + bend * radius, back + radius * 1.57 + fall]
    y = np.r_[top, -radius * np.sin(bend), np.full_like(fall, -radius)]
    z = np.r_[np.full_like(top, 0.02), radius * np.cos(bend) - radius + 0.02, -radius + 0.02 - fall]
    x = np.linspace(-wide / 2, wide / 2, 90)
    X, S = np.meshgrid(x, s, indexing='ij')
    Y, Z = np.broadcast_to(y, X.shape).copy(), np.broadcast_to(z, X.shape).copy()
    down = np.clip((S - back) / drop, 0, 1)
    Z += np.where(S < back, 0.010 * np.clip(waves(np.stack([X, S, 0 * X], -1), 0.9, 5, 3) + 0.3, 0, 1), 0)
    Y -= down * (0.05 + 0.09 * np.sin(X * 3.1 + 0.6) + 0.05 * waves(np.stack([X, S, 0 * X], -1), 0.8, 2))
    X = X + 0.02 * waves(np.stack([0 * X, S, np.sign(X)], -1), 1.4, 9)
    material = cloth('cloth', weave, creases=creases)
    end = s.max()
    grid('runner', np.stack([X, Y, Z], -1), material, np.stack([X, end - S], -1), thickness=0.014)
    if fringed:
        points = np.stack([X, Y, Z], -1)[:, -1]
        for a, b in zip(points[:-1:2], points[2::2]):
            fringe(thread('cloth'), [a, b], (0, 0, -1), fringed, 2, seed=int(1e4 * (a[0] + 2)), thick=0.011)
    studio.camera((0.0, 0.9, -0.30), 15.0, 33, -20, 84)


def placemats(weave='linen', size=(4.4, 3.25), count=4, thickness=0.032, oval=False, rounds=0.03):
    """Four mats, fanned."""
    studio.sweep()
    studio.light()
    material = cloth('cloth', weave, creases=0.006)
    for k in range(count):
        n = 90
        u, v = np.meshgrid(np.linspace(-1, 1, n), np.linspace(-1, 1, n), indexing='ij')
        if oval:
            a, b = u * np.sqrt(1 - v * v / 2), v * np.sqrt(1 - u * u / 2)
            angle = np.arctan2(b, a)
            scallop = 1 + 0.022 * np.abs(np.sin(13 * angle)) * np.clip(np.hypot(a, b) * 6 - 5, 0, 1)
            a, b = a * scallop, b * scallop
        else:
            a, b = u, v
        X, Y = a * size[0] / 2, b * size[1] / 2
        rim = 1 - np.clip((np.maximum(np.abs(u), np.abs(v)) - 0.985) / 0.015, 0, 1) ** 2
        flat = 0.012 * waves(np.stack([X, Y, 0 * X + k], -1), 1.4, 4 + k, 2)
        Z = thickness * (0.35 + 0.65 * rim) + flat + k * (thickness + 0.020) + 0.012
        thing = grid('mat', np.stack([X, Y, Z], -1), material, np.stack([X, Y], -1))
        solid = thing.modifiers.new('shell', 'SOLIDIFY')
        solid.thickness, solid.offset = thickness, -1
        step = 4.0 if oval else 1.0
        thing.rotation_euler, thing.location = (0, 0, -0.20 + 0.115 * k), (step * (-0.105 + 0.07 * k), step * (0.075 - 0.05 * k), 0)
    studio.camera((0.06, 0, 0.1), 20.5 if oval else 17.8, 42, -8, 84)
