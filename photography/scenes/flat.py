"""Sewn things laid flat: aprons, bibs, mitts, robes."""

import math

import bpy
import numpy as np

from kit import studio
from kit.folds import folded
from kit.mesh import grid, group, ribbon, spline, tube, turned
from kit.noise import waves
from kit.surface import plain
from kit.weave import cloth, velvet


def piece(name, material, left, right, y0, y1, z=0.0, thick=0.03, rumple=0.03, wave=0.9, seed=1, at=(0, 0), turn=0.0, puff=0.0, rows=150, columns=110, folds=0.0, lie=None):
    """Cloth between two edges, each a function of y: a hem all around, small waves, and folds that run down it."""
    y = np.linspace(0, 1, rows)
    ease = 0.5 - 0.5 * np.cos(np.pi * y)
    y = y0 + (y1 - y0) * (0.5 * y + 0.5 * ease)
    l, r = np.array([left(v) for v in y]), np.array([right(v) for v in y])
    t = 0.5 - 0.5 * np.cos(np.pi * np.linspace(0, 1, columns))
    t = 0.6 * np.linspace(0, 1, columns) + 0.4 * t
    X = l[None] + (r - l)[None] * t[:, None]
    Y = np.broadcast_to(y[None], X.shape)
    near = np.minimum(np.minimum(X - l[None], r[None] - X), np.minimum(Y - y0, y1 - Y))
    rim = np.clip(near / (thick * 1.4), 0, 1)
    Z = z + thick * np.sqrt(np.clip(1 - (1 - rim) ** 2, 0, 1))
    P = np.stack([X, Y, 0 * X], -1)
    Z = Z + rumple * np.clip(waves(P, wave, seed, 3) + 0.25, 0, 1.5) * np.clip(near / 0.12, 0.25, 1)
    if folds:
        run = waves(np.stack([X * 2.2 + 0.3 * Y, Y * 0.28, 0 * X], -1), 1.1, seed + 9, 2)
        Z = Z + folds * np.clip(run, 0, 1) * np.clip(near / 0.2, 0.3, 1)
    if puff:
        Z = Z + puff * (1 - np.exp(-near / (puff * 1.6)))
    if lie is not None:
        Z = Z + lie(X, Y)
    thing = grid(name, np.stack([X, Y, Z], -1), material, np.stack([X, Y], -1))
    thing.location, thing.rotation_euler = (*at, 0), (0, 0, turn)
    return thing


def apron():
    """The apron laid out: bib, wide skirt, two pockets, straps that cross."""
    studio.sweep()
    studio.light()
    linen = cloth('cloth', 'linen', creases=0.014)

    def half(y):
        if y > 2.2:
            return 1.25 + 0.05 * (3.9 - y)
        if y > 0.6:
            t = (2.2 - y) / 1.6
            return 1.33 + 1.55 * (t * t * (3 - 2 * t)) ** 0.8
        return 2.90 + 0.10 * (0.6 - y) / 4

    strap, things = cloth('cloth', 'linen', creases=0.01), []
    for side in (-1, 1):
        path = spline([(side * 1.12, 3.8, 0.02), (side * 0.95, 4.5, 0.06), (side * 0.2, 5.35, 0.07 + 0.03 * (side > 0)), (-side * 0.75, 5.1, 0.06), (-side * 1.25, 4.2, 0.04), (-side * 1.6, 3.0, 0.02), (-side * 2.2, 1.4, 0.012)], 14)
        way = np.gradient(path, axis=0)
        things.append(ribbon('strap', path, 0.40, np.stack([way[:, 1], -way[:, 0], 0 * way[:, 0]], 1), strap, 0.02, cup=0.004))
    things.append(piece('apron', linen, lambda y: -half(y), half, -3.6, 3.9, 0.03, 0.035, 0.035, 1.1, 4, folds=0.075))
    for side in (-1, 1):
        x0 = 0.16 if side > 0 else -2.0
        things.append(piece('pocket', linen, lambda y, x=x0: x, lambda y, x=x0: x + 1.84, -1.75, 0.15, 0.075, 0.03, 0.03, 1.0, 6 + side, rows=70, columns=60, folds=0.03))
    # The ground rises behind y = 4, so the straps must end before it.
    group(things, (0, -2.0, 0))
    studio.camera((0, -1.25, 0.0), 34.0, 62, -3, 84)


