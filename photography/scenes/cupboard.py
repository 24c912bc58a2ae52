"""Storage and the kitchen shelf: sachets, a zipped bag, waxed covers."""

import math

import numpy as np

from kit import studio, wares
from kit.folds import cushion
from kit.mesh import box, grid, group, mesh, ribbon, spline, tube
from kit.noise import waves
from kit.surface import metal, plain
from kit.weave import cloth


def sachets():
    """Four small pillows of linen ends, a bundle of lavender across them."""
    studio.sweep()
    studio.light()
    string = plain('#E9E2CF', 0.85, 0.1)
    for k, (color, x, y, z, turn, lean) in enumerate((('#B9A983', -0.62, 0.30, 0.10, 0.25, 0.0), ('#8AA394', 0.60, 0.34, 0.10, -0.18, 0.0), ('#F4F5F4', -0.42, -0.52, 0.14, -0.12, 0.10), ('#A9C1D6', 0.62, -0.50, 0.14, 0.30, 0.08))):
        bag = cushion('sachet', cloth(color, 'linen', creases=0.010), (0.86, 1.06), 5.5, cells=26, seed=k + 2, frames=22)
        loop = tube('string', spline([(0.0, 0.50, 0.02), (0.06, 0.64, 0.06), (0.0, 0.80, 0.03), (-0.07, 0.64, 0.05), (0.0, 0.50, 0.02)], 10), 0.014, string, 6)
        group([bag, loop], (x, y, z + 0.06), turn, 1.0, (lean, 0))
    rng = np.random.default_rng(5)
    stem, bud = plain('#7C8C63', 0.8, 0.1), plain('#6E638F', 0.8, 0.1)
    things = []
    points, faces = [], []
    for k in range(16):
        y0, z0 = rng.normal() * 0.05, 0.06 + abs(rng.normal()) * 0.04
        end = np.array([1.45 + rng.uniform(-0.10, 0.12), y0 * 2.4 + rng.normal() * 0.07, z0 + rng.uniform(0, 0.05)])
        path = spline([(-0.95 + rng.uniform(-0.1, 0.1), -y0 * 1.5, z0), (0, y0 * 0.4, z0), tuple(end)], 10)
        things.append(tube('stem', path, 0.011, stem, 6))
        for s in np.linspace(0.80, 1.0, 26):
            at = np.array([np.interp(s, np.linspace(0, 1, len(path)), path[:, i]) for i in range(3)])
            off = rng.normal(size=3) * 0.026
            w = rng.uniform(0.016, 0.026)
            n = len(points)
            c = at + off
            points += [tuple(c + np.array(d) * w) for d in ((1.6, 0, 0), (0, 1, 0), (-1.6, 0, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))]
            faces += [tuple(n + i for i in f) for f in ((0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4), (1, 0, 5), (2, 1, 5), (3, 2, 5), (0, 3, 5))]
    things.append(mesh('buds', points, faces, bud))
    a = np.linspace(0, 6 * math.pi, 90)
    things.append(tube('tie', np.stack([-0.15 + 0.012 * a / 3, 0.10 * np.cos(a), 0.085 + 0.075 * np.sin(a)], 1), 0.014, string, 6))
    group(things, (0.05, -1.30, 0), 0.06)
    studio.camera((0.03, -0.18, 0.10), 9.6, 42, -6, 84)


