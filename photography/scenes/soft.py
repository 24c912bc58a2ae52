"""Filled things: cushions, pillows, shams, a made bed."""

import math

import numpy as np

from kit import studio
from kit.folds import buckled, cushion, smooth
from kit.mesh import box, grid, group, link, ribbon, spline
from kit.noise import waves
from kit.surface import plain
from kit.weave import cloth, velvet


def _leaning(thing, half, at=(0, 0, 0), lean=1.16, turn=0.0):
    """Stands a flat-filled thing on its lower edge, leaning back."""
    thing.rotation_euler = (lean, 0, turn)
    thing.location = (at[0], at[1], at[2] + half * math.sin(lean))
    return thing


def one(weave='linen', size=(3.6, 3.6), fill=3.6, pile=False, creases=0.008, rise=12, cells=48):
    """One cushion, leaning on nothing that is seen."""
    studio.sweep()
    studio.light()
    material = velvet('cloth') if pile else cloth('cloth', weave, creases=creases)
    thing = cushion('cushion', material, size, fill, cells=cells)
    low = min((v.co.y for v in thing.data.vertices))
    thing.rotation_euler = (1.22, 0, -0.10)
    import bpy

    bpy.context.view_layer.update()
    lowest = min((thing.matrix_world @ v.co).z for v in thing.data.vertices)
    thing.location = (0, 0, -lowest - 0.03)
    studio.camera((0, 0, size[1] * 0.46), 4.1 * max(size[0], size[1] * 1.0) - 1.2, rise, -12, 84)
    return thing




def pillows(weave='percale', creases=0.010):
    """Two bed pillows, one on the other."""
    studio.sweep()
    studio.light()
    material = cloth('cloth', weave, creases=creases)
    below = cushion('pillow', material, (5.0, 3.6), 4.2, cells=48)
    above = link('pillow', below.data.copy())
    smooth(above)
    above.scale[0] = -1
    for thing, z, turn in ((below, 0.52, 0.06), (above, 1.42, -0.05)):
        thing.rotation_euler, thing.location = (0, 0, turn), (0, 0, z)
    studio.camera((0, 0, 0.95), 18.5, 18, -20, 80)


