"""Seagrass and willow."""

import math

import numpy as np

from kit import studio
from kit.mesh import grid, group, spline, tube, turned
from kit.noise import waves
from kit.surface import Nodes, linear, plain, shade
from kit.weave import cloth


def _grass(light='#BFA878', dark='#8C7A4E'):
    """Dried grass: streaks along each strand."""
    n = Nodes('grass')
    place = n.place('UV')
    strands = n.noise(n.map(place, (9, 42, 1)), 1, 4, 0.6)
    patch = n.noise(n.place(), 1.3, 3)
    tint = n.ramp(n.math('MULTIPLY_ADD', patch, 0.5, n.math('MULTIPLY', strands, 0.5)), [(0.3, linear(dark)), (0.5, linear(light)), (0.72, shade(light, 1.18))])
    return n.done(n.add('BsdfPrincipled', {'Base Color': tint, 'Roughness': 0.7, 'Specular': 0.2, 'Normal': n.bump(strands, 0.012)}))


def _coil(material, radius_at, start, end, thick, pitch, lumps=0.0, around=9, seed=1, squash=1.0):
    """A braided cord laid around an axis; `radius_at` gives (radius, height) for each turn."""
    turns = end - start
    a = np.linspace(start * 2 * math.pi, end * 2 * math.pi, int(turns * 110))
    r, z = radius_at(a / (2 * math.pi))
    length = np.r_[0, np.cumsum(np.hypot(np.diff(r * np.cos(a)), np.diff(r * np.sin(a))))]
    braid = np.abs(np.sin(length / pitch * math.pi))
    wob = 0.10 * thick * np.sin(length * 3.1 + seed)
    path = np.stack([(r + wob) * np.cos(a) * squash, (r + wob) * np.sin(a), z], 1)
    thing = tube('coil', path, thick * (1 - lumps + lumps * braid), material, around)
    return thing


def rounds():
    """Three rounds stacked a little apart, the fourth leaning behind them."""
    studio.sweep()
    studio.light()
    grass = _grass()
    thick = 0.052
    flat = lambda turn: (0.03 + turn * 0.098, np.full_like(turn, thick))
    for k, (x, y, z) in enumerate(((0.0, 0.0, 0.0), (0.06, 0.05, 0.11), (-0.05, 0.02, 0.22), (0.30, 0.16, 0.33))):
        disc = _coil(grass, flat, 0.15, 19.3, thick, 0.105, 0.30, seed=k)
        disc.location, disc.rotation_euler = (x, y, z), (0.0 if k < 3 else 0.03, 0.0 if k < 3 else -0.02, k * 1.1)
    studio.camera((0.06, 0, 0.18), 15.6, 34, -8, 84)


def _basket(material, bottom, top, height, rows, thick, squash=1.0, stakes=0, at_z=0.0):
    """Woven rings between stakes: odd rows pass before the stakes that even rows pass behind."""
    things = []
    a = np.linspace(0, 2 * math.pi, 260, endpoint=True)
    for row in range(rows):
        t = row / (rows - 1)
        r = bottom + (top - bottom) * t**0.85
        weave = thick * 0.62 * np.sin(stakes / 2 * a + math.pi * row)
        path = np.stack([(r + weave) * np.cos(a) * squash, (r + weave) * np.sin(a), np.full_like(a, at_z + thick + t * (height - 2 * thick))], 1)
        things.append(tube('row', path, thick * (0.9 + 0.1 * np.sin(a * 7 + row * 2.3)), material, 8))
    for k in range(stakes):
        b = 2 * math.pi * (k + 0.5) / stakes
        t = np.linspace(0, 1, 12)
        r = bottom + (top - bottom) * t**0.85
        things.append(tube('stake', np.stack([r * math.cos(b) * squash, r * math.sin(b), at_z + t * height], 1), thick * 0.7, material, 8))
    for turn in (0, 1):
        twist = np.stack([(top + 0.055 * np.cos(24 * a + math.pi * turn)) * np.cos(a) * squash, (top + 0.055 * np.cos(24 * a + math.pi * turn)) * np.sin(a), at_z + height + 0.055 * np.sin(24 * a + math.pi * turn)], 1)
        things.append(tube('border', twist, thick * 1.05, material, 8))
    return things


