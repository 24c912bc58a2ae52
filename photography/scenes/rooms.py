"""Things in use: a bath, a kitchen, a breakfast table, a bench, a desk, a nursery shelf."""

import math
import random

import numpy as np

from kit import needle, studio, wares
from kit.folds import cushion, folded
from kit.mesh import box, grid, group, ribbon, spline, tube, turned
from kit.noise import waves
from kit.pile import towel
from kit.surface import metal, plain, thread, wood
from kit.weave import cloth, velvet

from .bath import _bar
from .boxes import _leaves, _stand, book, bow, framed, lidded, tied, _satin
from .linens import fringe
from .paper import _card, _envelope, _paper
from .table import branch, leaf_material

OAK = '#C09A6E', '#94704A'


def walls(back=3.0, floor=None, color='#D3D9DC'):
    grid('wall', np.array([[(-60, back, -30), (-60, back, 40)], [(60, back, -30), (60, back, 40)]], float), plain(color, 0.95, 0.05))
    if floor is not None:
        grid('floor', np.array([[(-60, -50, floor), (-60, back, floor)], [(60, -50, floor), (60, back, floor)]], float), plain('#C9CFD2', 0.9, 0.1))


def board(size, at=(0, 0, 0), along='X'):
    """The top of a table, a bench or a shelf; its surface is at the height of `at`."""
    return box('board', size, wood(*OAK, along=along, grain=0.8), (at[0], at[1], at[2] - size[2]), edge=0.03)


def hung(name, material, wide, front, back, rail, radius=0.09, seed=3, flutes=1.4, thickness=0.05, depth=0.10):
    """Cloth over a rail at `rail` (x, y, z), falling in front of it and behind."""
    turn = np.linspace(0, math.pi, 16)
    s1, s2 = np.linspace(back, 0, 50, endpoint=False), np.linspace(0, front, 110)[1:]
    y = np.r_[np.full(50, radius), radius * np.cos(turn), np.full(109, -radius)]
    z = np.r_[-s1, radius * np.sin(turn), -s2]
    s = np.r_[-s1, radius * turn, radius * math.pi + s2]
    x = np.linspace(-wide / 2, wide / 2, 150)
    X, S = np.meshgrid(x, s, indexing='ij')
    Y, Z = np.broadcast_to(y, X.shape).copy(), np.broadcast_to(z, X.shape).copy()
    down = np.clip(-Z / max(front, back), 0, 1)
    flute = np.sin(flutes * 2 * np.pi * X / wide + 0.9 * waves(np.stack([X * 0.5, 0.1 * S, 0 * X], -1), 1.0, seed) + 0.6)
    Y = Y - np.sign(Z * 0 + np.where(S < 0, -1, 1)) * depth * down**0.7 * (0.35 + flute) + 0.03 * waves(np.stack([X, S, 0 * X], -1), 1.2, seed, 3) * down
    X = X * (1 - 0.04 * down) + 0.05 * down * np.cos(flute)
    Z = Z + 0.03 * np.sin(X * 1.3 + seed) * down
    thing = grid(name, np.stack([X, Y, Z], -1), material, np.stack([np.broadcast_to(x[:, None], S.shape), S - s.max()], -1), thickness=thickness)
    thing.location = rail
    return thing


