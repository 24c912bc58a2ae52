"""What stands and lies on a table."""

import math
import random

import numpy as np
from mathutils import Vector

from kit import needle, studio, wares
from kit.folds import folded
from kit.mesh import box, grid, group, spline, tube, turned
from kit.noise import waves
from kit.surface import glass, glazed, metal, plain, shade, thread, wood
from kit.weave import cloth

GOLD = '#C6A052'


def rim_bands(radius, well):
    return [(well * 1.12, radius - 0.045, 'rim', 0), (well * 1.085, well * 1.10, GOLD, 1), (radius - 0.040, radius, GOLD, 1)]


def line_bands(radius, well):
    return [(radius * 0.80, radius * 0.835, 'rim', 0), (radius - 0.030, radius + 0.1, GOLD, 1)]


def charger():
    """A charger leaning on the wall behind one that lies."""
    studio.sweep()
    studio.light()
    bands = wares.porcelain(*rim_bands(1.55, 1.0))
    wares.plate(bands, 1.55, 1.0, 0.2, (0, -0.05, 0))
    wares.plate(bands, 1.55, 1.0, 0.2, (0, -0.05, 0.085))
    studio.camera((0.03, -0.05, 0.08), 10.2, 44, 0, 84)


def dinner_plate():
    studio.sweep()
    studio.light()
    wares.plate(wares.porcelain(*line_bands(1.33, 0.88)), 1.33, 0.88, 0.21)
    studio.camera((0.03, 0, 0.06), 9.2, 42, 0, 84)


def dessert_plates():
    studio.sweep()
    studio.light()
    for k in range(4):
        wares.plate(wares.porcelain(*line_bands(1.02, 0.66)), 1.02, 0.66, 0.17, (0.006 * (k % 2), 0.008 * (k % 3), 0.085 * k))
    studio.camera((0.03, 0, 0.2), 7.4, 30, 0, 84)


def pasta_bowls():
    studio.sweep()
    studio.light()
    clay = wares.stoneware('clay')
    for at in ((-0.06, 0.0, 0), (-0.05, 0.01, 0.20)):
        wares.bowl(clay, 1.15, 0.46, 0.6, 0.06, at, 0.75)
    studio.camera((-0.03, 0, 0.3), 8.4, 27, 0, 84)


def mug(material, at, turn):
    body = wares.bowl(material, 0.42, 0.92, 0.33, 0.045, (0, 0, 0), 0.95)
    handle = spline([(0.40, 0, 0.74), (0.56, 0, 0.80), (0.70, 0, 0.66), (0.70, 0, 0.44), (0.56, 0, 0.28), (0.40, 0, 0.27)], 10)
    return group([body, tube('handle', handle, 0.050, material, 14)], at, turn)


def stoneware_setting():
    studio.sweep()
    studio.light()
    clay = wares.stoneware('clay')
    wares.plate(clay, 1.36, 1.02, 0.16, (-0.25, 0.0, 0))
    wares.plate(clay, 1.02, 0.74, 0.14, (-0.25, 0.0, 0.095))
    wares.bowl(clay, 0.80, 0.58, 0.40, 0.055, (-0.25, 0.0, 0.16), 0.7)
    mug(clay, (1.36, -0.75, 0), -0.5)
    studio.camera((0.30, -0.12, 0.26), 14.2, 30, -6, 84)


