"""Filled things: cushions, pillows, shams, a made bed."""

import math

import numpy as np

from kit import studio
from kit.folds import cushion, smooth
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
        # Every layer follows the same hills, so that none breaks through the one above; each has creases of its own.
        hills = waves(np.stack([X, Y, 0 * X], -1), 2.8, 7, 2)
        # Creases run away from where the cover is held and fade: sharp along their lines, none between them.
        bend = 0.5 * waves(np.stack([X, Y, 0 * X], -1), 3.1, seed + 31, 2)
        lines = np.abs(waves(np.stack([0.55 * X + 0.9 * Y + bend, 0.5 * Y - 0.2 * X + bend, 0 * X], -1), 2.3, seed, 1))
        some = np.clip(0.5 + 1.3 * waves(np.stack([X, Y, 0 * X], -1), 2.6, seed + 57, 1), 0, 1)
        creases = some * np.exp(-((lines / 0.16) ** 2)) + 0.5 * some * np.exp(-((np.abs(lines - 0.28) / 0.09) ** 2))
        Z = lift - 0.85 * side**2 + 0.26 * hills + amp * creases
        ends = np.clip(np.minimum(Y - y0, y1 - Y) / edge_y, 0, 1)
        Z -= 0.9 * lift * (1 - np.sqrt(1 - (1 - ends) ** 2))
        return grid(name, np.stack([X, Y, Z], -1), material, np.stack([X, Y - y1], -1))

    spread('sheet', -13, 5.6, -0.10, white, 2, 0.05, 0.1)
    spread('cover', -13, 2.4, 0.62, cover_cloth, 7, 0.19, 0.45)
    spread('turned back', 0.1, 2.85, 0.98, white, 12, 0.06, 0.26)
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
