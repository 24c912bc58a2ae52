"""The workroom's bench: a napkin hemmed, a monogram in its hoop, thread, shears, a tape and a pattern."""

import math
import random

import bmesh
import bpy
import numpy as np

from kit import needle, studio, wares
from kit.folds import folded
from kit.mesh import box, crease, grid, group, link, mesh, ribbon, spline, tube, turned
from kit.noise import waves
from kit.surface import metal, plain, thread, wood
from kit.weave import cloth

from .paper import _dashes, _roll
from .rooms import board, walls

REEL = '#D9BF98', '#BD9F74'


def spool(color, at, tall=0.62, radius=0.17):
    """A wooden reel of thread, standing at `at`."""
    reel = wood(*REEL, grain=2.0, along='Z')
    rim, low, high = radius + 0.045, 0.07, tall - 0.07
    end = [(0, 0), (rim - 0.01, 0), (rim, 0.012), (rim, 0.035), (0.13, low - 0.01), (0.09, low), (0.09, high), (0.13, high + 0.01), (rim, tall - 0.035), (rim, tall - 0.012), (rim - 0.01, tall), (0.045, tall), (0.045, tall - 0.05), (0, tall - 0.05)]
    rounds = 34
    a = np.linspace(0, rounds * 2 * math.pi, 1500)
    z = low + 0.012 + (high - low - 0.024) * (0.5 - 0.5 * np.cos(a / rounds * 3))
    things = [
        turned('reel', end, reel, around=64),
        tube('thread', np.stack([radius * np.cos(a), radius * np.sin(a), z], 1), 0.0095, plain(color, 0.6, 0.3), 6),
        turned('wound', [(0.09, low), (radius - 0.002, low), (radius - 0.002, high), (0.09, high)], plain(color, 0.7, 0.2), around=48),
    ]
    return group(things, at, at[0] * 3)


def lying(color, at, turn):
    """A reel that has rolled onto its side, a length of its thread loose on the bench."""
    hub = spool(color, (0, 0, 0))
    hub.rotation_euler, hub.location = (math.pi / 2, 0, turn), (at[0], at[1], 0.215)


def flat(name, outline, thickness, material, z=0.0, edge=0.012):
    """A plate cut along an outline in the XY plane."""
    b = bmesh.new()
    face = b.faces.new([b.verts.new((x, y, z)) for x, y in outline])
    up = bmesh.ops.extrude_face_region(b, geom=[face])['geom']
    bmesh.ops.translate(b, vec=(0, 0, thickness), verts=[v for v in up if isinstance(v, bmesh.types.BMVert)])
    bmesh.ops.recalc_face_normals(b, faces=b.faces)
    if edge:
        sharp = [e for e in b.edges if len(e.link_faces) == 2 and e.calc_face_angle() > 0.8]
        bmesh.ops.bevel(b, geom=sharp, offset=edge, segments=2, profile=0.5, affect='EDGES')
    data = bpy.data.meshes.new(name)
    b.to_mesh(data)
    b.free()
    crease(data, 0.5)
    data.materials.append(material)
    return link(name, data)


