"""Boxes, books and frames."""

import math

import numpy as np

from kit import needle, studio, wares
from kit.mesh import box, grid, group, ribbon, spline, tube, turned
from kit.surface import Nodes, linear, metal, plain, shade, wood
from kit.weave import cloth


def _satin(color):
    """Ribbon: fine ribs across it and a soft gloss."""
    n = Nodes('satin')
    u, _, _ = n.split(n.place('UV'))
    ribs = n.math('SINE', n.math('MULTIPLY', u, 2 * np.pi / 0.010))
    tint = n.mix(n.math('MULTIPLY_ADD', ribs, 0.5, 0.5), shade(color, 0.90), shade(color, 1.06))
    n.dyed(color, n.math('MULTIPLY_ADD', ribs, 0.08, 0.98))
    normal = n.bump(ribs, 0.0010)
    gloss = n.add('BsdfGlossy', {'Color': (1, 1, 1, 1), 'Roughness': 0.38, 'Normal': normal})
    return n.done(n.blend(0.06, n.add('BsdfDiffuse', {'Color': tint, 'Normal': normal}).outputs[0], gloss.outputs[0]))


def lidded(paper, size, lid=0.9, at=(0, 0, 0)):
    """A paper box with a lid that comes a little over its sides."""
    wide, deep, high = size
    return [
        box('body', (wide, deep, high - 0.02), paper, at, edge=0.015),
        box('lid', (wide + 0.07, deep + 0.07, lid), paper, (at[0], at[1], at[2] + high - lid), edge=0.018),
    ]


def tied(satin, size, wide, along='both'):
    """Ribbon around a box, crossing on its lid."""
    x, y, z = size[0] / 2 + 0.043, size[1] / 2 + 0.043, size[2] + 0.008
    lap = 0.02
    path = lambda a: spline([(a, 0.01), (a, z - 0.12), (a - lap, z - 0.02), (a - 0.10, z + 0.002), (0, z + 0.003), (-a + 0.10, z + 0.002), (-a + lap, z - 0.02), (-a, z - 0.12), (-a, 0.01)], 10)
    things = []
    p = path(x)
    things.append(ribbon('ribbon', np.stack([p[:, 0], 0 * p[:, 0], p[:, 1]], 1), wide, (0, 1, 0), satin, 0.006))
    p = path(y)
    things.append(ribbon('ribbon', np.stack([0 * p[:, 0], p[:, 0], p[:, 1] + 0.007], 1), wide, (1, 0, 0), satin, 0.006))
    return things


def bow(satin, wide, size=1.0, turn=0.0):
    """Two loops, a knot and two swallow-tailed ends."""
    things = []
    for side in (-1, 1):
        loop = spline([(0.0, 0, 0.07), (0.22, -0.02, 0.20), (0.52, -0.06, 0.36), (0.80, -0.05, 0.34), (0.88, 0.0, 0.20), (0.74, 0.05, 0.09), (0.44, 0.06, 0.045), (0.18, 0.03, 0.05), (0.0, 0, 0.06)], 14) * size
        loop[:, 0] *= side
        t = np.linspace(0, 1, len(loop))
        pinch = wide * (0.42 + 0.58 * np.clip(np.sin(np.pi * t) * 1.7, 0, 1))
        across = np.stack([0.30 * side * np.sin(2 * np.pi * t), np.ones_like(t), 0.22 * np.cos(np.pi * t)], 1)
        things.append(ribbon('loop', loop, pinch, across, satin, 0.006, cup=0.03 * size))
        tail = spline([(0.0, 0, 0.075), (0.16, -0.12, 0.10), (0.36, -0.30, 0.055), (0.55, -0.46, 0.040), (0.72, -0.60, 0.05)], 14) * size
        tail[:, 0] *= side * 0.9
        across = np.tile([0.62 * side, 0.78, 0.0], (len(tail), 1))
        strip = ribbon('tail', tail, wide * (0.45 + 0.55 * np.clip(np.linspace(0, 3, len(tail)), 0, 1)), across, satin, 0.006)
        count = 7
        for k in range(count):
            v = strip.data.vertices[(len(tail) - 1) * count + k]
            way = (tail[-1] - tail[-2]) / np.linalg.norm(tail[-1] - tail[-2])
            cut = 0.7 * wide * (1 - abs(k - 3) / 3)
            v.co.x -= way[0] * cut
            v.co.y -= way[1] * cut
            v.co.z -= way[2] * cut
        things.append(strip)
    knot = spline([(-0.095, 0), (-0.085, 0.065), (0, 0.105), (0.085, 0.065), (0.095, 0)], 8) * size
    things.append(ribbon('knot', np.stack([knot[:, 0], 0 * knot[:, 0], knot[:, 1] + 0.055 * size], 1), wide * 0.62, (0, 1, 0), satin, 0.010, cup=-0.02))
    return group(things, (0, 0, 0), turn)