def teacup(china, at=(0, 0, 0), turn=-0.45, tea=True):
    """A thin cup on its saucer, tea in it."""
    saucer = spline([(0, 0.035), (0.20, 0.035), (0.235, 0.038), (0.255, 0.058), (0.30, 0.062), (0.50, 0.085), (0.68, 0.135), (0.762, 0.172), (0.768, 0.178)], 8)
    under = spline([(0.764, 0.166), (0.67, 0.112), (0.50, 0.062), (0.40, 0.040), (0.385, 0.0), (0.355, 0.0), (0.345, 0.018), (0, 0.018)], 8)
    things = [turned('saucer', np.vstack([saucer, under]), china)]
    outside = [(0, 0.012), (0.165, 0.012), (0.175, 0), (0.205, 0), (0.21, 0.035), (0.23, 0.06), (0.33, 0.13), (0.405, 0.26), (0.425, 0.40), (0.418, 0.54), (0.425, 0.63), (0.452, 0.695)]
    inside = [(0.446, 0.699), (0.440, 0.696), (0.414, 0.63), (0.406, 0.54), (0.413, 0.40), (0.393, 0.265), (0.32, 0.145), (0.20, 0.085), (0, 0.075)]
    cup = [turned('cup', np.vstack([spline(outside, 8), spline(inside, 8)]), china)]
    handle = spline([(0.405, 0, 0.575), (0.47, 0, 0.635), (0.575, 0, 0.645), (0.645, 0, 0.555), (0.63, 0, 0.43), (0.55, 0, 0.325), (0.46, 0, 0.265), (0.395, 0, 0.255)], 10)
    cup.append(tube('handle', handle, np.interp(np.linspace(0, 1, len(handle)), [0, 0.12, 0.5, 0.9, 1], [0.034, 0.024, 0.021, 0.024, 0.034]), china, 16))
    if tea:
        cup.append(turned('tea', [(0, 0.575), (0.395, 0.575), (0.409, 0.581)], plain('#4A1D07', 0.04, 0.5), around=96))
    things.append(group(cup, (0, 0, 0.037), turn))
    return group(things, at)


def cup_and_saucer():
    studio.sweep()
    studio.light()
    teacup(wares.porcelain(color='#F4F7F7'))
    studio.camera((0.05, 0, 0.30), 5.9, 31, 0, 84)


def platter():
    studio.sweep()
    studio.light()
    china = wares.porcelain()
    thing = wares.plate(china, 1.78, 1.30, 0.30, (0, 0, 0))
    thing.scale = (1.15, 0.80, 1)
    studio.camera((0.04, 0, 0.1), 13.8, 40, -14, 84)


def cake_stand():
    studio.sweep()
    studio.light()
    china = wares.porcelain(color='#EFF4F6')
    foot = spline([(0.62, 0.0), (0.66, 0.012), (0.64, 0.04), (0.50, 0.07), (0.26, 0.16), (0.15, 0.34), (0.12, 0.60), (0.14, 0.80), (0.26, 0.94), (0.44, 1.0)], 8)
    top = spline([(0.46, 1.0), (1.30, 1.02), (1.395, 1.05), (1.40, 1.085), (1.375, 1.115), (1.34, 1.10), (1.28, 1.082), (0.7, 1.078), (0, 1.078)], 8)
    turned('stand', np.vstack([[(0, 0)], foot, top]), china, around=160)
    studio.camera((0.05, 0, 0.56), 10.2, 14, 0, 85)


def pitcher(height=2.25):
    studio.sweep()
    studio.light()
    clay = wares.stoneware('clay')
    k = height / 2.25
    outside = [(0, 0.03), (0.58, 0.03), (0.60, 0), (0.64, 0), (0.70, 0.08), (0.84, 0.45), (0.86, 0.80), (0.76, 1.25), (0.58, 1.65), (0.52, 1.90), (0.57, 2.12), (0.63, 2.25)]
    inside = [(0.60, 2.26), (0.52, 2.10), (0.47, 1.90), (0.53, 1.65), (0.70, 1.25), (0.79, 0.80), (0.76, 0.45), (0.6, 0.12), (0, 0.09)]
    body = turned('pitcher', np.vstack([spline(outside, 10), spline(inside, 10)]) * (1, k), clay, around=160)
    for v in body.data.vertices:
        a = math.atan2(v.co.y, v.co.x) - math.pi
        a = (a + math.pi) % (2 * math.pi) - math.pi
        rise = max(0, (v.co.z - 1.86 * k) / (0.40 * k))
        pull = 0.26 * rise**1.5 * math.exp(-((a / 0.42) ** 2)) - 0.05 * rise * math.exp(-(((abs(a) - 0.95) / 0.4) ** 2))
        v.co.x -= pull
        v.co.z += 0.05 * rise * math.exp(-((a / 0.5) ** 2))
    handle = spline([(0.52, 0, 1.98 * k), (0.78, 0, 2.12 * k), (1.10, 0, 1.95 * k), (1.18, 0, 1.55 * k), (1.02, 0, 1.10 * k), (0.80, 0, 0.86 * k)], 12)
    group([body, tube('handle', handle, np.interp(np.linspace(0, 1, len(handle)), [0, 0.5, 1], [0.10, 0.075, 0.10]), clay, 16)], (0, 0, 0), -0.22)
    studio.camera((0.12, 0, 1.1 * k), 13.6 * (k**0.6), 14, 0, 85)