def bath():
    """A bench below a brass rail: towels hung and folded, the stoneware set, soap."""
    random.seed(2)
    studio.light(key=0.98)
    walls(2.6, -4.6)
    board((13.0, 3.4, 0.32))
    brass, clay = metal('#C8A05A', 0.24), wares.stoneware('#DDD3BE')
    tube('rail', [(-3.4, 2.1, 6.3), (3.0, 2.1, 6.3)], 0.075, brass, 16)
    for x in (-3.3, 2.9):
        tube('arm', [(x, 2.62, 6.3), (x, 2.05, 6.3)], 0.06, brass, 12)
        plate = turned('rose', [(0, 0), (0.19, 0), (0.19, 0.05), (0.17, 0.07), (0, 0.07)], brass, (x, 2.6, 6.3), 32)
        plate.rotation_euler = (math.pi / 2, 0, 0)
    hung('hung', cloth('color', 'terry', through=0.05), 3.5, 4.3, 3.6, (-0.9, 2.1, 6.3), thickness=0.09)
    height = 0.0
    for k, (color, wide, deep) in enumerate((('color', 3.5, 2.3), ('white', 3.45, 2.28), ('color', 2.5, 1.75))):
        piece = towel('folded', color, (wide, deep), 2, 0.12 - 0.02 * (k == 2), (-2.15 + 0.04 * k, 0.05, height), 0.04 * (k - 1), k + 3, band=0.20)
        height += piece.height + 0.02
    outside = [(0, 0.02), (0.33, 0.02), (0.345, 0), (0.37, 0.01), (0.385, 0.10), (0.385, 0.95), (0.375, 1.02)]
    inside = [(0.350, 1.028), (0.338, 1.0), (0.338, 0.12), (0.30, 0.07), (0, 0.06)]
    turned('tumbler', np.vstack([spline(outside, 8), spline(inside, 8)]), clay, (1.25, 0.75, 0))
    leaf, bark = leaf_material(), plain('#6A5B49', 0.8)
    branch((1.22, 0.75, 0.15), 0.16, 0.6, 2.0, leaf, bark, 5, bare=18)
    branch((1.28, 0.75, 0.15), 0.24, 2.6, 1.8, leaf, bark, 8, bare=18)
    dish = wares.plate(clay, 0.72, 0.50, 0.15, (2.15, -0.25, 0))
    dish.scale = (1.0, 0.74, 1.0)
    _bar(plain('#E9E8D8', 0.42, 0.4, bump=0.002, bump_size=0.06), (2.15, -0.25, 0.045), 0.12)
    studio.camera((-0.35, 0.6, 2.95), 23.5, 8, -8, 76)


def bread(material, at, turn, size=(2.3, 1.05, 0.85)):
    """A round-ended loaf with cuts across its top."""
    e, a = np.linspace(-math.pi / 2, math.pi / 2, 60)[:, None], np.linspace(0, 2 * math.pi, 120, endpoint=False)[None]
    x, r = size[0] / 2 * np.sin(e) + 0 * a, np.cos(e) ** 0.55
    y, z = size[1] / 2 * r * np.cos(a), size[2] * (0.42 + 0.58 * r * np.sin(a) * np.where(np.sin(a) > 0, 1, 0.72))
    cuts = np.exp(-(((np.mod(x + 0.45 * y + 0.3, 0.52) - 0.26) / 0.05) ** 2)) * np.clip(np.sin(a) - 0.55, 0, 1)
    points = np.stack(np.broadcast_arrays(x, y, z - 0.16 * cuts * r), -1)
    points = points + 0.035 * waves(points, 0.5, 5, 3)[..., None] * np.array([0.3, 1, 1])
    points[..., 2] = np.maximum(points[..., 2], 0.01)
    return group([grid('loaf', points, material, close_v=True)], at, turn)


def kitchen():
    """A counter below a peg rail: a towel hung, a loaf on the olive board, a pitcher of stems."""
    studio.light(key=0.98)
    walls(2.4)
    board((22.0, 4.6, 0.5), (0, 0.1, 0))
    box('front', (22.0, 0.2, 8), plain('#C3CBCA', 0.8, 0.15), (0, -1.75, -8.5), edge=0.02)
    oak, crust = wood(*OAK, grain=0.9), plain('#B4783F', 0.7, 0.25, bump=0.03, bump_size=0.09, vary=0.35)
    box('peg rail', (14.0, 0.16, 0.62), oak, (0, 2.32, 5.5), edge=0.03)
    for x in (-4.2, -1.4, 1.4, 4.2):
        peg = turned('peg', spline([(0, 0), (0.10, 0), (0.085, 0.12), (0.075, 0.5), (0.12, 0.62), (0.13, 0.72), (0, 0.78)], 6), oak, (x, 2.26, 5.8), 32)
        peg.rotation_euler = (math.pi / 2 - 0.12, 0, 0)
    hung('towel', cloth('cloth', 'linen', creases=0.010), 2.0, 4.3, 3.9, (-1.4, 1.72, 5.84), radius=0.07, flutes=1.6, thickness=0.014, depth=0.16)
    clay = wares.stoneware('#DDD3BE')
    outside = [(0, 0.03), (0.58, 0.03), (0.60, 0), (0.64, 0), (0.70, 0.08), (0.84, 0.45), (0.86, 0.80), (0.76, 1.25), (0.58, 1.65), (0.52, 1.90), (0.57, 2.12), (0.63, 2.25)]
    inside = [(0.60, 2.26), (0.52, 2.10), (0.47, 1.90), (0.53, 1.65), (0.70, 1.25), (0.76, 0.45), (0, 0.09)]
    handle = spline([(0.52, 0, 1.98), (0.78, 0, 2.12), (1.10, 0, 1.95), (1.18, 0, 1.55), (1.02, 0, 1.10), (0.80, 0, 0.86)], 12)
    body = turned('pitcher', np.vstack([spline(outside, 10), spline(inside, 10)]), clay, around=128)
    group([body, tube('handle', handle, 0.085, clay, 14)], (2.35, 1.1, 0), -0.3)
    leaf, bark = leaf_material(), plain('#6A5B49', 0.8)
    for k in range(6):
        branch((2.35 + 0.14 * math.cos(k * 2.4), 1.1 + 0.12 * math.sin(k * 2.4), 1.3), 0.22 + 0.14 * (k % 3), k * 2.4 + 0.3, 2.4 + 0.3 * (k % 3), leaf, bark, k + 3, bare=17)
    olive = wood('#CDA871', '#7A5430', grain=0.62, rough=0.42)
    box('olive board', (4.6, 2.3, 0.20), olive, (-0.55, -0.15, 0), 0.06, edge=0.06)
    bread(crust, (-0.75, -0.05, 0.20), 0.12)
    height = 0.0
    for k in range(3):
        piece = folded('glass cloth', cloth('cloth', 'linen', creases=0.010), (1.9, 1.35), 2, 0.028, (3.25, -0.75, height), -0.14 + 0.04 * k, k + 4, gap=1.25, rumple=0.02, wave=1.2, slip=0.03, dome=0.10, edge=0.03)
        height += piece.height + 0.01
    studio.camera((0.45, 0.3, 2.25), 27.0, 13, -6, 80)


