"""Cards, envelopes, and boxes open on what they hold."""

import math
import random

import numpy as np

from kit import needle, studio, wares
from kit.folds import folded
from kit.mesh import box, grid, group, mesh, ribbon, spline, turned
from kit.surface import Nodes, glass, linear, plain, shade, wood
from kit.weave import cloth

from .boxes import _satin, bow, lidded, tied
from .kitchen import _carved
from .table import water_carafe

PAPER = '#F4F3EE'


def _paper(color=PAPER):
    return plain(color, 0.85, 0.15, bump=0.0015, bump_size=0.02)


def _dashes(ink, wide, high, inset, z=0.0, dash=0.055, gap=0.035, thick=0.013):
    """A stitched line pressed around a card that lies in the XY plane."""
    spots = []
    x, y = wide / 2 - inset, high / 2 - inset
    for length, make in ((2 * x, lambda s, e: ((s, e, -y), (s, e, y))), (2 * y, None)):
        count = round(length / (dash + gap))
        for k in range(count):
            s = -length / 2 + (k + 0.2) * length / count
            e = s + dash
            if make:
                spots += [(s, e, yy - thick / 2, yy + thick / 2) for yy in (-y, y)]
            else:
                spots += [(xx - thick / 2, xx + thick / 2, s, e) for xx in (-x, x)]
    points, faces = [], []
    for a, b, c, d in spots:
        n = len(points)
        points += [(a, c, z), (b, c, z), (b, d, z), (a, d, z)]
        faces.append((n, n + 1, n + 2, n + 3))
    return mesh('stitches', points, faces, ink, smooth=False)


def _card(paper, ink, wide, high, inset=0.065):
    return [box('card', (wide, high, 0.012), paper, (0, 0, 0), edge=0.003), _dashes(ink, wide, high, inset, 0.0128)]


def _envelope(paper, lining, wide=1.46, high=1.11):
    """Lying on its front, the flap open and away from the camera, the lining seen."""
    flat = lambda name, pts, m: mesh(name, pts, [tuple(range(len(pts)))], m, smooth=False)
    w, h = wide / 2, high / 2
    things = [
        box('back', (wide, high, 0.008), paper, (0, 0, 0), edge=0.002),
        flat('lining', [(-w + 0.04, h - 0.5, 0.0095), (w - 0.04, h - 0.5, 0.0095), (w - 0.04, h, 0.0095), (-w + 0.04, h, 0.0095)], lining),
        flat('flap', [(-w, h, 0.006), (w, h, 0.006), (0.05, h + 0.64, 0.075), (-0.05, h + 0.64, 0.075)], paper),
        flat('flap lining', [(-w + 0.05, h, 0.009), (w - 0.05, h, 0.009), (0.03, h + 0.59, 0.074), (-0.03, h + 0.59, 0.074)], lining),
        flat('left', [(-w, -h, 0.012), (-w, h, 0.012), (0.02, -0.06, 0.018)], paper),
        flat('right', [(w, h, 0.012), (w, -h, 0.012), (-0.02, -0.06, 0.018)], paper),
        flat('lower', [(-w, -h, 0.015), (w, -h, 0.015), (0.06, 0.10, 0.026), (-0.06, 0.10, 0.026)], paper),
    ]
    return things


def note_cards():
    """A small stack of cards, one leaning on it, and an envelope open on its lining."""
    studio.sweep()
    studio.light()
    paper, ink = _paper(), plain('ink', 0.9, 0.1)
    rng = random.Random(5)
    for k in range(6):
        group([box('card', (1.397, 1.08, 0.012), paper, (0, 0, 0), edge=0.003)], (-0.70 + rng.uniform(-0.012, 0.012), -0.45 + rng.uniform(-0.012, 0.012), 0.0125 * k), 0.16 + rng.uniform(-0.015, 0.015))
    group(_card(paper, ink, 1.397, 1.08), (-0.70, -0.45, 0.076), 0.15)
    group(_envelope(paper, ink), (0.72, 0.42, 0), -0.20)
    group(_envelope(paper, ink), (0.86, 0.30, 0.022), -0.30)
    studio.camera((0.10, 0.14, 0.02), 10.6, 50, -5, 84)