def shears(at, turn, open_=0.13):
    """Tailor's shears lying open: steel blades, black bows."""
    steel, black = metal('#D3D4D5', 0.20), plain('#17191A', 0.32, 0.5)
    things = []
    for side in (1, -1):
        blade = spline([(0.16, -0.09), (0.5, -0.075), (1.0, -0.05), (1.42, 0.005), (1.45, 0.03), (1.2, 0.075), (0.7, 0.105), (0.2, 0.12), (-0.10, 0.12), (-0.16, 0.03), (-0.02, -0.07)], 6)[:, :2]
        shank = [(-0.02, 0.02, 0), (-0.30, 0.02, 0.005), (-0.52, -0.08, 0.015), (-0.62, -0.15, 0.02)]
        # The large bow takes four fingers, the small one the thumb.
        long, wide = (0.46, 0.215) if side > 0 else (0.33, 0.20)
        t = np.linspace(0, 2 * math.pi, 60)
        bow = np.stack([-0.60 - long + long * np.cos(t), -0.17 - wide * 0.35 + wide * np.sin(t) - 0.10 * (1 - np.cos(t)) / 2, 0.03 + 0 * t], 1)
        z = 0.045 + 0.022 * side
        parts = [flat('blade', blade, 0.03, steel, 0.0, 0.008), tube('shank', spline(shank, 8), np.linspace(0.085, 0.062, 25), black, 14), tube('bow', bow, 0.058, black, 14)]
        for part in parts:
            part.scale = (1, side, 1)
        if side < 0:
            for part in parts:
                part.data.flip_normals()
        half = group(parts, (0, 0, z), side * open_)
        things.append(half)
    things.append(turned('screw', [(0, 0.02), (0.075, 0.02), (0.075, 0.12), (0.055, 0.14), (0, 0.14)], metal('#C8A05A', 0.24), around=32))
    return group(things, at, turn, 1.15)


def hoop(at, turn, radius=1.05):
    """Two wooden rings that hold a piece of linen, a letter sewn on it, the needle resting in the cloth."""
    beech, brass = wood('#D8BC92', '#C2A278', grain=1.6), metal('#C8A05A', 0.24)
    linen = cloth('#F4F3EE', 'linen', creases=0.004)
    rim = lambda r, low, high, wide: turned('ring', [(r, low), (r + wide, low), (r + wide + 0.008, low + 0.02), (r + wide + 0.008, high - 0.02), (r + wide, high), (r, high), (r - 0.006, high - 0.02), (r - 0.006, low + 0.02), (r, low)], beech, around=192)
    things = [rim(radius, 0.02, 0.20, 0.055), rim(radius + 0.068, 0.035, 0.215, 0.065)]
    a, r = np.linspace(0, 2 * math.pi, 220, endpoint=False), np.linspace(0.0005, radius + 0.004, 60)
    A, R = np.meshgrid(a, r, indexing='ij')
    X, Y = R * np.cos(A), R * np.sin(A)
    Z = 0.20 + 0.012 * (R / radius) ** 6 - 0.008 * np.cos(R / radius * 1.5)
    stretched = grid('stretched', np.stack([X, Y, Z], -1), linen, np.stack([X, Y], -1), close_u=True)
    things.append(stretched)
    # Beyond the rings the cloth falls to the bench and lies there in soft waves, its corners square.
    reach = 1.62 / np.maximum(np.abs(np.cos(A[:, :1])), np.abs(np.sin(A[:, :1]))) ** 0.9
    t = np.linspace(0, 1, 60)[None]
    R = (radius + 0.139) + (reach - radius - 0.139) * t
    X, Y = R * np.cos(A), R * np.sin(A)
    ripple = np.sin(7 * A + 1.1 * np.sin(2 * A) + 0.6) + 0.5 * np.sin(13 * A + 2.0)
    fall = np.exp(-((R - radius - 0.139) / 0.16) ** 2)
    out = np.clip((R - radius - 0.14) / 0.5, 0, 1)
    Z = 0.20 * fall + 0.016 + (0.055 * out * (1 - 0.45 * t)) * (1 + ripple) + 0.02 * out * waves(np.stack([X, Y, 0 * X], -1), 0.8, 4, 3)
    things.append(grid('loose', np.stack([X, Y, np.maximum(Z, 0.012)], -1), linen, np.stack([X, Y], -1), close_u=True, thickness=0.010))
    screw = turned('screw', [(0, 0), (0.035, 0), (0.035, 0.30), (0.085, 0.31), (0.085, 0.42), (0, 0.42)], brass, around=24)
    screw.rotation_euler, screw.location = (0, math.pi / 2, 0), (-0.19, radius + 0.185, 0.125)
    lugs = [box('lug', (0.05, 0.13, 0.13), brass, (x, radius + 0.175, 0.06), edge=0.012) for x in (-0.08, 0.06)]
    things += [screw, *lugs]
    silk = thread('#004832')
    things.append(needle.letter('H', stretched, silk, (0, 0.06, 0.2), 0.86, pitch=0.0085))
    around = [(0.74 * math.cos(t), 0.74 * math.sin(t)) for t in np.linspace(0, 2 * math.pi, 97)]
    dashes = [(around[k], around[k + 1]) for k in range(0, 70, 2)]
    things.append(needle.sew(dashes, stretched, silk, (0, 0, 0.2), radius=0.0075, lift=0.012))
    end = around[71]
    steel = metal('#DAD8D4', 0.12)
    things.append(tube('needle', [(end[0] + 0.02, end[1] - 0.06, 0.222), (end[0] + 0.10, end[1] - 0.30, 0.25), (end[0] + 0.16, end[1] - 0.46, 0.27)], np.array([0.004, 0.011, 0.012]), steel, 10))
    tail = spline([(end[0] + 0.16, end[1] - 0.45, 0.272), (end[0] + 0.30, end[1] - 0.62, 0.235), (end[0] + 0.22, end[1] - 0.86, 0.225), (end[0] - 0.02, end[1] - 0.84, 0.22), (end[0] - 0.14, end[1] - 0.55, 0.222), (end[0] - 0.02, end[1] - 0.05, 0.21)], 14)
    tail[:, 2] = np.maximum(tail[:, 2], 0.215)
    things.append(tube('tail', tail, 0.0065, plain('#004832', 0.6, 0.3), 6))
    return group(things, at, turn)