def jug_vase():
    """The tall jug with olive branches."""
    pitcher(3.3)
    leaf, bark = leaf_material(), plain('#6A5B49', 0.8)
    for k in range(7):
        branch((-0.12 + 0.10 * math.cos(k * 2.4), 0.10 * math.sin(k * 2.4), 2.2), 0.26 + 0.16 * (k % 3), k * 2.4 + 0.3, 2.6 + 0.4 * (k % 3), leaf, bark, k + 3, bare=19)
    studio.camera((0.06, 0, 2.45), 21.5, 9, 0, 85)


def wine_glasses():
    studio.sweep()
    studio.light()
    studio.edges()
    clear = glass()
    for at in ((-1.06, 0.45), (-0.36, -0.35), (0.38, 0.45), (1.06, -0.35)):
        wares.wine_glass(clear, (*at, 0))
    studio.camera((0.04, 0, 1.04), 12.0, 12, 0, 85)


def tumblers():
    studio.sweep()
    studio.light()
    clear = glass('glass')
    make = lambda at: wares.tumbler(clear, at, 0.92, 0.40, 0.13, facets=8, taper=0.78, wall=0.035)
    for at in ((-0.78, 0.1, 0), (0.84, 0.05, 0), (0.02, -0.28, 0), (0.04, 0.75, 0)):
        make(at)
    studio.camera((0.06, 0.1, 0.42), 8.8, 17, 0, 85)


def coupes():
    studio.sweep()
    studio.light()
    clear = glass('glass')
    wares.coupe(clear, (-0.50, 0.12, 0))
    wares.coupe(clear, (0.52, -0.12, 0))
    studio.camera((0.03, 0, 0.58), 8.0, 13, 0, 85)


def water_carafe(clear, at):
    """The carafe under its tumbler."""
    x, y, z = at
    t = 0.022
    outside = [(0.40, 0), (0.46, 0.02), (0.49, 0.10), (0.50, 0.50), (0.47, 0.95), (0.36, 1.22), (0.26, 1.38), (0.24, 1.52), (0.25, 1.62)]
    inside = [(0.25 - t, 1.62), (0.24 - t, 1.52), (0.26 - t, 1.38), (0.36 - t, 1.21), (0.47 - t, 0.95), (0.50 - t, 0.50), (0.48 - t, 0.14), (0.38, 0.07), (0, 0.06)]
    body = turned('carafe', np.vstack([[(0, 0)], spline(outside, 10), spline(inside, 10)]), clear, at, 144)
    over = wares.tumbler(clear, at, 0.86, 0.36, 0.05, taper=0.88, wall=0.02)
    over.rotation_euler, over.location = (math.pi, 0, 0), (x, y, z + 1.675)
    return [body, over]


def carafe():
    studio.sweep()
    studio.light()
    water_carafe(glass('glass'), (-0.12, 0, 0))
    studio.camera((-0.06, 0, 0.86), 8.4, 12, 0, 85)


def flatware(metal_color='#DAD8D4'):
    studio.sweep()
    studio.light(room=0.8)
    studio.cards()
    steel = metal('metal', 0.17)
    rows = [(wares.fork, 1.0, -1.02), (wares.fork, 0.90, -0.56), (wares.knife, 1.12, -0.02), (wares.spoon, 1.0, 0.50), (wares.spoon, 0.84, 0.98)]
    for make, scale, x in rows:
        group(make(steel), (x, -1.15, 0.0), math.pi / 2, scale)
    studio.camera((0.04, 0.04, 0.05), 9.8, 52, 0, 84)