def bibs():
    """Three bibs, fanned: a round bib, two ends that close behind the neck."""
    studio.sweep()
    studio.light()

    def make(color, at, turn, z, seed):
        ground, edge = cloth(color, 'terry', through=0.06), plain('#F4F5F4', 0.8, 0.1)
        n, m = 300, 46
        a = np.linspace(0, 2 * math.pi, n, endpoint=False)
        # A ring around the neck with the round bib hanging from it.
        inner = np.stack([0.40 * np.cos(a), 0.42 + 0.40 * np.sin(a)], 1)
        down = np.clip(-np.sin(a), 0, 1) ** 0.8
        wide = np.abs(np.cos(a))
        outer = np.stack([(0.66 + 0.42 * np.clip(1 - np.abs(np.sin(a) + 0.35), 0, 1) ** 0.7) * np.sign(np.cos(a)) * wide**0.85, 0.42 + np.where(np.sin(a) > 0, 0.68 * np.sin(a), 1.62 * np.sin(a) * (0.85 + 0.15 * down))], 1)
        t = np.linspace(0, 1, m)[None, :, None]
        P = inner[:, None] * (1 - t) + outer[:, None] * t
        near = np.minimum(t[..., 0], 1 - t[..., 0]) * np.linalg.norm(outer - inner, axis=1)[:, None]
        Z = z + 0.05 * np.sqrt(np.clip(1 - (1 - np.clip(near / 0.06, 0, 1)) ** 2, 0, 1)) + 0.035 * np.clip(waves(np.stack([P[..., 0], P[..., 1], 0 * P[..., 0] + seed], -1), 0.6, seed) + 0.2, 0, 1)
        body = grid('bib', np.concatenate([P, Z[..., None]], -1), ground, P, close_u=True)
        things = [body]
        for line, zz in ((outer, z + 0.02), (inner, z + 0.02)):
            path = np.concatenate([line, np.full((n, 1), zz)], 1)
            things.append(tube('binding', np.vstack([path, path[:2]]), 0.026, edge, 8))
        snap = plain('#DDE1E0', 0.3, 0.5)
        things.append(turned('snap', [(0, 0.03), (0.06, 0.028), (0.085, 0.012), (0.09, 0.0)], snap, (0.0, 0.95, z + 0.05), 32))
        return group(things, at, turn)

    make('#8AA394', (-0.95, 0.25, 0), 0.28, 0.0, 1)
    make('#A9C1D6', (0.95, 0.20, 0), -0.28, 0.0, 2)
    make('#F7F8F6', (0.0, -0.25, 0), 0.0, 0.10, 3)
    studio.camera((0, -0.15, 0.0), 13.0, 56, -2, 84)


def mitt():
    """A quilted mitt lying across its square holder."""
    studio.sweep()
    studio.light()
    ticking = cloth('cloth', 'twill', creases=0.006)
    tape = plain('tape', 0.8, 0.1)
    quilt = lambda size, depth: (lambda X, Y: -depth * np.exp(-np.minimum(np.abs(np.mod((X + Y) / 1.414 + size / 2, size) - size / 2), np.abs(np.mod((X - Y) / 1.414 + size / 2, size) - size / 2)) / 0.035))
    piece('holder', ticking, lambda y: -1.0, lambda y: 1.0, -1.0, 1.0, 0.0, 0.09, 0.02, 1.0, 5, (0.85, 0.55), -0.30, 0.05, lie=quilt(0.42, 0.055))
    rim = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)], float)
    line = np.vstack([np.linspace(a, b, 30) for a, b in zip(rim, rim[1:])])
    band = tube('binding', np.concatenate([line, np.full((len(line), 1), 0.05)], 1), 0.055, tape, 10)
    loop = tube('loop', spline([(0.95, 0.95, 0.05), (1.12, 1.18, 0.05), (1.28, 1.20, 0.05), (1.22, 1.04, 0.05), (0.98, 0.92, 0.05)], 10), 0.035, tape, 8)
    group([band, loop], (0.85, 0.55, 0), -0.30)

    def left(y):
        if y < 1.0:
            return -0.82 + 0.05 * y
        t = np.clip((y - 1.0) / 1.05, 0, 1)
        return -0.77 + 0.77 * (1 - math.sqrt(max(0, 1 - t**2.6)))

    def right(y):
        if y < 1.0:
            return 0.80 - 0.06 * y
        t = np.clip((y - 1.0) / 1.05, 0, 1)
        return 0.74 - 0.74 * (1 - math.sqrt(max(0, 1 - t**2.6)))

    hand = piece('mitt', ticking, left, right, -1.25, 2.05, 0.14, 0.11, 0.03, 1.0, 3, (0, 0), 0, 0.14, lie=quilt(0.42, 0.055))
    thumb = piece('thumb', ticking, lambda y: -0.32 * math.sqrt(max(0.0, 1 - max(0, (y - 0.55) / 0.45) ** 2.2)), lambda y: 0.32 * math.sqrt(max(0.0, 1 - max(0, (y - 0.55) / 0.45) ** 2.2)), -0.5, 1.0, 0.12, 0.11, 0.02, 1.0, 7, (0.72, 0.05), -0.62, 0.10, rows=90, columns=60)
    cuff = ribbon('cuff', [(-0.86, -1.25, 0.26), (-0.4, -1.27, 0.38), (0.4, -1.27, 0.38), (0.86, -1.25, 0.26)], 0.26, (0, 1, 0.12), tape, 0.05)
    group([hand, thumb, cuff], (-0.72, -0.50, 0.0), 0.42)
    studio.camera((0.08, 0.12, 0.1), 14.8, 50, -4, 84)