def hamper():
    """The tall basket, its lid leaning on it, the liner folded over the rim."""
    studio.sweep()
    studio.light()
    grass = _grass()
    things = _basket(grass, 1.78, 2.02, 5.6, 46, 0.062, 1.0, 40)
    linen = cloth('#E6DECB', 'linen', creases=0.01)
    a = np.linspace(0, 2 * math.pi, 300, endpoint=False)[:, None]
    s = np.linspace(0, 1, 60)[None]
    over = np.clip((s - 0.35) / 0.65, 0, 1)
    r = 1.90 - 0.10 * (1 - np.clip(s / 0.3, 0, 1)) + 0.24 * np.clip((s - 0.25) / 0.2, 0, 1)
    z = 4.9 + 0.85 * np.clip(s / 0.32, 0, 1) - 0.95 * over
    pleat = 0.5 + 0.5 * np.sin(17 * a + 2 * np.sin(3 * a))
    r = r + 0.05 * over * pleat + 0.03 * over * waves(np.stack(np.broadcast_arrays(np.cos(a) * 2, np.sin(a) * 2, s * 2), -1), 0.7, 4)
    z = z - 0.10 * over * np.sin(5 * a + 1) * 0.5
    bag = grid('liner', np.stack(np.broadcast_arrays(r * np.cos(a), r * np.sin(a), z), -1), linen, np.stack(np.broadcast_arrays(a * 2, s * 2.2), -1), close_u=True, thickness=0.015)
    lid = []
    flat = lambda turn: (0.03 + turn * 0.118, 0.10 + 0.22 * np.clip(1 - turn / 17, 0, 1) ** 0.8)
    lid.append(_coil(grass, flat, 0.15, 17.4, 0.068, 0.14, 0.25, seed=3))
    knob = tube('knob', spline([(-0.28, 0, 0.28), (-0.22, 0, 0.48), (0, 0, 0.56), (0.22, 0, 0.48), (0.28, 0, 0.28)], 8), 0.06, grass, 10)
    group(things + [bag], (-0.55, 0.4, 0), 0)
    tilted = group(lid + [knob], (0, 0, 0), 0)
    tilted.rotation_euler, tilted.location = (1.22, 0, 0.62), (2.15, -1.35, 1.98)
    studio.camera((0.45, 0, 2.7), 30.0, 14, -6, 84)


def bread_basket():
    """Willow, with its liner tied in and rolls upon it."""
    studio.sweep()
    studio.light()
    willow = _grass('#C9A670', '#94703F')
    things = _basket(willow, 0.86, 1.05, 0.92, 12, 0.045, 1.42, 30)
    floor = turned('floor', [(0, 0.05), (0.86, 0.05), (0.86, 0.03), (0, 0.03)], willow)
    floor.scale[0] = 1.42
    a = np.linspace(0, 2 * math.pi, 320, endpoint=False)[:, None]
    s = np.linspace(0, 1, 80)[None]
    dyed = cloth('cloth', 'linen', creases=0.010)
    inside = np.clip(s / 0.55, 0, 1)
    over = np.clip((s - 0.58) / 0.42, 0, 1)
    corner = 1 + 0.55 * np.abs(np.cos(2 * a)) ** 3
    r = 0.10 + 0.88 * inside**0.7 + 0.22 * np.clip((s - 0.5) / 0.12, 0, 1) + 0.03 * over * corner
    z = 0.30 + 0.80 * inside**3 + 0.06 * np.sin(np.pi * np.clip((s - 0.5) / 0.25, 0, 1)) - 0.42 * over * corner
    folds = np.sin(13 * a + 2 * np.sin(2 * a + 0.6))
    r = r + 0.045 * (over + 0.3 * inside) * folds
    z = z + 0.03 * over * np.sin(9 * a)
    liner = grid('liner', np.stack(np.broadcast_arrays(r * np.cos(a) * 1.42, r * np.sin(a), z), -1), dyed, np.stack(np.broadcast_arrays(a * 1.1, s * 2.2), -1), close_u=True, thickness=0.012)
    crust = plain('#C49A66', 0.65, 0.25, bump=0.02, bump_size=0.08, vary=0.3)
    rolls = []
    for x, y, z0, size, turn in ((-0.72, -0.15, 0.72, 0.40, 0.2), (-0.05, -0.30, 0.74, 0.42, 1.2), (0.66, -0.12, 0.72, 0.40, 2.0), (-0.42, 0.38, 0.74, 0.40, 0.9), (0.36, 0.36, 0.75, 0.41, 2.6), (-0.02, 0.05, 1.10, 0.40, 0.5)):
        e = np.linspace(-math.pi / 2, math.pi / 2, 24)
        profile = np.stack([size * np.cos(e) ** 0.9, size * 0.72 * np.sin(e)], 1)
        bun = turned('roll', profile, crust, (x, y, z0), 48)
        for v in bun.data.vertices:
            if v.co.z > 0:
                v.co.z -= 0.07 * size / 0.4 * math.exp(-((v.co.x * math.cos(turn) + v.co.y * math.sin(turn)) / 0.05) ** 2)
        rolls.append(bun)
    group(things + [floor, liner] + rolls, (0, 0, 0), 0.22)
    studio.camera((0.0, 0, 0.50), 14.6, 27, -8, 84)
