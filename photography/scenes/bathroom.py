"""The bath brush, the wash bag, mats and small towels."""

import math
import random

import numpy as np

from kit import needle, studio, wares
from kit.mesh import box, grid, group, loft, mesh, ribbon, spline, tube
from kit.noise import waves
from kit.pile import loops, towel, _band_cloth
from kit.surface import Nodes, metal, plain, shade, terry, wood
from kit.weave import cloth


def bath_brush():
    """The brush lying on its back edge, bristles toward the camera."""
    studio.sweep()
    studio.light()
    beech = wood('#D9B184', '#BC8F61', grain=1.0, rough=0.5)
    handle = loft('handle', [(0, 0, 0.20, 0.06, 0.06), (0.06, 0, 0.21, 0.12, 0.09), (0.3, 0, 0.24, 0.135, 0.10), (1.0, 0, 0.33, 0.105, 0.085), (1.8, 0, 0.37, 0.095, 0.08), (2.5, 0, 0.36, 0.12, 0.085), (2.95, 0, 0.35, 0.20, 0.09), (3.2, 0, 0.35, 0.29, 0.10), (3.55, 0, 0.35, 0.335, 0.105), (3.95, 0, 0.35, 0.315, 0.10), (4.20, 0, 0.35, 0.21, 0.085), (4.28, 0, 0.35, 0.08, 0.05)], beech, around=36, power=2.3, smooth=2)
    rng = np.random.default_rng(4)
    points, faces = [], []
    for u in np.arange(3.02, 4.18, 0.072):
        for v in np.arange(-0.26, 0.27, 0.066):
            if ((u - 3.6) / 0.62) ** 2 + (v / 0.285) ** 2 > 1:
                continue
            for _ in range(16):
                x, y = u + rng.normal() * 0.014, v + rng.normal() * 0.014
                lean = rng.normal(size=2) * 0.035 + 0.10 * np.array([u - 3.6, v])
                long = 0.30 + rng.normal() * 0.012
                n, w = len(points), 0.0065
                c, s = rng.normal(size=2)
                c, s = c / math.hypot(c, s) * w, s / math.hypot(c, s) * w
                points += [(x - c, y - s, 0.28), (x + c, y + s, 0.28), (x + lean[0] + c * 0.5, y + lean[1] + s * 0.5, 0.27 - long), (x + lean[0] - c * 0.5, y + lean[1] - s * 0.5, 0.27 - long)]
                faces.append((n, n + 1, n + 2, n + 3))
    bristles = mesh('bristles', points, faces, plain('#B49A78', 0.6, 0.3))
    cord = tube('cord', spline([(0.10, 0.0, 0.28), (-0.10, 0.05, 0.26), (-0.42, 0.12, 0.10), (-0.62, 0.02, 0.03), (-0.50, -0.14, 0.03), (-0.18, -0.10, 0.12), (0.10, -0.02, 0.20)], 10), 0.022, plain('#E9E2CF', 0.85, 0.1), 8)
    whole = group([handle, bristles, cord], (0, 0, 0))
    whole.rotation_euler, whole.location = (1.95, 0, 0.52), (-1.62, -1.0, 0.30)
    studio.camera((-0.08, 0.0, 0.2), 15.4, 34, -4, 84)