def breakfast():
    """One place for breakfast on bare oak: a mat, stoneware, a folded napkin, a jug of stems."""
    studio.light(key=0.98)
    walls(7.5)
    board((26, 13, 0.4), (0, 0.5, 0))
    clay, steel = wares.stoneware('#DDD3BE'), metal('#DAD8D4', 0.17)
    x, y = np.linspace(-2.25, 2.25, 90), np.linspace(-1.65, 1.65, 70)
    X, Y = np.meshgrid(x, y, indexing='ij')
    rim = np.clip(np.minimum(2.25 - np.abs(X), 1.65 - np.abs(Y)) / 0.05, 0, 1)
    grid('mat', np.stack([X, Y, 0.012 + 0.022 * rim**0.5 + 0.010 * waves(np.stack([X, Y, 0 * X], -1), 1.4, 4, 2)], -1), cloth('cloth', 'linen', creases=0.006), np.stack([X, Y], -1))
    wares.plate(clay, 1.36, 1.02, 0.16, (0, 0, 0.045))
    wares.bowl(clay, 0.80, 0.58, 0.40, 0.055, (0, 0, 0.115), 0.7)
    oats = plain('#D9C7A2', 0.8, 0.2, bump=0.05, bump_size=0.05)
    turned('oats', [(0, 0.44), (0.3, 0.435), (0.60, 0.42), (0.70, 0.40)], oats, (0, 0, 0.115), 64)
    rng = np.random.default_rng(4)
    berry = plain('#2C3350', 0.5, 0.35)
    for _ in range(15):
        a, r = rng.uniform(0, 6.3), 0.42 * math.sqrt(rng.uniform(0, 1))
        turned('berry', [(0.062 * math.sin(t), -0.058 * math.cos(t)) for t in np.linspace(0, math.pi, 12)], berry, (r * math.cos(a), r * math.sin(a) - 0.06, 0.60), 20)
    folded('napkin', cloth('#2B3F63', 'linen', creases=0.008), (0.95, 1.9), 2, 0.022, (-1.76, -0.05, 0.035), 0.03, 4, gap=1.2, rumple=0.016, wave=1.0, dome=0.10, edge=0.02)
    group(wares.spoon(steel), (1.72, -1.18, 0.045), math.pi / 2, 1.0)
    mug = wares.bowl(clay, 0.42, 0.92, 0.33, 0.045, (0, 0, 0), 0.95)
    loop = spline([(0.40, 0, 0.74), (0.56, 0, 0.80), (0.70, 0, 0.66), (0.70, 0, 0.44), (0.56, 0, 0.28), (0.40, 0, 0.27)], 10)
    coffee = turned('coffee', [(0, 0.74), (0.37, 0.74), (0.383, 0.745)], plain('#1D0E07', 0.05, 0.5), around=64)
    group([mug, tube('handle', loop, 0.05, clay, 12), coffee], (2.75, 1.35, 0), -0.5)
    vase = [(0, 0.03), (0.42, 0.03), (0.44, 0), (0.50, 0.06), (0.66, 0.55), (0.66, 0.95), (0.50, 1.4), (0.36, 1.75), (0.34, 1.95), (0.40, 2.15)]
    inner = [(0.37, 2.16), (0.30, 1.95), (0.32, 1.75), (0.45, 1.4), (0.58, 0.95), (0, 0.2)]
    turned('jug', np.vstack([spline(vase, 8), spline(inner, 8)]), wares.stoneware('#DDD3BE'), (-1.5, 3.3, 0), 128)
    leaf, bark = leaf_material(), plain('#6A5B49', 0.8)
    for k in range(6):
        branch((-1.5 + 0.1 * math.cos(k * 2.4), 3.3 + 0.1 * math.sin(k * 2.4), 1.2), 0.24 + 0.14 * (k % 3), k * 2.4 + 0.3, 2.2 + 0.3 * (k % 3), leaf, bark, k + 3, bare=16)
    studio.camera((0.25, 0.85, 0.80), 17.6, 30, -6, 84)


