"""Wood and steel for the kitchen: boards, servers, knives, spoons, blocks, a recipe box."""

import math
import random

import numpy as np

from kit import studio, wares
from kit.mesh import box, grid, group, loft, ribbon, spline, tube, turned
from kit.noise import waves
from kit.surface import metal, plain, wood
from kit.weave import cloth


def olive_board():
    """One plank with the bark left on its near side, and a heel of bread's worth of room."""
    studio.sweep()
    studio.light()
    olive = wood('#CDA871', '#7A5430', grain=0.62, rough=0.42)
    xs = np.linspace(-2.3, 2.3, 46)
    near = 0.10 * np.sin(xs * 1.7) + 0.06 * np.sin(xs * 4.1 + 1)
    end = np.sqrt(np.clip(1 - (np.abs(xs) / 2.34) ** 14, 0.02, 1))
    sections = [(x, 0.12 - n / 2, 0.095, (1.12 + n / 2) * e, 0.095) for x, n, e in zip(xs, near, end)]
    board = loft('board', sections, olive, around=56, power=9, smooth=1)
    bark_line = [(x, 0.12 - n / 2 - (1.12 + n / 2) * e - 0.004, 0.10) for x, n, e in zip(xs, near, end)][4:-4]
    bark_line = spline(bark_line, 8)
    rough = 0.074 + 0.010 * waves(bark_line * (3, 3, 0), 1.0, 6, 3)
    rough *= np.clip(6 * (1 - np.abs(np.linspace(-1, 1, len(rough)))), 0.15, 1) ** 0.5
    bark = tube('bark', bark_line, rough, plain('#57412F', 0.95, 0.1, bump=0.04, bump_size=0.05, vary=0.3), 16)
    group([board, bark], (0, 0, 0), 0.30)
    studio.camera((0.0, -0.05, 0.1), 17.0, 36, -8, 84)


def _carved(material, tines):
    """A server of pearwood: a slim stem and a wide shallow bowl, whole or split into three."""
    stem = [(0, 0, 0.05, 0.03, 0.03), (0.05, 0, 0.05, 0.075, 0.036), (0.3, 0, 0.055, 0.085, 0.038), (1.2, 0, 0.085, 0.065, 0.044), (1.9, 0, 0.10, 0.075, 0.042)]
    bowl = [(2.10, 0, 0.095, 0.13, 0.036), (2.28, 0, 0.07, 0.24, 0.030), (2.48, 0, 0.05, 0.305, 0.027), (2.72, 0, 0.045, 0.315, 0.025)]
    if not tines:
        bowl += [(2.92, 0, 0.055, 0.26, 0.023), (3.03, 0, 0.075, 0.14, 0.020), (3.06, 0, 0.085, 0.03, 0.012)]
    things = [loft('server', stem + bowl, material, smooth=2)]
    if tines:
        for y in (-0.205, 0, 0.205):
            things.append(loft('tine', [(2.62, y, 0.046, 0.088, 0.024), (2.80, y, 0.050, 0.080, 0.022), (2.98, y * 0.97, 0.068, 0.066, 0.019), (3.07, y * 0.96, 0.084, 0.03, 0.012)], material, around=18, smooth=2))
    for thing in things:
        for v in thing.data.vertices:
            if v.co.x > 2.0:
                v.co.z += 0.10 * (v.co.y / 0.31) ** 2 * min(1, (v.co.x - 2.0) / 0.35)
    return things


def salad_servers():
    studio.sweep()
    studio.light()
    pear = wood('#CE9B78', '#AC7757', grain=1.1, rough=0.45)
    group(_carved(pear, False), (-0.62, -1.45, 0), math.pi / 2 + 0.16)
    group(_carved(pear, True), (0.55, -1.50, 0), math.pi / 2 - 0.10)
    studio.camera((0.0, 0.05, 0.05), 11.2, 48, -4, 84)


def steak_knives():
    """Four knives side by side, three brass rivets in each handle."""
    studio.sweep()
    studio.light(room=0.8)
    studio.cards()
    steel, pear, brass = metal('#DAD8D4', 0.18), wood('#BE8A68', '#96634A', grain=1.6, rough=0.45), metal('#C8A668', 0.25)
    rng = random.Random(4)
    for k in range(4):
        things = wares.knife(steel, pear)
        for x in (0.24, 0.55, 0.86):
            things.append(turned('rivet', [(0, 0.094), (0.020, 0.094), (0.022, 0.090), (0.022, 0.05)], brass, (x, 0, 0.006), 24))
        group(things, (-0.93 + 0.62 * k, -1.18 + rng.uniform(-0.03, 0.03), 0), math.pi / 2 + rng.uniform(-0.02, 0.02))
    studio.camera((0.02, 0.04, 0.05), 9.8, 50, 0, 84)