def wash_bag():
    """The bag standing shut, a brass zipper over its top."""
    studio.sweep()
    studio.light()
    canvas, brass = cloth('cloth', 'canvas', creases=0.012), metal('#C8A05A', 0.25)
    a = np.linspace(0, 2 * math.pi, 200, endpoint=False)[None]
    t = np.linspace(0, 1, 90)[:, None]
    c, s = np.cos(a), np.sin(a)
    power = 2 / (5.0 - 2.2 * t)
    half_x = 1.38 - 0.10 * t**2 + 0 * a
    half_y = 0.52 * np.sqrt(np.clip(1 - t**2.4, 0, 1)) + 0.035 + 0 * a
    x = half_x * np.sign(c) * np.abs(c) ** power
    y = half_y * np.sign(s) * np.abs(s) ** power
    z = 1.62 * (t + 0.02 * np.sin(np.pi * t)) - 0.07 * (x / 1.3) ** 2 * t + 0 * a
    points = np.stack(np.broadcast_arrays(x, y, z), -1)
    bulge = waves(points * (1, 1, 1.2), 0.9, 4, 2)
    points[..., 1] += 0.05 * bulge * np.sin(np.pi * np.clip(t, 0.05, 1)) * np.sign(y)
    points[..., 0] += 0.025 * waves(points + 9, 0.9, 6, 2)
    body = grid('bag', points, canvas, np.stack(np.broadcast_arrays(a * 0.95, t * 1.7), -1), close_v=True)
    floor = mesh('base', [tuple(p) for p in points[0]], [tuple(range(200))], canvas, smooth=False)
    ridge = np.array([(v, 0.0, 1.62 - 0.07 * (v / 1.3) ** 2 + 0.012) for v in np.linspace(-1.24, 1.24, 40)])
    tape = ribbon('tape', ridge, 0.20, (0, 1, 0), cloth('cloth', 'twill'), 0.014)
    teeth = tube('teeth', ridge + (0, 0, 0.016), 0.022 * (1 + 0.35 * np.sin(np.arange(40) * 3.1)), brass, 8)
    pull = [box('slider', (0.13, 0.085, 0.05), brass, (0.98, 0, 1.60), edge=0.012), tube('pull', spline([(1.02, -0.02, 1.63), (1.10, -0.10, 1.58), (1.13, -0.13, 1.42), (1.10, -0.12, 1.24)], 8), 0.028, brass, 8), box('tab', (0.11, 0.03, 0.34), plain('#8A6A48', 0.6, 0.3, bump=0.004), (1.10, -0.13, 0.92), edge=0.012)]
    side = ribbon('loop', spline([(-1.34, 0.0, 1.42), (-1.58, 0, 1.30), (-1.60, 0, 1.02), (-1.38, 0, 0.92)], 8), 0.22, (0, 1, 0), plain('#8A6A48', 0.6, 0.3, bump=0.004), 0.03)
    group([body, floor, tape, teeth, side] + pull, (0, 0, 0), 0.36)
    studio.camera((0.02, 0, 0.76), 11.0, 20, -6, 84)


def hand_towels(count=2):
    """A pair, each folded in three, one laid over the other, tied with tape."""
    random.seed(7)
    studio.sweep()
    studio.light()
    height = 0.0
    for k in range(count):
        at = (0.03 * k, 0.02 * k, height)
        piece = towel('hand', 'color', (2.6, 1.75), 2, 0.10, at, 0.05 - 0.06 * k, k + 5, band=0.20)
        height += piece.height + 0.02
    tape, x, y = cloth('#EDE7D8', 'twill'), 0.10, 0.905
    path = spline([(x, -y + 0.02, 0.01), (x, -y - 0.10, height * 0.3), (x, -y - 0.11, height * 0.75), (x, -y + 0.04, height + 0.04), (x, 0, height + 0.045), (x, y - 0.08, height + 0.03), (x, y + 0.03, height * 0.6)], 12)
    ribbon('tape', path, 0.15, (1, 0, 0), tape, 0.008)
    for side in (-1, 1):
        loop = spline([(x, -0.30, height + 0.05), (x + side * 0.22, -0.34, height + 0.15), (x + side * 0.42, -0.36, height + 0.12), (x + side * 0.36, -0.30, height + 0.05), (x, -0.28, height + 0.055)], 12)
        ribbon('bow', loop, 0.12, (0.1 * side, 1, 0.3), tape, 0.007)
        end = spline([(x, -0.32, height + 0.06), (x + side * 0.20, -0.52, height + 0.07), (x + side * 0.34, -0.74, height + 0.045)], 12)
        ribbon('end', end, 0.12, (1, side * 0.7, 0), tape, 0.007)
    studio.camera((0.03, 0, height * 0.46), 11.8, 26, -18, 80)