def fig_candle():
    studio.sweep()
    studio.light()
    clear, at = glass(), (-0.16, 0, 0)
    wares.candle(clear, wares.wax(), at, 0.92, 0.42, 0.74, lit=False)
    wares.label(plain('#F7F6F1', 0.8, 0.2), at, 0.4225, 0.20, 0.54, 0.60)
    ink = plain('#004832', 0.7)
    wares.bent_text('FIG LEAF', ink, at, 0.4245, 0.405, 0.072, needle.ROMAN)
    wares.bent_text('a candle, then a glass', ink, at, 0.4245, 0.305, 0.044, needle.ITALIC, 1.02)
    brass = metal('#C8A668', 0.24)
    lid = [(0, 0), (0.44, 0), (0.455, 0.010), (0.46, 0.03), (0.455, 0.055), (0.44, 0.065), (0.10, 0.068), (0.075, 0.075), (0.06, 0.11), (0.085, 0.14), (0.085, 0.16), (0.065, 0.175), (0, 0.178)]
    thing = turned('lid', lid, brass, (0.66, -0.46, 0), 128)
    thing.data.use_auto_smooth, thing.data.auto_smooth_angle = True, 0.6
    studio.camera((0.14, -0.1, 0.44), 7.0, 17, -4, 85)


def votives():
    studio.sweep()
    studio.light()
    wares.candle(glass(), wares.wax('#F4F1EA'), (-0.42, 0.1, 0), 0.82, 0.36, 0.72, lit=False)
    wares.candle(glass(), wares.wax('#F4F1EA'), (0.44, -0.10, 0), 0.68, 0.36, 0.68, lit=False)
    studio.camera((0.01, 0, 0.38), 6.6, 17, -4, 85)


def branch(at, lean, turn, length, leaf, bark, seed, bare=10):
    """An olive branch: a stem and pairs of narrow leaves."""
    rnd = np.random.default_rng(seed)
    t = np.linspace(0, 1, 40)
    bend = rnd.uniform(0.15, 0.5)
    out = lean * t + bend * t**2.2 * length * 0.5
    up = length * t - 0.25 * out * t
    wander = 0.05 * np.sin(t * 5 + rnd.uniform(0, 6))
    side, to = np.array([math.cos(turn), math.sin(turn), 0]), np.array([-math.sin(turn), math.cos(turn), 0])
    stem = np.array(at) + out[:, None] * side + wander[:, None] * to + up[:, None] * (0, 0, 1)
    things = [tube('stem', stem, np.linspace(0.022, 0.007, 40), bark, 8)]
    points, faces, uvs = [], [], []
    for k in range(bare, 40):
        way = stem[min(k + 1, 39)] - stem[k - 1]
        way /= np.linalg.norm(way)
        for sign in (-1, 1):
            if rnd.random() < 0.22:
                continue
            spread = np.cross(way, rnd.normal(size=3))
            spread /= np.linalg.norm(spread)
            direction = way * rnd.uniform(0.5, 0.9) + spread * rnd.uniform(0.5, 0.9)
            direction /= np.linalg.norm(direction)
            across = np.cross(direction, rnd.normal(size=3) * 0.4 + (0, 0, 1))
            across /= np.linalg.norm(across)
            droop = np.array([0, 0, -1.0])
            long, wide = rnd.uniform(0.26, 0.44), rnd.uniform(0.030, 0.046)
            start = len(points)
            for i, s in enumerate(np.linspace(0, 1, 7)):
                half = wide * math.sin(math.pi * s**0.8) + 0.002
                spine = stem[k] + direction * long * s + droop * 0.08 * s * s
                normal = np.cross(direction, across)
                points += [spine - across * half + normal * 0.4 * half, spine, spine + across * half + normal * 0.4 * half]
                if i:
                    b = start + 3 * i
                    faces += [(b - 3, b - 2, b + 1, b), (b - 2, b - 1, b + 2, b + 1)]
    from kit.mesh import mesh

    things.append(mesh('leaves', points, faces, leaf))
    return things


def leaf_material():
    from kit.surface import Nodes, linear

    n = Nodes('leaf')
    shade_of = n.add('NewGeometry').outputs['Random Per Island']
    back = n.add('NewGeometry').outputs['Backfacing']
    tint = n.mix(shade_of, linear('#3F5537'), linear('#6E8158'))
    tint = n.mix(back, tint, linear('#93A189'))
    body = n.add('BsdfPrincipled', {'Base Color': tint, 'Roughness': 0.5, 'Specular': 0.3})
    return n.done(n.blend(0.18, body.outputs[0], n.add('BsdfTranslucent', {'Color': tint}).outputs[0]))