def zip_bag():
    """The under-bed bag, full: a zipper around its lid, a window of net, a handle."""
    studio.sweep()
    studio.light()
    canvas, brass, net = cloth('cloth', 'canvas', creases=0.014), metal('#C8A05A', 0.25), cloth('#ECEAE2', 'leno')
    wide, deep, high = 5.6, 4.2, 1.65
    u, v = np.meshgrid(np.linspace(-1, 1, 160), np.linspace(-1, 1, 130), indexing='ij')
    X, Y = u * wide / 2, v * deep / 2
    dome = np.clip(1 - np.abs(u) ** 4, 0, 1) * np.clip(1 - np.abs(v) ** 4, 0, 1)
    wave = waves(np.stack([X, Y, 0 * X], -1), 1.3, 4, 3)
    top = grid('lid', np.stack([X, Y, high + 0.30 * dome**0.6 + 0.06 * wave * dome], -1), canvas, np.stack([X, Y], -1))
    a, t = np.linspace(0, 2 * math.pi, 300, endpoint=False)[:, None], np.linspace(0, 1, 60)[None]
    c, s = np.cos(a), np.sin(a)
    p = 0.17
    x = wide / 2 * np.sign(c) * np.abs(c) ** p + 0 * t
    y = deep / 2 * np.sign(s) * np.abs(s) ** p + 0 * t
    out = 0.10 * np.sin(np.pi * t) + 0.05 * waves(np.stack([x, y, t * high + 0 * a], -1), 1.0, 6, 3) * np.sin(np.pi * np.clip(t, 0.1, 1))
    side = grid('side', np.stack([x * (1 + out / 2.6), y * (1 + out / 2.0), t * high + 0 * a], -1), canvas, np.stack(np.broadcast_arrays(a * 2.4, t * high), -1), close_u=True)
    ring = np.stack([(x * 1.004)[:, 0], (y * 1.004)[:, 0], np.full(300, high + 0.01)], 1)
    piping = tube('piping', np.vstack([ring, ring[:2]]), 0.055, canvas, 10)
    teeth = tube('teeth', np.vstack([ring, ring[:2]]) * (1.012, 1.016, 1) - (0, 0, 0.13), 0.03, brass, 8)
    slider = [box('slider', (0.22, 0.10, 0.12), brass, (1.4, -deep / 2 - 0.07, high - 0.18), edge=0.02), box('pull', (0.10, 0.03, 0.36), brass, (1.4, -deep / 2 - 0.12, high - 0.50), edge=0.015)]
    f = lambda x0, y0: high + 0.30 * (max(0, 1 - abs(2 * x0 / wide) ** 4) * max(0, 1 - abs(2 * y0 / deep) ** 4)) ** 0.6 + 0.03
    px, py = np.meshgrid(np.linspace(-1.5, 1.5, 50), np.linspace(-0.85, 0.85, 40), indexing='ij')
    heights = np.vectorize(f)(px, py) + 0.06 * np.interp(0, [0, 1], [0, 0])
    window = grid('net', np.stack([px, py, heights + 0.05], -1), net, np.stack([px, py], -1))
    frame = [(-1.5, -0.85), (1.5, -0.85), (1.5, 0.85), (-1.5, 0.85), (-1.5, -0.85)]
    edge = np.vstack([np.linspace(p0, p1, 20) for p0, p1 in zip(frame, frame[1:])])
    binding = tube('binding', np.stack([edge[:, 0], edge[:, 1], np.vectorize(f)(edge[:, 0], edge[:, 1]) + 0.06], 1), 0.05, canvas, 8)
    handle = ribbon('handle', spline([(-0.75, -deep / 2 - 0.06, 0.95), (-0.62, -deep / 2 - 0.30, 0.82), (0, -deep / 2 - 0.42, 0.70), (0.62, -deep / 2 - 0.30, 0.82), (0.75, -deep / 2 - 0.06, 0.95)], 10), 0.24, (0, 0.3, 1), canvas, 0.05)
    tag = box('label', (0.95, 0.02, 0.55), plain('#F4F1E6', 0.85, 0.1), (-1.75, -deep / 2 - 0.13, 0.55), edge=0.006)
    group([top, side, piping, teeth, window, binding, handle, tag] + slider, (0, 0, 0), 0.32)
    studio.camera((0.0, 0, 0.85), 23.5, 28, -6, 84)


def bowl_covers():
    """Three bowls under their waxed covers."""
    studio.sweep()
    studio.light()
    china = wares.porcelain(color='#EFF4F6')
    for k, (x, y, r, h, color) in enumerate(((-0.72, 0.55, 1.22, 1.0, '#C9B98F'), (1.02, 0.05, 0.92, 0.78, '#8AA394'), (-0.55, -1.15, 0.64, 0.58, '#E3D9BF'))):
        wares.bowl(china, r, h, r * 0.52, 0.05, (x, y, 0), 0.7)
        a, s = np.linspace(0, 2 * math.pi, 360, endpoint=False)[:, None], np.linspace(0, 1, 70)[None]
        over = np.clip((s - 0.72) / 0.28, 0, 1)
        radius = np.where(s < 0.72, (r + 0.03) * (s / 0.72) ** 0.9, (r + 0.03) * (1 + 0.02 * np.sin(np.pi * over) - 0.035 * over)) + 0 * a
        pleats = int(26 * r)
        gather = np.sin(pleats * a + 1.3 * np.sin(3 * a + k))
        radius = radius + 0.022 * over * gather
        z = h + 0.055 - 0.06 * np.cos(np.pi * np.clip(s / 0.72, 0, 1) * 0.5) * 0.9 - 0.19 * over**1.2 - 0.02 * np.clip(s * 1.4 - 0.7, 0, 1) + 0.012 * over * gather
        points = np.stack(np.broadcast_arrays(radius * np.cos(a), radius * np.sin(a), z), -1)
        points[..., 2] += 0.02 * waves(points + k, 0.7, k + 3, 3) * np.clip(1 - over, 0.2, 1)
        skin = grid('cover', points, cloth(color, 'linen', creases=0.012), np.stack(np.broadcast_arrays(radius * np.cos(a), radius * np.sin(a) - over * 0.4), -1), close_u=True, thickness=0.012)
        skin.location = (x, y, 0)
    studio.camera((0.05, -0.15, 0.45), 14.2, 30, -6, 84)