def gift_card():
    """A card with a stitched border against a small tied box."""
    studio.sweep()
    studio.light()
    paper, ink = _paper('#F6F5F0'), plain('#004832', 0.9, 0.1)
    face = _card(paper, ink, 1.75, 1.15, 0.075)
    face.append(wares.flat_text('Aumbry', ink, (0, 0.10, 0.0135), 0.33, needle.ROMAN, spread=1.02))
    face.append(wares.flat_text('GIFT CARD', ink, (0, -0.22, 0.0135), 0.085, needle.ROMAN, spread=1.35))
    standing = group(face, (0, 0, 0), 0)
    standing.rotation_euler, standing.location = (1.30, 0, -0.10), (-0.25, -0.62, 0.565)
    small = (1.30, 1.30, 0.80)
    things = lidded(plain('#004832', 0.7, 0.2, bump=0.0015, bump_size=0.03), small, 0.26) + tied(_satin('#F4F5F2'), small, 0.22)
    knot = bow(_satin('#F4F5F2'), 0.22, 0.66, -0.3)
    knot.location = (0, 0, small[2] + 0.01)
    group(things + [knot], (0.22, 0.30, 0), 0.30)
    studio.camera((0.0, -0.1, 0.55), 8.4, 17, -6, 84)


def _tray(paper, size, t=0.035, at=(0, 0, 0), lining=None):
    """A box without its lid."""
    wide, deep, high = size
    x, y, z = at
    walls = [
        box('floor', (wide, deep, t), lining or paper, (x, y, z), edge=0.008),
        box('wall', (wide, t, high), paper, (x, y - deep / 2 + t / 2, z), edge=0.010),
        box('wall', (wide, t, high), paper, (x, y + deep / 2 - t / 2, z), edge=0.010),
        box('wall', (t, deep - 2 * t, high), paper, (x - wide / 2 + t / 2, y, z), edge=0.010),
        box('wall', (t, deep - 2 * t, high), paper, (x + wide / 2 - t / 2, y, z), edge=0.010),
    ]
    return walls


def _cap(paper, size, lid=0.3):
    """The lid alone, standing on its long edge."""
    wide, deep = size
    return [box('lid', (wide, 0.04, deep), paper, (0, 0, 0), edge=0.012), *[box('rim', s, paper, a, edge=0.010) for s, a in (((wide, lid, 0.04), (0, lid / 2, 0)), ((wide, lid, 0.04), (0, lid / 2, deep - 0.04)), ((0.04, lid, deep), (-wide / 2 + 0.02, lid / 2, 0)), ((0.04, lid, deep), (wide / 2 - 0.02, lid / 2, 0)))]]


def handkerchiefs():
    """Six handkerchiefs in their flat box, its lid behind."""
    studio.sweep()
    studio.light()
    board, white = plain('#DCE3E2', 0.8, 0.15, bump=0.0015, bump_size=0.03), cloth('#F7F8F6', 'fine linen', creases=0.006)
    things = _tray(board, (2.1, 2.1, 0.36))
    height = 0.05
    for k in range(6):
        piece = folded('handkerchief', white, (1.86, 1.86), 2, 0.013, (0.01 * (k % 2), 0.012 * (k % 3) - 0.01, height), 0.015 * ((k % 3) - 1), k + 3, gap=1.15, rumple=0.010, wave=1.0, slip=0.015, dome=0.06, edge=0.02)
        things.append(piece.thing)
        height += piece.height + 0.004
    group(things, (0.05, -0.10, 0), 0.22)
    lid = group(_cap(board, (2.16, 2.16), 0.26), (0, 0, 0), 0)
    lid.rotation_euler, lid.location = (-0.32, 0, 0.05), (0.30, 1.35, 0.0)
    studio.camera((0.08, 0.05, 0.42), 11.4, 36, -8, 84)


def _roll(material, length, radius, at, turn, seed=1, core=0.05, standing=False):
    """Cloth rolled up: a spiral whose end lies on it."""
    loops = 7.5
    a = np.linspace(0, loops * 2 * math.pi, 420)
    r = core + (radius - core) * a / a[-1]
    y = np.linspace(-length / 2, length / 2, 40)
    A, Y = np.meshgrid(a, y, indexing='ij')
    R = np.repeat(r[:, None], 40, 1) * (1 + 0.02 * np.sin(3 * Y + seed) + 0.012 * np.sin(5 * A + seed))
    slide = 0.03 * np.sin(A * 0.7 + seed)
    points = np.stack([np.cos(A + seed) * R, Y + slide, np.sin(A + seed) * R], -1)
    s = np.r_[0, np.cumsum(np.hypot(np.diff(r * np.cos(a)), np.diff(r * np.sin(a))))]
    thing = grid('roll', points, material, np.stack([np.repeat(s[:, None], 40, 1), Y], -1), thickness=min(0.016, 0.55 * (radius - core) / loops))
    thing.rotation_euler = (math.pi / 2, 0, turn) if standing else (0, 0, turn)
    thing.location = at
    return thing