def made_bed(wide=False, weave='percale', sheet='percale', cover='cloth'):
    """The head of a bed: pillows in front of a plain wall, the cover folded back over the sheet."""
    studio.light(key=0.98)
    wall = plain('#D5DADD', 0.95, 0.05)
    grid('wall', np.array([[(-60, 7.4, -12), (-60, 7.4, 40)], [(60, 7.4, -12), (60, 7.4, 40)]], float), wall)
    board = box('headboard', (16.5, 0.5, 6.4), cloth('#C9CEC9', 'canvas'), (0, 7.0, -2.5), edge=0.18)
    white = cloth('#F4F5F4', sheet, creases=0.010)
    cover_cloth = cloth(cover, weave, creases=0.014)
    mattress = box('mattress', (15.6, 20, 2.6), white, (0, -3.2, -2.62), edge=0.55, rounds=8)

    def spread(name, y0, y1, lift, material, seed, amp, edge_y=0.3):
        x, y = np.linspace(-8.6, 8.6, 340), np.linspace(y0, y1, 280)
        X, Y = np.meshgrid(x, y, indexing='ij')
        side = np.clip((np.abs(X) - 7.2) / 0.9, 0, 1.6)
        Z = lift - 0.85 * side**2 + amp * waves(np.stack([X, Y, 0 * X], -1), 1.7, seed, 3)
        ends = np.clip(np.minimum(Y - y0, y1 - Y) / edge_y, 0, 1)
        Z -= 0.9 * lift * (1 - np.sqrt(1 - (1 - ends) ** 2))
        return grid(name, np.stack([X, Y, Z], -1), material, np.stack([X, Y - y1], -1))

    spread('sheet', -13, 5.6, -0.10, white, 2, 0.05, 0.1)
    room = (-8.7, 8.7), (-15.4, 3.2)
    lie, cut = buckled(*room, step=0.55, grow=0.045, seed=7, puff=0.26)
    # Smaller creases in the slack between the billows, fewer where the cover is pulled straight at its head.
    creases = buckled(*room, step=0.55, grow=0.07, seed=3, puff=0.0, soft=0.016, hold=0.05, bend=0.55)[0][..., 2]
    slack = np.clip(0.45 + 1.1 * waves(np.concatenate([cut, 0 * cut[..., :1]], -1), 3.4, 21, 2), 0.12, 1)
    lie[..., 2] = lie[..., 2] * np.clip((4.6 - cut[..., 1]) / 3.4, 0.55, 1) + 0.62 * slack * creases

    def layer(name, y0, y1, lift, roll, material, fine=0.0):
        """The part of the cover between y0 and y1; its ends are rolled under and its sides hang."""
        rows = (cut[0, :, 1] >= y0) & (cut[0, :, 1] <= y1)
        P, U = lie[:, rows].copy(), cut[:, rows]
        side = np.clip((np.abs(U[..., 0]) - 7.2) / 0.9, 0, 1.6)
        ends = np.clip(np.minimum(U[..., 1] - y0, y1 - U[..., 1]) / roll, 0, 1)
        P[..., 2] += lift - 0.85 * side**2 - 0.9 * lift * (1 - np.sqrt(1 - (1 - ends) ** 2))
        P[..., 2] += fine * waves(np.stack([U[..., 0], 1.6 * U[..., 1], 0 * P[..., 2]], -1), 1.1, 12, 2)
        return grid(name, P, material, np.stack([U[..., 0], U[..., 1] - y1], -1))

    layer('cover', -15.4, 2.4, 0.62, 0.45, cover_cloth)
    layer('turned back', 0.1, 2.9, 0.98, 0.30, white, 0.05)
    pillow = cushion('pillow', white, (6.6, 4.6), 3.2, cells=48)
    for x, y, z, lean, size, seed, material in (
        (-3.9, 5.55, 1.62, 1.05, (6.6, 4.6), 1, white),
        (3.9, 5.55, 1.62, 1.05, (6.6, 4.6), 2, white),
        (-3.6, 4.30, 1.36, 0.90, (6.2, 4.2), 3, cover_cloth),
        (3.6, 4.30, 1.36, 0.90, (6.2, 4.2), 5, cover_cloth),
    ):
        thing = pillow if seed == 1 else link('pillow', pillow.data.copy())
        if seed > 1:
            smooth(thing)
        thing.data.materials[0] = material
        flip = -1 if seed % 2 else 1
        thing.scale = (size[0] / 6.6 * flip, size[1] / 4.6, 1.0)
        thing.rotation_euler, thing.location = (lean, 0, 0.04 * (seed - 2.5)), (x, y, z)
    if wide:
        studio.camera((0.2, 0.7, 1.1), 44, 21, -9, 70)
    else:
        studio.camera((-0.7, 1.2, 0.6), 34, 24, -15, 70)


def pillow(weave='percale', size=(5.1, 3.7), fill=4.6):
    """One pillow lying, the zipper in its side seen."""
    studio.sweep()
    studio.light()
    thing = cushion('pillow', cloth('cloth', weave, creases=0.012), size, fill, cells=48, shrink=-0.05)
    thing.rotation_euler, thing.location = (0, 0, 0.10), (0, 0, 0.62)
    studio.camera((0, 0, 0.55), 17.2, 22, -16, 80)