def face_cloths(count=4):
    """Four small squares in a stack."""
    random.seed(5)
    studio.sweep()
    studio.light()
    height = 0.0
    for k in range(count):
        at = (random.uniform(-0.04, 0.04), random.uniform(-0.04, 0.04), height)
        piece = towel('cloth', 'color', (1.55, 1.55), 2, 0.085, at, 0.12 + random.uniform(-0.06, 0.06), k + 4, band=0.0, rumple=0.05)
        height += piece.height + 0.015
    studio.camera((0.02, 0, height * 0.45), 9.2, 27, -16, 80)


def _lines(half, marks, step=0.03):
    """Places from -half to half that hold the marks, counted from both ends."""
    ends = [0, *marks, 2 * half - marks[-1], *[2 * half - m for m in marks[-2::-1]], 2 * half]
    parts = [np.linspace(a, b, max(2, round((b - a) / step)), endpoint=False) for a, b in zip(ends, ends[1:])]
    return np.concatenate([*parts, [2 * half]]) - half


def mat(size=(5.4, 3.5)):
    """A terry mat lying flat, a woven band all around."""
    studio.sweep()
    studio.light()
    wide, deep = size
    x, y = _lines(wide / 2, (0.06, 0.26, 0.74)), _lines(deep / 2, (0.06, 0.26, 0.74))
    X, Y = np.meshgrid(x, y, indexing='ij')
    near = np.minimum(wide / 2 - np.abs(X), deep / 2 - np.abs(Y))
    rim = np.sqrt(np.clip(1 - (1 - np.clip(near / 0.06, 0, 1)) ** 2, 0, 1))
    band = (near > 0.255) & (near < 0.745)
    Z = 0.01 + 0.085 * rim - 0.030 * band + 0.018 * waves(np.stack([X, Y, 0 * X], -1), 1.6, 4, 2)
    thing = grid('mat', np.stack([X, Y, Z], -1), cloth('color', 'terry', through=0.06), np.stack([X, Y], -1))
    thing.data.materials.append(_band_cloth('color'))
    corners = np.empty(len(thing.data.polygons) * 4, np.int32)
    thing.data.polygons.foreach_get('vertices', corners)
    slots = np.where(band.ravel()[corners.reshape(-1, 4)].all(1), 1, 0).astype(np.int32)
    thing.data.polygons.foreach_set('material_index', slots)
    thing.rotation_euler = (0, 0, 0.16)
    studio.camera((0, 0, 0.05), 20.5, 36, -10, 84)


def rug(size=(5.4, 3.4), length=0.16, hairs=34000):
    """A rug of cut pile lying flat."""
    studio.sweep()
    studio.light()
    wide, deep = size
    X, Y = np.meshgrid(np.linspace(-wide / 2, wide / 2, 150), np.linspace(-deep / 2, deep / 2, 100), indexing='ij')
    near = np.minimum(wide / 2 - np.abs(X), deep / 2 - np.abs(Y))
    Z = 0.02 + 0.08 * np.sqrt(np.clip(1 - (1 - np.clip(near / 0.08, 0, 1)) ** 2, 0, 1)) + 0.02 * waves(np.stack([X, Y, 0 * X], -1), 1.6, 4, 2)
    thing = grid('rug', np.stack([X, Y, Z], -1), plain('color', 0.95, 0.05), np.stack([X, Y], -1))
    thing.data.materials.append(terry('color'))
    piled = thing.vertex_groups.new(name='terry')
    piled.add(list(range(len(thing.data.vertices))), 1.0, 'REPLACE')
    loops(thing, 'terry', hairs, length, 2, 3, thick=0.014)
    thing.rotation_euler = (0, 0, 0.16)
    studio.camera((0, 0, 0.05), 20.5, 36, -10, 84)