def mill_ends():
    """A paper box of rolled ends of cloth, standing close."""
    studio.sweep()
    studio.light()
    board = plain('#CDB895', 0.85, 0.1, bump=0.002, bump_size=0.03, vary=0.04)
    things = _tray(board, (2.9, 2.1, 1.0))
    rng = random.Random(6)
    kinds = [('#F4F5F4', 'linen'), ('#B9A983', 'linen'), ('#2F4A7C', 'linen'), ('#8AA394', 'linen'), ('#F4F5F4', 'percale'), ('#6E1A35', 'fine linen'), ('#DDD3BE', 'linen'), ('#E8B93C', 'linen'), ('#5B6670', 'linen'), ('#A9C1D6', 'percale'), ('#B5623F', 'linen'), ('#004832', 'fine linen')]
    made = {}
    k = 0
    for row in range(3):
        for column in range(4):
            color, weave = kinds[k % 12]
            if (color, weave) not in made:
                made[(color, weave)] = cloth(color, weave, creases=0.006)
            x = -1.05 + 0.70 * column + rng.uniform(-0.02, 0.02)
            y = -0.66 + 0.66 * row + rng.uniform(-0.02, 0.02)
            length = rng.uniform(1.05, 1.4)
            things.append(_roll(made[(color, weave)], length, 0.32, (x, y, length / 2 + 0.04), 0, seed=k * 1.3, core=0.04, standing=True))
            k += 1
    group(things, (0, 0.1, 0), 0.24)
    _roll(made[('#B9A983', 'linen')], 1.5, 0.27, (-0.75, -1.85, 0.28), 1.25, seed=2.2)
    studio.camera((-0.02, -0.15, 0.52), 13.4, 36, -8, 84)


def _jar(content, at, lid, label_text, height=0.98, radius=0.36):
    things = []
    body = spline([(radius * 0.9, 0), (radius, 0.03), (radius, height * 0.72), (radius * 0.86, height * 0.82), (radius * 0.84, height * 0.9)], 8)
    things.append(turned('fill', np.vstack([[(0, 0.02)], body * (0.985, 0.97) + (0, 0.012), [(0, height * 0.87)]]), content, at, 96))
    things.append(turned('lid', [(0, height * 0.86), (radius * 0.93, height * 0.86), (radius * 0.94, height * 0.88), (radius * 0.94, height * 1.02), (radius * 0.91, height * 1.04), (0, height * 1.04)], lid, at, 96))
    paper = plain('#F7F6F1', 0.85, 0.1)
    things.append(wares.label(paper, at, radius + 0.004, height * 0.20, height * 0.56, 0.75))
    ink = plain('#2A3B34', 0.8)
    things.append(wares.bent_text(label_text, ink, at, radius + 0.007, height * 0.42, 0.085, needle.ROMAN))
    things.append(wares.bent_text('AUMBRY', ink, at, radius + 0.007, height * 0.29, 0.05, needle.ROMAN))
    return things


def _sweet(color):
    """Jam and honey in glass: deep in the middle, a bright gloss outside."""
    n = Nodes('sweet')
    edge = n.add('LayerWeight', {'Blend': 0.35}).outputs['Facing']
    tint = n.mix(edge, linear(color), shade(color, 1.9))
    return n.done(n.add('BsdfPrincipled', {'Base Color': tint, 'Roughness': 0.06, 'Specular': 0.6, 'Clearcoat': 0.6}))