def bolster(length=6.6, radius=0.86):
    """A long roll of linen, gathered and tied at both ends."""
    studio.sweep()
    studio.light()
    x, a = np.linspace(-1, 1, 420), np.linspace(0, 2 * math.pi, 260, endpoint=False)
    X, A = np.meshgrid(x, a, indexing='ij')
    far = np.abs(X)
    body = np.clip(1 - np.clip((far - 0.70) / 0.13, 0, 1) ** 2.2, 0, 1) ** 0.55
    flare = np.clip((far - 0.83) / 0.17, 0, 1)
    pleats = 15 * A + 1.6 * np.sin(3 * A) + np.where(X > 0, 0.0, 1.3)
    near = np.exp(-(((far - 0.83) / 0.075) ** 2))
    r = 0.15 + (radius - 0.15) * body + 0.42 * flare**0.8
    r = r * (1 + (0.15 * near + 0.28 * flare) * np.sin(pleats)) + 0.06 * np.exp(-(((far - 0.74) / 0.05) ** 2)) * np.sin(pleats)
    Y, Z = r * np.cos(A), r * np.sin(A)
    soft = waves(np.stack([X * 2.2, Y * 0.9, Z * 0.9], -1), 0.8, 5, 3) * 0.055 * body
    Y, Z = Y * (1 + soft), Z * (1 + soft)
    Z = np.where(Z < 0, Z * (0.86 + 0.0 * X), Z)
    Z = Z + np.where(far > 0.83, -0.30 * flare, 0)
    Z = np.maximum(Z, -radius * 0.86 + 0.01)
    material = cloth('cloth', 'linen', creases=0.012)
    roll = grid('bolster', np.stack([X * length / 2, Y, Z], -1), material, np.stack([X * length / 2, A * radius], -1), close_v=True)
    things = [roll]
    for side in (-1, 1):
        ring = np.linspace(0, 2 * math.pi, 50)
        things.append(ribbon('tape', np.stack([np.full(50, side * 0.83 * length / 2), 0.20 * np.cos(ring), 0.20 * np.sin(ring)], 1), 0.12, (1, 0, 0), material, 0.02))
        for way in (-1, 1):
            end = spline([(side * 0.83 * length / 2, -0.20, 0.02), (side * 0.83 * length / 2 + 0.12 * way, -0.36, -0.16), (side * 0.83 * length / 2 + 0.22 * way, -0.52, -0.46), (side * 0.83 * length / 2 + 0.30 * way, -0.60, -0.70)], 10)
            things.append(ribbon('end', end, 0.11, (1, 0.2, 0), material, 0.012))
    group(things, (0, 0, radius * 0.86), 0.20)
    studio.camera((0, 0, 0.72), 21.0, 20, -10, 84)


def sham(weave='linen', size=(4.6, 4.6), flange=0.48, fill=3.6, fray=0.0, cells=46):
    """A sham standing: a filled square with a flat border cut in one with it."""
    studio.sweep()
    studio.light()
    material = cloth('cloth', weave, creases=0.010)
    thing = cushion('sham', material, size, fill, cells=cells, ease=0.03)
    thing.modifiers.clear()
    edge = np.array([tuple(v.co) for v in thing.data.vertices])
    flat = np.array([tuple(d.uv) for d in thing.data.uv_layers[0].data])
    corners = np.array([loop.vertex_index for loop in thing.data.loops])
    uv = np.zeros((len(edge), 2))
    uv[corners] = flat
    a = np.arctan2(uv[:, 1] / size[1], uv[:, 0] / size[0])
    far = np.maximum(np.abs(uv[:, 0]) / size[0], np.abs(uv[:, 1]) / size[1])
    rim = np.where(far > 0.499)[0]
    rim = rim[np.argsort(a[rim])]
    inner, angle = edge[rim], a[rim]
    side = np.where(np.abs(2 * uv[rim] / size) > 0.985, np.sign(uv[rim]), 0)
    t = np.linspace(0, 1, 14)
    wave = 0.045 * np.sin(angle * 9)[:, None] + 0.03 * np.sin(angle * 23 + 1)[:, None]
    points = np.zeros((len(rim), 14, 3))
    points[..., :2] = inner[:, None, :2] - 0.09 * side[:, None] + side[:, None] * (flange + 0.09) * t[None, :, None]
    points[..., 2] = inner[:, None, 2] * (1 - t) + wave * t[None] ** 1.4
    place = np.stack([uv[rim][:, None, 0] + side[:, None, 0] * flange * t, uv[rim][:, None, 1] + side[:, None, 1] * flange * t], -1)
    smooth(thing, 1)
    border = grid('flange', points, material, place, close_u=True, thickness=0.014)
    lean = 1.22
    whole = group([thing, border], (0, 0, 0), -0.10, 1.0, (lean, 0))
    whole.location = (0, 0, (size[1] / 2 + flange) * math.sin(lean) * 0.985)
    studio.camera((0, 0, size[1] * 0.50), 4.1 * (max(size) + 2 * flange) - 0.6, 12, -12, 84)