def gift_boxes():
    """A large white box tied in color, a small colored one tied in white."""
    studio.sweep()
    studio.light()
    white, dyed = plain('#F2F3F1', 0.7, 0.2, bump=0.0015, bump_size=0.03), plain('color', 0.7, 0.2, bump=0.0015, bump_size=0.03)
    big, small = (2.7, 2.1, 1.45), (1.15, 1.15, 0.95)
    things = lidded(white, big, 0.42) + tied(_satin('color'), big, 0.34)
    knot = bow(_satin('color'), 0.34, 1.0, 0.35)
    knot.location = (0, 0, big[2] + 0.01)
    group(things + [knot], (0.20, 0.55, 0), 0.42)
    things = lidded(dyed, small, 0.30) + tied(_satin('#F4F5F2'), small, 0.22)
    knot = bow(_satin('#F4F5F2'), 0.22, 0.66, -0.3)
    knot.location = (0, 0, small[2] + 0.01)
    group(things + [knot], (-0.95, -1.25, 0), -0.22)
    studio.camera((-0.02, 0, 0.82), 13.6, 24, -14, 80)


def book(cover, pages, size, at=(0, 0, 0), turn=0.0, ribbon_color=None):
    """A hardback lying on its back cover, its spine to the left."""
    wide, deep, high = size
    board = 0.03
    things = [
        box('back', (wide, deep, board), cover, (0, 0, 0), edge=0.008),
        box('front', (wide, deep, board), cover, (0, 0, high - board), edge=0.008),
        box('pages', (wide - 0.10, deep - 0.07, high - 2 * board), pages, (0.0, 0, board), edge=0.004),
    ]
    a = np.linspace(-math.pi / 2, math.pi / 2, 24)
    curve = np.stack([-wide / 2 + 0.03 - 0.075 * np.cos(a), high / 2 + high / 2 * np.sin(a)], 1)
    spine = np.zeros((2, 24, 3))
    spine[:, :, 0], spine[:, :, 2] = curve[:, 0], curve[:, 1]
    spine[0, :, 1], spine[1, :, 1] = -deep / 2, deep / 2
    things.append(grid('spine', spine, cover, thickness=0.02))
    if ribbon_color:
        path = spline([(0.2, -deep / 2 + 0.05, high * 0.55), (0.21, -deep / 2 - 0.06, high * 0.52), (0.23, -deep / 2 - 0.13, high * 0.22), (0.26, -deep / 2 - 0.26, 0.02), (0.33, -deep / 2 - 0.48, 0.012)], 10)
        things.append(ribbon('marker', path, 0.055, (1, 0.2, 0), _satin(ribbon_color), 0.004, columns=4))
    return group(things, at, turn)


def _leaves():
    """The edge of a block of paper."""
    n = Nodes('leaves')
    _, _, z = n.split(n.place('Object'))
    lines = n.noise(n.map(n.place('Object'), (0.6, 0.6, 130)), 1, 2)
    tint = n.mix(lines, linear('#CFCAC0'), linear('#F1EEE7'))
    return n.done(n.add('BsdfDiffuse', {'Color': tint, 'Normal': n.bump(lines, 0.004)}))


def journal(size=(1.42, 2.1, 0.24), count=2, far=8.6):
    studio.sweep()
    studio.light()
    cover, pages = cloth('cloth', 'fine linen', through=0.0), _leaves()
    for k in range(count):
        book(cover, pages, size, (0.05 * k, -0.04 * k, k * (size[2] + 0.004)), 0.30 - 0.34 * k, '#B9A983' if k == count - 1 else None)
    studio.camera((0.06, -0.05, 0.2), far, 34, -6, 84)