def tape(at, turn):
    """A measuring tape: a coil on its edge, the rest laid out flat with its marks up."""
    yellow, ink = plain('#E3BC55', 0.5, 0.35), plain('#20201E', 0.7, 0.2)
    wide = 0.19
    a = np.linspace(0, 5.2 * 2 * math.pi, 420)
    r = 0.17 + 0.017 * a / (2 * math.pi) + 0.004 * np.sin(a * 1.3)
    coil = np.stack([r * np.cos(a), r * np.sin(a), np.full_like(a, wide / 2 + 0.004)], 1)
    things = [ribbon('coil', coil, wide, (0, 0, 1), yellow, 0.006, 5)]
    # The loose end turns from its edge onto its face as it leaves the coil.
    last = a[-1]
    s = np.linspace(0, 3.6, 220)
    way, side = np.array([-math.sin(last), math.cos(last), 0]), np.array([math.cos(last), math.sin(last), 0])
    bend = 0.30 * np.sin(s * 1.15) - 0.10 * s
    path = coil[-1] + s[:, None] * way + bend[:, None] * side * np.clip(s / 0.8, 0, 1)[:, None]
    over = np.clip((s - 0.05) / 1.0, 0, 1) ** 0.8 * math.pi / 2
    path[:, 2] = np.maximum(0.008 + wide / 2 * np.cos(over), 0.008) + 0.012 * np.clip(s - 0.6, 0, 1) * (1 + np.sin(s * 2.2))
    across = np.cos(over)[:, None] * np.array([0, 0, 1.0]) + np.sin(over)[:, None] * side
    things.append(ribbon('end', path, wide, across, yellow, 0.006, 5))
    points, faces = [], []
    step = 0.0635
    for k in range(int((s[-1] - 1.1) / step)):
        at_s = 1.1 + k * step
        i = int(np.searchsorted(s, at_s))
        t = path[min(i + 1, len(s) - 1)] - path[i - 1]
        t /= np.linalg.norm(t)
        c = across[i] / np.linalg.norm(across[i])
        n = np.cross(t, c)
        n = n * np.sign(n[2]) * 0.0055
        tall = wide * (0.85 if k % 4 == 0 else 0.42 if k % 2 == 0 else 0.26)
        for edge in (1,):
            base = path[i] + c * edge * wide / 2 * 0.98 + n
            first = len(points)
            points += [base - t * 0.006, base + t * 0.006, base + t * 0.006 - c * edge * tall, base - t * 0.006 - c * edge * tall]
            faces.append((first, first + 1, first + 2, first + 3))
    things.append(mesh('marks', points, faces, ink, smooth=False))
    return group(things, at, turn)