def _layers(wide, gap, count, short=0.0):
    """The middle line of a cover folded `count` - 1 times, from the bottom up, folds to the left and right by turns; the top layer may end early."""
    line = []
    for layer in range(count):
        start, end = (wide / 2, -wide / 2) if layer % 2 == 0 else (-wide / 2, wide / 2)
        if layer == count - 1:
            end -= math.copysign(short, end - start)
        x = np.linspace(start, end, 150)
        line.append(np.stack([x, np.full_like(x, layer * gap)], 1))
        if layer < count - 1:
            a = np.linspace(-math.pi / 2, math.pi / 2, 40)[1:-1]
            side = math.copysign(1, end)
            line.append(np.stack([end + side * gap / 2 * np.cos(a), layer * gap + gap / 2 + gap / 2 * np.sin(a)], 1))
    return np.vstack(line)


def _lofty(name, material, wide, deep, count, loft, gap, channels, squares, puff, turn=0.0, short=0.0, seed=3):
    """A filled cover folded on itself. It is `loft` thick in the middle of a chamber and stitched down between the chambers."""
    middle = _layers(wide, gap, count, short)
    run = np.r_[0, np.cumsum(np.linalg.norm(np.diff(middle, axis=0), axis=1))]
    s = np.linspace(0, run[-1], 900)
    line = np.stack([np.interp(s, run, middle[:, k]) for k in range(2)], 1)
    along = np.gradient(line, axis=0)
    along /= np.linalg.norm(along, axis=1)[:, None]
    normal = np.stack([-along[:, 1], along[:, 0]], 1)
    v = np.linspace(-deep / 2, deep / 2, 420)
    S, V = np.meshgrid(s, v, indexing='ij')
    rounded = lambda far: np.sqrt(np.clip(1 - (1 - np.clip(far / (0.55 * loft), 0, 1)) ** 2, 0, 1))
    end = (0.06 + 0.94 * rounded(np.minimum(S, s[-1] - S))) * rounded(deep / 2 - np.abs(V))
    chamber = np.abs(np.sin(math.pi * V / channels)) ** 0.5
    if squares:
        chamber = chamber * np.abs(np.sin(math.pi * (S + 0.3) / squares)) ** 0.5
    wrinkle = waves(np.stack([S * 1.4, V * 1.1, 0 * S], -1), 1.1, seed, 3)
    thick = loft / 2 * end * (1 - puff + puff * chamber + 0.10 * wrinkle)
    sides = []
    for side in (1, -1):
        sway = 0.10 * waves(np.stack([S * 0.4, V * 0.5, 0 * S + side], -1), 1.6, seed + 5, 2)
        points = np.stack([line[:, 0:1] + side * normal[:, 0:1] * thick, V + 0.05 * sway, line[:, 1:2] + side * normal[:, 1:2] * thick + 0.5 * sway * loft * np.clip(line[:, 1:2], 0, 1)], -1)
        sides.append((points, np.stack([side * S, V], -1)))
    points = np.concatenate([sides[0][0], sides[1][0][::-1]])
    place = np.concatenate([sides[0][1], sides[1][1][::-1]])
    points[..., 2] += loft / 2
    points[..., 2] = np.maximum(points[..., 2], 0.012)
    thing = grid(name, points, material, place, close_u=True)
    thing.rotation_euler = (0, 0, turn)
    return thing, s, line


def insert(loft=0.92, channels=1.15, squares=1.15, puff=0.52, wide=3.5, deep=3.3, weave='percale'):
    """A duvet insert folded in four, standing high."""
    studio.sweep()
    studio.light()
    gap = 0.90 * loft
    _lofty('insert', cloth('cloth', weave, creases=0.012), wide, deep, 3, loft, gap, channels, squares, puff, turn=0.16)
    high = 2 * gap + loft
    studio.camera((0.0, 0, high * 0.44), 19.0, 21, -24, 80)


