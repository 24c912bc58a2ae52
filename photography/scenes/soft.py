"""Filled things: cushions, pillows, shams, a made bed."""

import math

import numpy as np

from kit import studio
from kit.folds import buckled, cushion, smooth
from kit.mesh import box, grid, link
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
    from kit.mesh import ribbon, spline

    for side in (-1, 1):
        ring = np.linspace(0, 2 * math.pi, 50)
        things.append(ribbon('tape', np.stack([np.full(50, side * 0.83 * length / 2), 0.20 * np.cos(ring), 0.20 * np.sin(ring)], 1), 0.12, (1, 0, 0), material, 0.02))
        for way in (-1, 1):
            end = spline([(side * 0.83 * length / 2, -0.20, 0.02), (side * 0.83 * length / 2 + 0.12 * way, -0.36, -0.16), (side * 0.83 * length / 2 + 0.22 * way, -0.52, -0.46), (side * 0.83 * length / 2 + 0.30 * way, -0.60, -0.70)], 10)
            things.append(ribbon('end', end, 0.11, (1, 0.2, 0), material, 0.012))
    from kit.mesh import group

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
    from kit.mesh import group

    lean = 1.22
    whole = group([thing, border], (0, 0, 0), -0.10, 1.0, (lean, 0))
    whole.location = (0, 0, (size[1] / 2 + flange) * math.sin(lean) * 0.985)
    studio.camera((0, 0, size[1] * 0.50), 4.1 * (max(size) + 2 * flange) - 0.6, 12, -12, 84)