def coffee_spoons():
    """Six small spoons on the flannel of their roll."""
    studio.sweep()
    studio.light(room=0.8)
    studio.cards()
    silver = metal('#DCDAD6', 0.15)
    x, y = np.linspace(-1.55, 1.55, 120), np.linspace(-0.95, 0.95, 80)
    X, Y = np.meshgrid(x, y, indexing='ij')
    Z = 0.016 + 0.014 * np.clip(waves(np.stack([X, Y, 0 * X], -1), 0.7, 5, 2) + 0.2, 0, 1)
    roll = grid('flannel', np.stack([X, Y, Z], -1), cloth('#6F7B78', 'felt', creases=0.004), np.stack([X, Y], -1), thickness=0.02)
    things = [roll]
    for k in range(6):
        things.append(group(wares.spoon(silver), (-1.02 + 0.41 * k, -0.60 + 0.015 * (k % 2), 0.035), math.pi / 2, 0.56))
    tape = spline([(1.54, 0.02, 0.03), (1.75, 0.06, 0.03), (2.0, -0.04, 0.015), (2.25, -0.16, 0.015), (2.4, -0.05, 0.015)], 10)
    things.append(ribbon('tape', tape, 0.09, (0.1, 1, 0), cloth('#6F7B78', 'twill'), 0.006))
    group(things, (-0.12, 0, 0), 0.10)
    studio.camera((0.22, 0, 0.03), 12.2, 47, -4, 84)


def _bag(material, at, height=1.7, radius=0.55, mouth=0.5, seed=1, turn=0.0, cord=None, lean=(0, 0), flat=0.75):
    """A cloth bag with a drawstring: full below, gathered at the neck, frilled above."""
    t, a = np.linspace(0, 1, 90)[:, None], np.linspace(0, 2 * math.pi, 220, endpoint=False)[None]
    neck = 0.80
    below = np.clip(t / neck, 0, 1)
    full = radius * (0.82 + 0.30 * np.sin(math.pi * below**0.8) ** 0.8) * np.clip(below / 0.06, 0, 1) ** 0.4
    gather = np.clip((below - 0.62) / 0.38, 0, 1)
    r = full * (1 - gather**1.6) + 0.30 * radius * gather**1.6
    flare = np.clip((t - neck) / (1 - neck), 0, 1)
    r = np.where(t > neck, radius * (0.30 + mouth * flare**0.9), r)
    pleat = np.sin(11 * a + 1.5 * np.sin(3 * a + seed) + seed)
    near = np.exp(-(((t - neck) / 0.16) ** 2)) + 0.9 * flare
    r = r * (1 + (0.16 * near) * pleat)
    points = np.stack(np.broadcast_arrays(np.cos(a) * r, np.sin(a) * r * flat, t * height + 0 * a), -1)
    points = points + 0.075 * radius / 0.55 * waves(points + seed, 0.45, seed, 2)[..., None] * np.stack(np.broadcast_arrays(np.cos(a), np.sin(a), 0 * a), -1) * np.clip(t / 0.1, 0.3, 1)[..., None]
    points[..., 2] = np.maximum(points[..., 2], 0.01)
    points[..., 2] += 0.05 * flare * pleat * 0.5
    uv = np.stack(np.broadcast_arrays(a * radius, t * height), -1)
    thing = grid('bag', points, material, uv, close_v=True, thickness=0.012)
    things = [thing]
    if cord:
        ring = np.linspace(0, 2 * math.pi, 60)
        rr = radius * 0.32
        things.append(tube('cord', np.stack([np.cos(ring) * rr, np.sin(ring) * rr * flat, neck * height + 0.02 * np.sin(ring * 3)], 1), 0.022, cord, 8))
        for side in (-1, 1):
            end = spline([(0.02 * side, -rr * flat, neck * height), (0.10 * side, -rr * flat - 0.10, neck * height - 0.10), (0.16 * side, -radius * 0.85 * flat - 0.10, neck * height - 0.36), (0.20 * side, -radius * flat - 0.10, neck * height - 0.62)], 10)
            things.append(tube('cord', end, 0.018, cord, 8))
    return group(things, at, turn, 1.0, lean)