def hooded_towel():
    """Folded, the lined hood turned up on top, the mitt beside it."""
    studio.sweep()
    studio.light()
    base = towel('towel', 'color', (3.2, 2.5), 2, 0.13, (0, 0, 0), 0.0, 5, band=0.0)
    high = base.height
    muslin, binding = cloth('#F4F5F4', 'linen', creases=0.012), cloth('color', 'twill', creases=0.004)
    # The hood: a triangle with a rounded point, its lining seen where the edge turns back.
    u, v = np.meshgrid(np.linspace(0, 1, 90), np.linspace(-1, 1, 90), indexing='ij')
    X, Y = v * 1.25 * (1 - u) ** 0.92, -1.02 + 1.55 * u
    puff = 0.16 * np.sqrt(np.clip((1 - v * v) * (1 - u) * (0.15 + u), 0, 1))
    Z = high + 0.05 + puff + 0.02 * waves(np.stack([X, Y, 0 * X], -1), 0.8, 4, 2)
    hood = grid('hood', np.stack([X, Y, Z], -1), muslin, np.stack([X, Y], -1), thickness=0.02)
    edge = np.stack([X[0], Y[0] - 0.01, Z[0] + 0.0], -1)
    trim = tube('binding', edge, 0.052, binding, 12)
    sides = [tube('binding', np.stack([X[:, k], Y[:, k], Z[:, k]], -1), 0.034, binding, 10) for k in (0, -1)]
    group([base.thing, hood, trim, *sides], (-0.35, 0.2, 0), 0.16)
    towel('mitt', 'color', (1.15, 1.5), 0, 0.22, (1.75, -1.15, 0.0), -0.25, 8, band=0.0)
    studio.camera((0.42, -0.1, high * 0.42), 18.0, 31, -12, 82)


def soap():
    """Three bars: one in its paper wrap, one lying, one leaning on them."""
    studio.sweep()
    studio.light()
    def milled(color):
        n = Nodes('soap')
        cloud = n.noise(n.place(), 2.2, 4, 0.6)
        tint = n.mix(cloud, shade(color, 0.93), shade(color, 1.04))
        body = n.add('BsdfPrincipled', {'Base Color': tint, 'Roughness': 0.38, 'Specular': 0.35, 'Subsurface': 0.0})
        n.put(body, 'Normal', n.bump(n.noise(n.place(), 14, 3), 0.006, 0.5))
        return n.done(n.blend(0.14, body.outputs[0], n.add('BsdfTranslucent', {'Color': tint}).outputs[0]))

    def bar(color, at, turn, tilt=(0, 0)):
        a = np.linspace(0, 2 * math.pi, 160, endpoint=False)
        e = np.linspace(-1, 1, 60)
        c, s = np.cos(a)[:, None], np.sin(a)[:, None]
        side = np.clip(1 - np.abs(e) ** 7.0, 0, 1)[None] ** 0.45
        x = 0.415 * np.sign(c) * np.abs(c) ** 0.24 * (0.20 + 0.80 * side) * 1.0
        y = 0.285 * np.sign(s) * np.abs(s) ** 0.24 * (0.20 + 0.80 * side)
        z = 0.16 + 0.16 * np.sign(e)[None] * np.abs(e)[None] ** 0.8 + 0 * a[:, None]
        points = np.stack([x, y, z], -1)
        cap = lambda k, level: np.stack([points[:, k, 0] * level, points[:, k, 1] * level, points[:, k, 2] + (0.0)], -1)
        inner = [cap(-1, v) for v in (0.8, 0.5, 0.2, 0.0)]
        lower = [cap(0, v) for v in (0.0, 0.5, 0.9)]
        body = grid('soap', np.concatenate([np.stack(lower, 1), points, np.stack(inner, 1)], 1), milled(color), close_u=True)
        letters = wares.flat_text('AUMBRY', plain('#B9B79E', 0.5, 0.3), (0, 0.03, 0.3205), 0.085, needle.ROMAN, spread=1.2)
        under = wares.flat_text('olive & coconut', plain('#B9B79E', 0.5, 0.3), (0, -0.075, 0.3205), 0.055, needle.ITALIC)
        return group([body, letters, under], at, turn, 1.0, tilt)

    bar('#E4E2CC', (-0.42, 0.02, 0), 0.16)
    bar('#DDE0C6', (0.50, -0.05, 0), -0.20)
    bar('#E9E7D8', (0.06, 0.05, 0.322), 0.42)
    studio.camera((0.03, 0, 0.28), 6.4, 30, -8, 84)