def bench():
    """A bench under the window: two cushions and a throw over its edge."""
    studio.light(key=0.98)
    walls(3.2, -4.4)
    box('seat', (15, 4.6, 1.3), cloth('#C9CEC9', 'canvas', creases=0.01), (0, 0.8, -1.3), edge=0.22, rounds=6)
    box('bench', (15.4, 4.8, 0.35), wood(*OAK, grain=0.8), (0, 0.8, -1.66), edge=0.03)
    for material, size, fill, x, y, turn in ((cloth('cloth', 'twill', creases=0.008), 4.4, 3.6, -1.9, 2.1, 0.10), (velvet('#004832'), 4.2, 3.6, 1.55, 1.75, -0.16)):
        thing = cushion('cushion', material, (size, size), fill, cells=40)
        thing.rotation_euler, thing.location = (1.20, 0, turn), (x, y, size / 2 * math.sin(1.2) - 0.10)
    wide, back, drop, radius = 3.6, 3.0, 1.5, 0.24
    front = -1.52
    top = np.linspace(back, 0, 110, endpoint=False)
    bend = np.linspace(0, math.pi / 2, 14, endpoint=False)
    fall = np.linspace(0, drop, 50)
    s = np.r_[back - top, back + bend * radius, back + radius * 1.57 + fall]
    y = np.r_[top, -radius * np.sin(bend), np.full_like(fall, -radius)] + front + radius
    z = np.r_[np.zeros_like(top), radius * np.cos(bend) - radius, -radius - fall] + 0.05
    x = np.linspace(-wide / 2, wide / 2, 120)
    X, S = np.meshgrid(x, s, indexing='ij')
    Y, Z = np.broadcast_to(y, X.shape).copy(), np.broadcast_to(z, X.shape).copy()
    down = np.clip((S - back) / drop, 0, 1)
    soft = waves(np.stack([X, S * 0.5, 0 * X], -1), 0.9, 5, 3)
    Z += np.where(S < back, 0.10 * np.clip(soft + 0.35, 0, 1), 0)
    Y -= down * (0.06 + 0.13 * np.clip(np.sin(X * 3.6 + 1.2 * soft) + 0.2, 0, 2))
    X = X + 0.06 * waves(np.stack([0 * X, S, np.sign(X)], -1), 1.4, 9) + 0.18 * (S / s.max() - 0.5)
    grid('throw', np.stack([X, Y, Z], -1) + (3.9, 0, 0), cloth('#B9A983', 'herringbone', creases=0.010), np.stack([X, S], -1), thickness=0.05)
    hem = np.stack([X, Y, Z], -1)[:, -1] + (3.9, 0, 0)
    for a, b in zip(hem[:-1:2], hem[2::2]):
        fringe(thread('#B9A983'), [a, b], (0, 0, -1), 0.36, 2, seed=int(1e4 * (a[0] + 9)), thick=0.015)
    studio.camera((0.5, 0.4, 1.0), 28.0, 13, -10, 80)