def pattern(at, turn):
    """A pattern of brown paper: the outline of a napkin, its mitered corner, notes in pencil."""
    x, y = np.linspace(-2.6, 2.6, 80), np.linspace(-1.9, 1.9, 60)
    X, Y = np.meshgrid(x, y, indexing='ij')
    lift = 0.34 * np.clip((X - Y - 3.1) / 1.4, 0, 1) ** 2
    Z = 0.005 + lift + 0.002 * (1 + waves(np.stack([X, Y, 0 * X], -1), 1.6, 3, 2))
    paper = plain('#C9A777', 0.85, 0.1, bump=0.002, bump_size=0.03, vary=0.05)
    sheet = grid('pattern', np.stack([X, Y, Z], -1), paper, thickness=0.004)
    ink, pencil = plain('#4B4038', 0.9, 0.05), plain('#5B5148', 0.9, 0.05)
    things = [sheet, _dashes(ink, 4.3, 3.1, 0.0, 0.027, 0.12, 0.07, 0.016), _dashes(pencil, 4.3, 3.1, 0.28, 0.027, 0.4, 0.001, 0.011)]
    return group(things, at, turn)


def cushion_of_pins(at):
    """A pincushion of green felt with a few glass heads."""
    felt = cloth('#004832', 'felt', through=0.0)
    shape = spline([(0, 0), (0.30, 0), (0.42, 0.10), (0.44, 0.22), (0.36, 0.36), (0.18, 0.42), (0.0, 0.40)], 8)
    body = turned('pincushion', shape, felt, around=96)
    for v in body.data.vertices:
        a = math.atan2(v.co.y, v.co.x)
        pull = 1 - 0.05 * abs(math.cos(3 * a)) ** 12
        v.co.x, v.co.y = v.co.x * pull, v.co.y * pull
    rnd = random.Random(5)
    steel = metal('#DAD8D4', 0.14)
    heads = [plain(c, 0.15, 0.5, coat=0.4) for c in ('#F4F5F4', '#E8B93C', '#A3312A', '#2F4A7C')]
    things = [body]
    for k in range(9):
        a, r = rnd.uniform(0, 6.3), rnd.uniform(0.05, 0.26)
        foot = np.array([r * math.cos(a), r * math.sin(a), 0.34])
        way = np.array([foot[0] * 0.9 + rnd.uniform(-0.1, 0.1), foot[1] * 0.9 + rnd.uniform(-0.1, 0.1), 0.45])
        top = foot + way / np.linalg.norm(way) * rnd.uniform(0.22, 0.34)
        things.append(tube('pin', [foot, top], 0.006, steel, 8))
        ball = turned('head', [(0.034 * math.sin(t), -0.034 * math.cos(t)) for t in np.linspace(0, math.pi, 14)], heads[k % 4], tuple(top), 20)
        things.append(ball)
    return group(things, at)