def bound(weave='felt', wide=3.6, deep=2.7, thick=0.20, binding=0.42):
    """A wool blanket folded in layers, its satin binding at the end of the uppermost."""
    studio.sweep()
    studio.light()
    gap = thick * 1.04
    thing, s, line = _lofty('blanket', cloth('cloth', weave, creases=0.010), wide, deep, 4, thick, gap, 40.0, 0, 0.0, turn=0.14, short=-0.06, seed=8)
    satin = cloth('binding', 'satin', creases=0.012)
    thing.data.materials.append(satin)
    count = len(s)
    corners = np.empty(len(thing.data.polygons) * 4, np.int32)
    thing.data.polygons.foreach_get('vertices', corners)
    row = (corners.reshape(-1, 4) // 420) % (2 * count)
    at = np.where(row < count, row, 2 * count - 1 - row)
    slots = ((s[np.clip(at, 0, count - 1)] > s[-1] - binding).all(1) | (s[np.clip(at, 0, count - 1)] < binding).all(1)).astype(np.int32)
    thing.data.polygons.foreach_set('material_index', slots)
    studio.camera((0, 0, 0.34), 17.6, 27, 22, 80)


def pad():
    """A corner of a mattress with its quilted pad on, the skirt drawn under."""
    studio.sweep()
    studio.light()
    white, ticking = cloth('cloth', 'percale', creases=0.008), cloth('#E6E2D8', 'twill')
    high, wide, deep = 2.3, 7.0, 6.4
    mattress = box('mattress', (wide, deep, high), ticking, (0, 0, 0), edge=0.34, rounds=8)
    x, y = np.linspace(-wide / 2 - 0.9, wide / 2 + 0.9, 620), np.linspace(-deep / 2 - 0.9, deep / 2 + 0.9, 620)
    X, Y = np.meshgrid(x, y, indexing='ij')
    round_ = 0.42

    def over(value, half):
        """A line that runs over the edge of the mattress and down its side: where it is, and how far below the top."""
        out = np.clip(np.abs(value) - (half - round_), 0, None)
        bend = np.clip(out / (round_ * math.pi / 2), 0, 1) * math.pi / 2
        down = np.clip(out - round_ * math.pi / 2, 0, None)
        return np.sign(value) * (np.minimum(np.abs(value), half - round_) + round_ * np.sin(bend)), round_ * (1 - np.cos(bend)) + down

    px, dx = over(X, wide / 2)
    py, dy = over(Y, deep / 2)
    stitch = lambda t: np.abs(np.sin(math.pi * t / 0.62)) ** 0.5
    puff = stitch(X + Y) * stitch(X - Y)
    top = np.clip(1 - np.maximum(dx, dy) / 0.40, 0, 1)
    lift = 0.03 + 0.085 * puff * top + 0.02 * waves(np.stack([X, Y, 0 * X], -1), 0.7, 4, 3)
    nx, ny = np.sign(X) * np.clip(dx / round_, 0, 1), np.sign(Y) * np.clip(dy / round_, 0, 1)
    nz = np.clip(1 - np.maximum(dx, dy) / round_, 0, 1)
    long = np.sqrt(nx**2 + ny**2 + nz**2) + 1e-6
    pleats = 0.05 * (1 - top) * np.sin(9 * (np.where(dx > dy, Y, X))) * np.clip(np.maximum(dx, dy) - 0.5, 0, 1)
    points = np.stack([px + (lift + pleats) * nx / long, py + (lift + pleats) * ny / long, high - np.maximum(dx, dy) + lift * nz / long], -1)
    cover = grid('pad', points, white, np.stack([X, Y], -1), thickness=0.02)
    group([mattress, cover], (1.6, 2.6, 0), 0.5)
    studio.camera((-0.2, 0.1, 1.1), 21.0, 26, -4, 80)