def desk():
    """A desk: two journals, a card half written, an envelope, a silver frame, a wrapped box."""
    studio.light(key=0.98)
    walls(4.2)
    board((26, 9, 0.4), (0, 0.4, 0))
    cover, pages = cloth('cloth', 'fine linen', through=0.0), _leaves()
    book(cover, pages, (1.42, 2.1, 0.24), (-1.55, -0.35, 0), 0.22)
    book(cover, pages, (1.42, 2.1, 0.24), (-1.50, -0.40, 0.244), 0.02, '#B9A983')
    paper, ink = _paper(), plain('ink', 0.9, 0.1)
    group(_envelope(paper, ink), (1.25, 0.10, 0.0), -0.28)
    group(_card(paper, ink, 1.397, 1.08), (0.75, -1.05, 0.02), 0.12)
    for k, text in enumerate(('Dear Ruth,', 'thank you for the napkins.', 'They are on the table now.')):
        line = wares.flat_text(text, plain('#26323C', 0.8), (0.72 - 0.05 * (k == 0), -0.80 - 0.17 * k, 0.036), 0.115, needle.ITALIC, 0.12)
        line.location[0] += -0.27 if k == 0 else 0.0
    pen = tube('pen', [(1.75, -1.55, 0.05), (2.05, -0.75, 0.05)], np.array([0.03, 0.045]), plain('#1F2A24', 0.25, 0.5), 16)
    pen.name = 'pen'
    profile = spline([(0, 0.0), (0.0, 0.06), (0.03, 0.075), (0.055, 0.06), (0.075, 0.06), (0.11, 0.10), (0.17, 0.13), (0.23, 0.12), (0.255, 0.10), (0.275, 0.10), (0.30, 0.115), (0.325, 0.10), (0.33, 0.06), (0.33, 0.0)], 5)
    _stand(framed(metal('#DAD8D4', 0.16), profile, (1.62, 2.12), 0.24, beads=(0.052, 0.022, 0.03, 0.085)), 2.12 + 0.66, at=(-1.9, 1.9, 0), turn=0.2)
    size = (1.5, 1.5, 1.0)
    gift = lidded(plain('#F3F4F2', 0.7, 0.2, bump=0.0015, bump_size=0.03), size, 0.3) + tied(_satin('ink'), size, 0.24)
    knot = bow(_satin('ink'), 0.24, 0.72, -0.2)
    knot.location = (0, 0, size[2] + 0.01)
    group(gift + [knot], (1.75, 1.9, 0), -0.3)
    studio.camera((0.05, 0.35, 0.80), 15.5, 24, -6, 84)


def nursery():
    """A shelf in a nursery: the knit blanket, swaddles, a small sampler pillow."""
    studio.light(key=0.98)
    walls(2.2)
    board((18, 3.4, 0.35))
    height = 0.0
    piece = folded('blanket', cloth('cloth', 'moss', creases=0.012), (3.5, 2.4), 2, 0.15, (-1.5, -0.1, 0), 0.05, 6, gap=1.06, nose=0.92, rumple=0.05, wave=1.5, slip=0.05, dome=0.10, edge=0.07)
    height = piece.height + 0.02
    for k in range(2):
        piece = folded('swaddle', cloth('second', 'linen', creases=0.016), (3.0, 2.0), 2, 0.075, (-1.5 + 0.04 * k, -0.12, height), 0.02 + 0.05 * k, k + 4, gap=1.05, nose=0.85, rumple=0.05, wave=1.0, slip=0.05, dome=0.09, edge=0.02)
        height += piece.height + 0.015
    thing = cushion('pillow', cloth('pillow', 'linen', creases=0.008), (4.1, 3.1), 3.4, cells=40)
    thing.rotation_euler, thing.location = (1.22, 0, -0.16), (2.15, 0.75, 3.1 / 2 * math.sin(1.22) - 0.02)
    peg = wood(*OAK, grain=1.2)
    for k, (x, r) in enumerate(((4.75, 0.42), (4.75, 0.33), (4.75, 0.24))):
        turned('ring', [(r - 0.16 + 0.16 * math.sin(t), 0.14 - 0.14 * math.cos(t)) for t in np.linspace(0.2, math.pi - 0.2, 14)], plain(('#8AA394', '#E8D9B0', '#D9A79B')[k], 0.5, 0.3), (x, -0.4, 0.28 * k), 64)
    turned('peg', spline([(0, 0), (0.10, 0), (0.10, 0.95), (0.07, 1.02), (0, 1.05)], 6), peg, (4.75, -0.4, 0), 24)
    studio.camera((0.55, 0, 1.25), 22.0, 13, -8, 80)