def guest_book():
    journal((2.28, 2.8, 0.30), 1, 10.4)


def covered_boxes():
    """Three cloth-covered boxes, one on the other."""
    studio.sweep()
    studio.light()
    cover, brass = cloth('cloth', 'fine linen', through=0.0), metal('#B9975A', 0.28)
    height = 0.0
    for k, (wide, deep, high) in enumerate(((3.5, 2.75, 1.5), (3.0, 2.25, 1.25), (2.5, 1.75, 1.0))):
        things = lidded(cover, (wide, deep, high), 0.42)
        x, z = 0.34, high * 0.36
        for a, b in (((-x, z), (x, z)), ((-x, z + 0.34), (-x, z - 0.0)), ((x, z + 0.34), (x, z))):
            things.append(tube('holder', [(a[0], -deep / 2 - 0.012, a[1]), (b[0], -deep / 2 - 0.012, b[1])], 0.022, brass, 12))
        things.append(box('card', (0.62, 0.010, 0.29), plain('#F6F4EE', 0.85, 0.1), (0, -deep / 2 - 0.006, z + 0.02), edge=0.002))
        group(things, (0.06 * k, 0.05 * k, height), 0.24 - 0.09 * k)
        height += high + 0.004
    studio.camera((0.05, 0, 1.75), 18.4, 15, -12, 84)


def mending_box():
    """An ash box with three spools of thread before it."""
    studio.sweep()
    studio.light()
    ash = wood('#D3B78F', '#B5966B', grain=1.0)
    group([box('body', (2.3, 1.5, 0.52), ash, edge=0.03), box('lid', (2.3, 1.5, 0.20), ash, (0, 0, 0.528), edge=0.03)], (0.05, 0.45, 0), 0.22)
    reel = wood('#D9BF98', '#BD9F74', grain=2.0, along='Z')
    for at, color in (((-0.95, -0.75, 0), '#004832'), ((-0.42, -1.02, 0), '#A3312A'), ((0.15, -0.86, 0), '#F1F1EC')):
        end = [(0, 0), (0.20, 0), (0.205, 0.012), (0.205, 0.035), (0.15, 0.06), (0.09, 0.07), (0.09, 0.36), (0.15, 0.37), (0.205, 0.395), (0.205, 0.42), (0.20, 0.43), (0.045, 0.43), (0.045, 0.40), (0, 0.40)]
        turned('reel', end, reel, at, 64)
        a = np.linspace(0, 26 * 2 * math.pi, 1400)
        z = 0.075 + 0.285 * (0.5 - 0.5 * np.cos(a / 26 * 3))
        tube('thread', np.stack([at[0] + 0.165 * np.cos(a), at[1] + 0.165 * np.sin(a), z], 1), 0.0085, plain(color, 0.6, 0.3), 6)
        turned('wound', [(0.09, 0.072), (0.163, 0.072), (0.163, 0.358), (0.09, 0.358)], plain(color, 0.7, 0.2), at, 48)
    studio.camera((-0.06, -0.1, 0.32), 9.6, 26, -6, 84)


def _sea():
    """A small photograph: a gray sea under a lighter sky."""
    n = Nodes('sea')
    place = n.place('Generated')
    _, _, z = n.split(place)
    sky = n.ramp(n.math('MULTIPLY_ADD', n.noise(n.map(place, (1.6, 1, 5)), 1.5, 5), 0.28, n.math('MULTIPLY', z, 0.8)), [(0.25, (0.62, 0.63, 0.64, 1)), (0.75, (0.30, 0.31, 0.32, 1))])
    water = n.ramp(n.noise(n.map(place, (5, 1, 70)), 1.2, 4), [(0.3, (0.10, 0.105, 0.11, 1)), (0.75, (0.34, 0.35, 0.36, 1))])
    horizon = n.math('MULTIPLY', n.math('SUBTRACT', z, 0.42), 300.0, clamp=True)
    return n.done(n.add('BsdfDiffuse', {'Color': n.mix(horizon, water, sky)}))