def larder():
    """The open box: jam, honey, tea, and two glass cloths rolled beside them; a pearwood spoon before it."""
    studio.sweep()
    studio.light()
    studio.cards(0.8)
    board = plain('#D8C8A8', 0.85, 0.1, bump=0.002, bump_size=0.03)
    things = _tray(board, (3.0, 2.25, 0.78))
    tin = plain('#004832', 0.45, 0.4)
    things += _jar(_sweet('#4A1020'), (-0.92, 0.30, 0.04), plain('#F4F3EE', 0.5, 0.3), 'DAMSON')
    things += _jar(_sweet('#C07A1E'), (-0.08, 0.34, 0.04), plain('#F4F3EE', 0.5, 0.3), 'HONEY')
    things.append(box('tin', (0.78, 0.78, 1.02), tin, (0.86, 0.34, 0.04), edge=0.03))
    things.append(box('tin lid', (0.80, 0.80, 0.22), tin, (0.86, 0.34, 0.98), edge=0.03))
    things.append(box('tin label', (0.50, 0.008, 0.34), plain('#F7F6F1', 0.85, 0.1), (0.86, -0.055, 0.42), edge=0.002))
    word = wares.flat_text('TEA', plain('#2A3B34', 0.8), (0.86, -0.062, 0.59), 0.12, needle.ROMAN, tilt=math.pi / 2, spread=1.2)
    things.append(word)
    white = cloth('cloth', 'linen', creases=0.006)
    things.append(_roll(white, 2.5, 0.27, (0, -0.68, 0.34), math.pi / 2, seed=1.2))
    things.append(_roll(white, 2.4, 0.20, (0.02, -0.28, 0.60), math.pi / 2, seed=3.1))
    group(things, (0, 0.1, 0), 0.22)
    group(_carved(wood('#CE9B78', '#AC7757', grain=1.1, rough=0.45), False), (-1.15, -1.95, 0), 0.12, 0.72)
    studio.camera((0.0, -0.3, 0.50), 13.4, 30, -8, 84)


def first_house():
    """What the first night wants: napkins, towels, a carafe under its glass, two votives, matches."""
    studio.sweep()
    studio.light()
    studio.cards(0.8)
    board = plain('#F2F3F1', 0.8, 0.15, bump=0.0015, bump_size=0.03)
    dyed, white = cloth('cloth', 'linen', creases=0.008), cloth('#F1F1EC', 'linen', creases=0.008)
    things = _tray(board, (4.1, 3.0, 0.9))
    height = 0.05
    for k in range(8):
        piece = folded('napkin', dyed, (1.75, 1.75), 2, 0.022, (-1.02, 0.42, height), 0.02 * ((k % 3) - 1), k + 3, gap=1.25, rumple=0.018, wave=1.1, slip=0.02, dome=0.08, edge=0.03)
        things.append(piece.thing)
        height += piece.height + 0.006
    high = height + 0.01
    height = 0.05
    for k in range(3):
        piece = folded('towel', white, (1.8, 1.5), 2, 0.034, (0.98, 0.60, height), 0.02 * ((k % 3) - 1), k + 9, gap=1.2, rumple=0.02, wave=1.1, slip=0.02, dome=0.10, edge=0.03)
        things.append(piece.thing)
        height += piece.height + 0.008
    wax = wares.wax('#F4F1EA')
    for x in (0.02, 0.70):
        cup = [turned('votive', np.vstack([spline([(0.28, 0), (0.30, 0.03), (0.31, 0.5), (0.31, 0.56)], 8), spline([(0.285, 0.56), (0.28, 0.5), (0.27, 0.08), (0, 0.06)], 8)]), wares.porcelain(color='#EFF4F6'), (x, -0.95, 0.05), 96), turned('wax', [(0, 0.46), (0.27, 0.465), (0.282, 0.47)], wax, (x, -0.95, 0.05), 64), turned('wick', [(0, 0.45), (0.011, 0.45), (0.008, 0.58), (0, 0.585)], plain('#2B2622', 0.9), (x, -0.95, 0.05), 12)]
        things += cup
    things.append(_roll(white, 1.5, 0.24, (-1.05, -1.0, 0.30), math.pi / 2, seed=1.2))
    carafe = water_carafe(glass(), (1.42, -0.88, 0.05))
    things += [*carafe, box('matches', (0.95, 0.52, 0.16), plain('cloth', 0.8, 0.15), (-0.95, 0.35, high), 0.35, edge=0.01)]
    group(things, (0, 0.2, 0), 0.22)
    studio.camera((0.0, 0.1, 0.35), 17.0, 40, -8, 84)