def shoulder_vase(material, at, scale=1.0):
    outside = [(0, 0.03), (0.36, 0.03), (0.38, 0), (0.42, 0), (0.46, 0.06), (0.66, 0.60), (0.77, 1.10), (0.76, 1.42), (0.58, 1.72), (0.36, 1.88), (0.25, 2.0), (0.235, 2.14), (0.27, 2.26)]
    inside = [(0.25, 2.27), (0.21, 2.14), (0.22, 2.0), (0.33, 1.85), (0.55, 1.68), (0.7, 1.4), (0, 1.2)]
    return turned('vase', np.vstack([spline(outside, 10), spline(inside, 8)]), material, at, 160, scale)


def bisque_vase(branches=5):
    studio.sweep()
    studio.light()
    shoulder_vase(plain('#EFF0EE', 0.75, 0.25, bump=0.004, bump_size=0.05), (0, 0, 0))
    leaf, bark = leaf_material(), plain('#6A5B49', 0.8)
    for k in range(branches):
        branch((0.03 * math.cos(k * 2.4), 0.03 * math.sin(k * 2.4), 1.55), 0.18 + 0.10 * (k % 3), k * 2.4 + 0.5, 2.2 + 0.3 * (k % 3), leaf, bark, k + 3)
    studio.camera((0, 0, 1.85), 16.4, 9, 0, 85)


def bud_vases():
    studio.sweep()
    studio.light()
    clear = glass('glass')
    t = 0.018
    for at, h, r in (((-0.62, 0.05), 1.02, 0.34), ((0.66, -0.06), 1.40, 0.31), ((0.08, 0.32), 1.80, 0.28)):
        outside = [(r * 0.82, 0), (r * 0.96, 0.02), (r, 0.10), (r, h * 0.38), (r * 0.80, h * 0.56), (0.10, h * 0.72), (0.085, h * 0.86), (0.09, h * 0.96), (0.115, h)]
        inside = [(0.115 - t, h + 0.002), (0.07, h * 0.95), (0.067, h * 0.86), (0.08, h * 0.72), (r * 0.8 - t, h * 0.555), (r - t, h * 0.38), (r - t, 0.14), (r * 0.8, 0.06), (0, 0.05)]
        turned('bottle', np.vstack([[(0, 0)], spline(outside, 10), spline(inside, 10)]), clear, (*at, 0), 128)
    leaf, bark = leaf_material(), plain('#6F7F55', 0.7)
    branch((0.08, 0.32, 0.25), 0.03, 1.1, 2.35, leaf, bark, 11)
    studio.camera((0.05, 0.1, 1.12), 10.8, 12, 0, 85)


def decanter():
    """The wide decanter, a little wine left in it, its stopper in."""
    studio.sweep()
    studio.light()
    clear = glass()
    outside = [(0.86, 0.0), (0.98, 0.02), (1.02, 0.09), (0.96, 0.30), (0.74, 0.62), (0.46, 0.95), (0.28, 1.24), (0.205, 1.55), (0.19, 1.78), (0.215, 1.95), (0.30, 2.02), (0.305, 2.05)]
    inside = [(0.28, 2.06), (0.20, 1.98), (0.15, 1.80), (0.165, 1.55), (0.24, 1.24), (0.42, 0.95), (0.70, 0.61), (0.92, 0.30), (0.96, 0.13), (0.84, 0.07), (0, 0.06)]
    turned('decanter', np.vstack([[(0, 0)], spline(outside, 10), spline(inside, 10)]), clear, (0, 0, 0), 160)
    stopper = spline([(0, 1.72), (0.13, 1.73), (0.145, 1.78), (0.165, 1.95), (0.17, 2.05), (0.09, 2.12), (0.11, 2.20), (0.24, 2.34), (0.27, 2.48), (0.20, 2.62), (0.0, 2.68)], 10)
    turned('stopper', stopper, clear, (0, 0, 0), 96)
    studio.camera((0.0, 0, 1.22), 12.6, 12, 0, 85)