def cedar_blocks():
    """The bag and the blocks before it."""
    studio.sweep()
    studio.light()
    linen, string = cloth('#CDBF9F', 'linen', creases=0.008), plain('#B9A983', 0.8)
    _bag(linen, (0.35, 0.55, 0), 1.75, 0.62, 0.45, 4, 0.2, string)
    cedars = [wood('#C98F6B', '#9A5C43', grain=1.2 + 0.3 * k, rough=0.6, along='XYZ'[k % 3]) for k in range(4)]
    spots = [(-0.95, -0.35, 0, 0.2), (-0.5, -0.62, 0, -0.3), (-0.02, -0.55, 0, 0.5), (-0.62, -0.20, 0.19, 0.1), (0.45, -0.80, 0, 0.05), (-1.35, -0.75, 0, -0.2), (0.95, -0.40, 0, 0.4)]
    for k, (x, y, z, turn) in enumerate(spots):
        box('block', (0.38, 0.38, 0.19), cedars[k % 4], (x, y, z), turn, edge=0.014)
    standing = box('block', (0.38, 0.38, 0.19), cedars[1], (-0.15, -1.05, 0.19), 0.6, edge=0.014)
    standing.rotation_euler = (math.pi / 2 - 0.02, 0, 0.6)
    studio.camera((-0.12, -0.05, 0.60), 10.4, 24, -4, 84)


def bread_bags():
    """The round bag and the long one, a baguette's head out of it."""
    studio.sweep()
    studio.light()
    linen, string = cloth('#CBBD9B', 'linen', creases=0.010), plain('#EDE7D8', 0.8)
    _bag(linen, (-0.95, 0.2, 0), 3.3, 1.25, 0.5, 7, 0.1, string, flat=0.62)
    crust = plain('#B9783C', 0.7, 0.25, bump=0.03, bump_size=0.10, vary=0.35)
    long = _bag(linen, (1.15, -0.35, 0.42), 4.4, 0.50, 0.40, 3, 0, string, flat=0.9)
    long.rotation_euler = (math.pi / 2 - 0.06, 0, 0.42)
    long.location = (2.25, 1.75, 0.42)
    c, s = math.cos(0.42), math.sin(0.42)
    sections = [(x, 0, 0, w, w * 0.86) for x, w in ((0, 0.30), (0.5, 0.31), (0.85, 0.27), (1.1, 0.20), (1.22, 0.10), (1.26, 0.03))]
    loaf = loft('loaf', sections, crust, around=28, power=2.0, smooth=2)
    loaf.rotation_euler = (0, 0.0, 0.42 - math.pi / 2)
    loaf.location = (2.25 + s * 3.6, 1.75 - c * 3.6, 0.32)
    studio.camera((0.95, -0.5, 1.0), 24.5, 24, -6, 84)


def recipe_box():
    """The ash box open, cards and dividers within, one card upright in the groove of its lid."""
    studio.sweep()
    studio.light()
    ash = wood('#DCC29B', '#BF9F74', grain=1.0)
    wide, deep, high, t = 1.78, 1.27, 0.95, 0.09
    things = [
        box('floor', (wide, deep, t), ash, (0, 0, 0), edge=0.01),
        box('front', (wide, t, high), ash, (0, -deep / 2 + t / 2, 0), edge=0.012),
        box('back', (wide, t, high), ash, (0, deep / 2 - t / 2, 0), edge=0.012),
        box('left', (t, deep - 2 * t, high), ash, (-wide / 2 + t / 2, 0, 0), edge=0.012),
        box('right', (t, deep - 2 * t, high), ash, (wide / 2 - t / 2, 0, 0), edge=0.012),
    ]
    rng = random.Random(2)
    card, tab = plain('#F3F0E6', 0.9, 0.1), plain('#B9C7BF', 0.9, 0.1)
    y = -deep / 2 + t + 0.06
    k = 0
    while y < deep / 2 - t - 0.05:
        divider = k % 7 == 5
        leaf = box('card', (1.52, 0.012, 1.02 + (0.10 if divider else rng.uniform(-0.02, 0.02))), tab if divider else card, (rng.uniform(-0.015, 0.015), y, t), edge=0.002)
        leaf.rotation_euler = (-0.06, 0, 0)
        things.append(leaf)
        y += 0.026
        k += 1
    group(things, (0.15, 0.45, 0), 0.26)
    lid = [box('lid', (wide + 0.02, deep + 0.02, 0.12), ash, (0, 0, 0), edge=0.02)]
    upright = [box('card', (1.52, 0.012, 1.02), card, (0, 0, 0), edge=0.002)]
    ink = plain('#7C93A6', 0.9, 0.05)
    for row in range(7):
        upright.append(box('rule', (1.36, 0.002, 0.006), ink, (0, -0.0075, 0.15 + row * 0.098), edge=0.0005))
    upright.append(box('rule', (1.36, 0.002, 0.009), plain('#B56A5E', 0.9, 0.05), (0, -0.0075, 0.86), edge=0.0005))
    stand = group(upright, (0, 0.12, 0.11), 0, 1.0, (-0.13, 0))
    group(lid + [stand], (-0.45, -1.15, 0), 0.14)
    studio.camera((-0.02, -0.15, 0.50), 10.6, 27, -8, 84)