def hemmed(at, turn):
    """A napkin under the needle: its hem turned twice and half sewn, pins holding the rest."""
    linen = cloth('#F4F3EE', 'linen', creases=0.008)
    wide, deep, hem = 4.4, 2.6, 0.20
    x, y = np.linspace(-wide / 2, wide / 2, 180), np.r_[np.linspace(0, deep, 110)]
    X, Y = np.meshgrid(x, y, indexing='ij')
    soft = waves(np.stack([X, Y * 0.8, 0 * X], -1), 1.5, 8, 3)
    rise = 0.30 * np.clip(soft + 0.15, 0, 1.2) * np.clip((Y - 0.35) / 0.9, 0, 1) * np.clip(1.4 - np.abs(X) / wide * 1.2, 0, 1)
    Z = 0.012 + rise
    sheet = grid('hemmed', np.stack([X, Y, Z], -1), linen, np.stack([X, Y], -1), thickness=0.012)
    u = np.linspace(0, 1, 14)
    turnup = np.stack([0.012 + hem * (1 - np.cos(u * math.pi)) / 2, 0.010 + 0.034 * np.sin(u * math.pi) ** 0.35], 1)
    X, U = np.meshgrid(x, np.arange(14), indexing='ij')
    Yh, Zh = turnup[U, 0] - 0.03, turnup[U, 1]
    Zh = Zh + 0.010 * (1 + waves(np.stack([X * 2, 0 * X, 0 * X], -1), 1.0, 3, 2))
    fold = grid('hem', np.stack([X, Yh, Zh], -1), linen, np.stack([X, Yh * 1.2 + 5], -1), thickness=0.012)
    silk = thread('#004832')
    stitches = [((k * 0.062 - 2.1, 0.145), (k * 0.062 - 2.1 + 0.036, 0.145)) for k in range(38)]
    sewn = needle.sew(stitches, fold, silk, (0, 0, 0.1), radius=0.008, lift=0.010)
    steel = metal('#DAD8D4', 0.14)
    head = plain('#A3312A', 0.15, 0.5, coat=0.4)
    things = [sheet, fold, sewn]
    for k in range(4):
        px = 0.62 + 0.44 * k
        things.append(tube('pin', [(px, -0.12, 0.062), (px + 0.02, 0.36, 0.075)], 0.0065, steel, 8))
        things.append(turned('head', [(0.036 * math.sin(t), -0.036 * math.cos(t)) for t in np.linspace(0, math.pi, 14)], head, (px, -0.15, 0.062), 20))
    return group(things, at, turn)


def bench():
    """What lies on the bench when somebody has just stood up."""
    random.seed(4)
    studio.light(key=0.98)
    walls(6.6)
    board((34, 12, 0.45), (0, 0.4, 0))
    pattern((2.75, 1.75, 0), 0.10)
    height = 0.0
    for k, color in enumerate(('#F4F3EE', '#F4F3EE', '#DDD3BE', '#004832', '#F4F3EE')):
        piece = folded('folded', cloth(color, 'linen', creases=0.010), (2.5, 1.9), 2, 0.030, (-3.0 + 0.03 * (k % 2), 2.35, height), 0.10 + 0.04 * ((k % 3) - 1), k + 3, gap=1.25, rumple=0.03, wave=1.2, slip=0.03, dome=0.10, edge=0.03)
        height += piece.height + 0.012
    hemmed((-3.1, -1.75, 0), 0.13)
    hoop((1.05, 0.05, 0.024), -0.22)
    shears((3.15, 0.95, 0.03), 2.62)
    for color, at in (('#004832', (-0.5, 2.25, 0)), ('#2F4A7C', (0.02, 2.55, 0)), ('#E8B93C', (0.5, 2.2, 0)), ('#6E1A35', (0.98, 2.65, 0)), ('#B9A983', (0.25, 3.1, 0))):
        spool(color, at)
    lying('#A3312A', (3.2, -0.72), 0.9)
    tape((3.05, -1.95, 0), 0.22)
    cushion_of_pins((-1.12, 1.85, 0))
    for k, (color, y, z) in enumerate((('#B9A983', 4.55, 0.42), ('#F4F3EE', 5.45, 0.42), ('#8AA394', 5.0, 1.14))):
        roll = _roll(cloth(color, 'linen', creases=0.006), 4.6 - 0.3 * k, 0.42, (2.2 + 0.2 * k, y, z), 0, seed=k * 1.7, core=0.10)
        roll.rotation_euler = (0, 0, math.pi / 2 - 0.03)
    studio.camera((0.15, 0.52, 0.30), 19.4, 26, -4, 82)