def folded_robe(kind='waffle', collar='kimono', size=(3.7, 2.9), thick=0.15):
    """A robe folded square, its collar crossed in front, its belt tied around it."""
    studio.sweep()
    studio.light()
    fabric = velvet('cloth') if kind == 'velour' else cloth('cloth', kind, creases=0.012)
    base = folded('robe', fabric, size, 2, thick, (0, 0, 0), 0.0, 6, gap=1.05, nose=0.95, rumple=0.07, wave=1.5, slip=0.05, dome=0.10, edge=0.10)
    high = base.height
    bpy.context.view_layer.update()
    tree = base.thing
    down = lambda x, y: (lambda hit: hit[1][2] if hit[0] else high)(tree.ray_cast((x, y, high + 2), (0, 0, -1)))
    things = [tree]
    wide = 0.62 if collar == 'shawl' else 0.36
    for side in (1, -1):
        path = spline([(side * 0.62, size[1] / 2 - 0.04), (side * 0.55, 0.9), (side * 0.28, 0.1), (-side * 0.10, -0.75), (-side * 0.36, -size[1] / 2 + 0.02)], 16)
        rows = []
        for k, (x, y) in enumerate(path):
            w = wide * (0.85 + 0.15 * math.sin(math.pi * k / len(path)))
            row = []
            for v in np.linspace(-0.5, 0.5, 13):
                px = x + v * w
                puff = 0.085 * math.sqrt(max(0, 1 - (2 * v) ** 2)) * (1.25 if collar == 'shawl' else 0.7)
                row.append((px, y, down(px, y) + puff + (0.05 if side < 0 else 0.012)))
            rows.append(row)
        rows = np.array(rows)
        rows[-6:, :, 2] -= np.linspace(0, 0.06, 6)[:, None]
        things.append(grid('collar', rows, fabric, thickness=0.02))
    belt_y = -0.15
    belt = 0.36
    x0 = size[0] / 2 + 0.035
    top = [(x, down(x, belt_y) + 0.030 + (0.10 if abs(x) < 0.5 else 0)) for x in np.linspace(-x0 + 0.25, x0 - 0.25, 15)]
    path = np.array([(-x0, belt_y, 0.02), (-x0 - 0.02, belt_y, high * 0.5), (-x0 + 0.06, belt_y, high * 0.93)] + [(x, belt_y, z) for x, z in top] + [(x0 - 0.06, belt_y, high * 0.93), (x0 + 0.02, belt_y, high * 0.5), (x0, belt_y, 0.02)])
    things.append(ribbon('belt', spline(path, 5), belt, (0, 1, 0), fabric, 0.035, cup=0.01))
    zc = down(0.1, belt_y) + 0.14
    knot = spline([(-0.24, 0, -0.04), (-0.20, 0, 0.10), (0, 0, 0.17), (0.20, 0, 0.10), (0.24, 0, -0.04)], 8) + np.array([0.12, belt_y, zc])
    things.append(ribbon('knot', knot, belt * 1.05, (0.12, 1, 0), fabric, 0.04, cup=-0.05))
    for side, reach in ((-1, 1.0), (1, 1.15)):
        tail = spline([(0.12, belt_y - 0.05, zc + 0.02), (0.12 + side * 0.28, belt_y - 0.35, down(0.1 + side * 0.28, belt_y - 0.35) + 0.07), (0.12 + side * 0.5 * reach, belt_y - 0.85, down(0.1 + side * 0.5, belt_y - 0.8) + 0.04), (0.12 + side * 0.62 * reach, -size[1] / 2 - 0.03, high * 0.86), (0.12 + side * 0.66 * reach, -size[1] / 2 - 0.20, high * 0.30)], 12)
        things.append(ribbon('tail', tail, belt * 0.95, (1, side * 0.42, 0), fabric, 0.035, cup=0.01))
    group(things, (0, 0, 0), 0.16)
    studio.camera((0.0, -0.05, high * 0.5), 15.6, 36, -12, 82)