def framed(molding, profile, inner, mat=0.26, beads=None, photo=True):
    """A frame standing in the XZ plane with its picture; `profile` runs (outwards, forwards) from the picture's edge."""
    wide, high = inner
    corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    profile = np.array(profile, float)
    points = np.zeros((5, len(profile), 3))
    for k in range(5):
        sx, sz = corners[k % 4]
        points[k, :, 0] = sx * (wide / 2 + profile[:, 0])
        points[k, :, 2] = sz * (high / 2 + profile[:, 0])
        points[k, :, 1] = -profile[:, 1]
    from kit.mesh import crease

    uv = np.stack([np.repeat(np.array([0, wide, wide + high, 2 * wide + high, 2 * (wide + high)])[:, None], len(profile), 1), np.repeat(profile[:, 0][None], 5, 0)], -1)
    rim = grid('molding', points, molding, uv)
    crease(rim.data, 0.5)
    things = [rim]
    flat = lambda name, w, h, y, m: grid(name, np.array([[(-w / 2, y, -h / 2), (-w / 2, y, h / 2)], [(w / 2, y, -h / 2), (w / 2, y, h / 2)]], float), m)
    things.append(flat('mat', wide + 0.04, high + 0.04, -0.02, plain('#F1F2F0', 0.9, 0.1)))
    things.append(flat('photo', wide - 2 * mat, high - 2 * mat, -0.026, _sea()))
    if beads:
        from kit.mesh import link
        import bpy

        data = None
        gap, radius, out, front = beads
        spots = []
        for (ax, az), (bx, bz) in zip(corners, corners[1:] + corners[:1]):
            a = np.array([ax * (wide / 2 + out), -front, az * (high / 2 + out)])
            b = np.array([bx * (wide / 2 + out), -front, bz * (high / 2 + out)])
            count = round(np.linalg.norm(b - a) / gap)
            spots += [a + (b - a) * t for t in np.arange(count) / count]
        bead = turned('bead', [(radius * math.sin(t), -radius * math.cos(t)) for t in np.linspace(0, math.pi, 10)], molding, around=14)
        for spot in spots[1:]:
            copy = link('bead', bead.data)
            copy.location = spot
            things.append(copy)
        bead.location = spots[0]
        things.append(bead)
    return things


def _stand(things, high, lean=0.16, turn=0.24, at=(0, 0, 0)):
    """Leans a frame back on the strut behind it."""
    strut = box('strut', (0.5, 0.03, high * 0.7), plain('#2B2B2A', 0.8), edge=0.01)
    strut.rotation_euler, strut.location = (0.30, 0, 0), (0, 0.06 + 0.7 * high * math.sin(0.30), -high / 2 + 0.06)
    things.append(strut)
    return group(things, (at[0], at[1], at[2] + high / 2 * math.cos(lean)), turn, 1.0, (-lean, 0))


def silver_frame():
    studio.sweep()
    studio.light(room=0.9)
    profile = spline([(0, 0.0), (0.0, 0.06), (0.03, 0.075), (0.055, 0.06), (0.075, 0.06), (0.11, 0.10), (0.17, 0.13), (0.23, 0.12), (0.255, 0.10), (0.275, 0.10), (0.30, 0.115), (0.325, 0.10), (0.33, 0.06), (0.33, 0.0)], 5)
    things = framed(metal('#DAD8D4', 0.16), profile, (1.62, 2.12), 0.24, beads=(0.052, 0.022, 0.03, 0.085))
    _stand(things, 2.12 + 0.66)
    studio.camera((0.05, 0.1, 1.32), 11.2, 11, -10, 85)


def linen_frame():
    studio.sweep()
    studio.light()
    profile = [(0, 0.0), (0.0, 0.11), (0.01, 0.125), (0.36, 0.125), (0.375, 0.115), (0.375, 0.0)]
    _stand(framed(cloth('cloth', 'fine linen', through=0.0), profile, (1.35, 1.85), 0.20), 1.85 + 0.75)
    studio.camera((0.05, 0.1, 1.26), 10.8, 11, -10, 85)


def walnut_frame():
    studio.sweep()
    studio.light()
    profile = [(0, 0.0), (0.0, 0.20), (0.008, 0.21), (0.185, 0.21), (0.195, 0.20), (0.195, -0.08)]
    _stand(framed(wood('#6B4A33', '#3E2A1D', grain=1.2, along='Z'), profile, (1.9, 2.4), 0.46), 2.4 + 0.39)
    studio.camera((0.05, 0.1, 1.36), 11.6, 11, -10, 85)
