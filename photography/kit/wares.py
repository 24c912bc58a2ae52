"""Plates, glasses, candles and cutlery: the profiles of turned and lofted pieces."""

import math

import bpy
import numpy as np

from .mesh import box, group, grid, link, loft, mesh, spline, tube, turned
from .surface import Nodes, glass, glazed, linear, metal, plain


def plate(material, radius=1.33, well=0.9, height=0.2, at=(0, 0, 0), around=192):
    r, w, h = radius, well, height
    profile = spline(
        [(0, 0.05), (w * 0.6, 0.048), (w * 0.92, 0.055), (w * 1.02, 0.11), (w * 1.12, 0.145), (r * 0.93, h * 0.88), (r - 0.02, h), (r, h + 0.004)]
        + [(r - 0.004, h - 0.022), (r * 0.93, h * 0.88 - 0.045), (w * 1.1, 0.095), (w * 0.98, 0.04), (w * 0.8, 0.02), (w * 0.78, 0), (w * 0.72, 0), (w * 0.7, 0.022), (w * 0.4, 0.02), (0, 0.02)],
        6,
    )
    return turned('plate', profile, material, at, around)


def bowl(material, radius=0.8, height=0.6, foot=0.4, wall=0.045, at=(0, 0, 0), curve=0.5):
    r, h, f, t = radius, height, foot, wall
    belly = f + (r - f) * (0.45 + 0.5 * curve)
    outside = [(0, 0.03), (f * 0.86, 0.03), (f * 0.9, 0), (f, 0), (f * 1.03, 0.05), (belly, h * 0.42), (r * 0.985, h * 0.85), (r, h)]
    inside = [(r - t * 0.5, h + 0.012), (r - t, h - 0.005), (r * 0.985 - t, h * 0.85), (belly - t, h * 0.42 + t * 0.4), (f * 0.9, 0.05 + t * 1.1), (0, 0.04 + t)]
    return turned('bowl', np.vstack([spline(outside, 8), spline(inside, 8)]), material, at)


def wine_glass(material, at=(0, 0, 0), height=2.15, radius=0.42, scale=1.0):
    t, r, h = 0.010, radius, height
    outside = [(0.36, 0.016), (0.30, 0.030), (0.14, 0.062), (0.055, 0.15), (0.036, 0.35), (0.034, 0.70), (0.044, 0.92), (0.10, 1.02), (0.24, 1.13), (0.37, 1.32), (r, 1.56), (r * 0.98, 1.80), (r * 0.89, 2.04), (r * 0.83, h)]
    inside = [(r * 0.83 - t, h), (r * 0.89 - t, 2.04), (r * 0.98 - t, 1.80), (r - t, 1.56), (0.37 - t, 1.33), (0.24 - t, 1.155), (0.11, 1.07), (0, 1.045)]
    profile = np.vstack([[(0, 0), (0.34, 0), (0.36, 0.006)], spline(outside, 8), spline(inside, 8)])
    thing = turned('glass', profile, material, at, 144)
    thing.scale = (scale,) * 3
    return thing


def coupe(material, at=(0, 0, 0)):
    t = 0.011
    outside = [(0.30, 0.016), (0.26, 0.028), (0.12, 0.055), (0.05, 0.13), (0.038, 0.30), (0.040, 0.52), (0.08, 0.62), (0.22, 0.70), (0.38, 0.84), (0.46, 1.02), (0.475, 1.19)]
    inside = [(0.475 - t, 1.19), (0.46 - t, 1.02), (0.38 - t, 0.85), (0.22, 0.715), (0.10, 0.665), (0, 0.655)]
    return turned('coupe', np.vstack([[(0, 0), (0.28, 0), (0.30, 0.006)], spline(outside, 8), spline(inside, 8)]), material, at, 144)


def tumbler(material, at=(0, 0, 0), height=0.95, radius=0.40, base=0.10, facets=0, taper=0.86, wall=0.028):
    r, h, t = radius, height, wall
    outside = spline([(r * taper, 0.01), (r * (taper + 0.04), 0.05), (r * (0.5 + taper / 2 + 0.02), h * 0.5), (r, h - 0.01)], 10)
    inside = spline([(r - t, h - 0.01), (r * (0.5 + taper / 2 + 0.02) - t, h * 0.5), (r * (taper + 0.045) - t, base + 0.05), (r * taper - t, base + 0.008), (0, base)], 10)
    profile = np.vstack([[(0, 0), (r * (taper - 0.05), 0)], outside, [(r - t * 0.2, h), (r - t * 0.5, h + 0.004), (r - t * 0.8, h)], inside])
    thing = turned('tumbler', profile, material, at, 96 if not facets else facets * 16)
    if facets:
        for v in thing.data.vertices:
            far = math.hypot(v.co.x, v.co.y)
            top = h * 0.74
            if far > r * (taper - 0.12) and v.co.z < top and v.co.z > 0.004 and far > (r - t) * (taper + (1 - taper) * v.co.z / h) * 0.985:
                a = (math.atan2(v.co.y, v.co.x) % (2 * math.pi / facets)) - math.pi / facets
                flat = math.cos(math.pi / facets) / math.cos(a)
                keep = min(1, max(0, (top - v.co.z) / 0.05))
                pull = 1 - keep * (1 - flat * 1.0) * 0.95
                v.co.x, v.co.y = v.co.x * pull, v.co.y * pull
    return thing


def candle(vessel, wax, at=(0, 0, 0), height=0.9, radius=0.41, fill=0.72, lit=True, base=0.09, wall=0.03, clear=True):
    """Wax in a tumbler, with a wick and, when lit, a flame."""
    taper = 0.985
    tumbler(vessel, at, height, radius, base, taper=taper, wall=wall)
    inner = lambda z: radius * (taper + (1 - taper) * z / height) - wall - 0.003
    top = height * fill
    profile = np.vstack([[(0, base + 0.006)], spline([(inner(base) - 0.03, base + 0.008), (inner(base + 0.05), base + 0.06), (inner(top * 0.6), top * 0.6), (inner(top), top)], 8), spline([(inner(top) - 0.015, top - 0.012), (radius * 0.5, top - 0.024), (0, top - 0.020)], 8)])
    turned('wax', profile, wax, at, 96)
    black = plain('#2B2622', 0.9)
    turned('wick', [(0, top - 0.03), (0.011, top - 0.03), (0.010, top + 0.08), (0.005, top + 0.10), (0, top + 0.10)], black, at, 12)
    if lit:
        flame((at[0], at[1], at[2] + top + 0.055))


def flame(at, size=1.0):
    n = Nodes('flame')
    height = n.split(n.place('Generated'))[2]
    tint = n.ramp(height, [(0, (0.20, 0.30, 0.9, 1)), (0.16, (1, 0.5, 0.14, 1)), (0.55, (1, 0.80, 0.42, 1)), (1, (1, 0.66, 0.25, 1))])
    edge = n.add('LayerWeight', {'Blend': 0.35}).outputs['Facing']
    glow = n.add('Emission', {'Color': tint, 'Strength': n.ramp(height, [(0, (0.5, 0.5, 0.5, 1)), (0.5, (6, 6, 6, 1)), (1, (3, 3, 3, 1))])})
    material = n.done(n.blend(n.math('POWER', edge, 1.6), glow.outputs[0], n.add('BsdfTransparent').outputs[0]))
    thing = turned('flame', spline([(0, 0), (0.034, 0.045), (0.040, 0.095), (0.026, 0.19), (0.010, 0.26), (0, 0.30)], 8), material, at, 32, size)
    lamp = bpy.data.lights.new('flame', 'POINT')
    lamp.energy, lamp.color, lamp.shadow_soft_size = 7 * size, (1, 0.62, 0.28), 0.05
    link('flame light', lamp).location = (at[0], at[1], at[2] + 0.16)
    thing.visible_shadow = False
    return thing


def wax(color='#F1EBDD'):
    n = Nodes('wax')
    body = n.add('BsdfPrincipled', {'Base Color': linear(color), 'Roughness': 0.45, 'Specular': 0.3})
    return n.done(n.blend(0.22, body.outputs[0], n.add('BsdfTranslucent', {'Color': linear(color)}).outputs[0]))


def _handle(length=1.25, end=0.105, neck=0.033, thick=0.026, z=0.03):
    xs = [0, 0.015, 0.05, 0.11, 0.20, 0.38, 0.62, 0.9, 1.1, length]
    ws = [0.012, 0.045, 0.078, 0.098, end, 0.085, 0.060, 0.043, neck, neck]
    hs = [0.005, 0.010, 0.014, 0.017, 0.018, 0.02, 0.022, 0.025, thick, 0.025]
    zs = [z + 0.01, z + 0.01, z + 0.011, z + 0.012, z + 0.015, z + 0.022, z + 0.04, z + 0.075, z + 0.09, z + 0.085]
    return [(x, 0, lift, w, h) for x, w, h, lift in zip(xs, ws, hs, zs)]


def spoon(material, scale=1.0):
    head = [(1.36, 0.045, 0.075, 0.020), (1.45, 0.11, 0.055, 0.016), (1.58, 0.19, 0.028, 0.013), (1.75, 0.225, 0.012, 0.011), (1.90, 0.197, 0.015, 0.011), (1.98, 0.158, 0.025, 0.011), (2.03, 0.110, 0.034, 0.010), (2.055, 0.062, 0.040, 0.009), (2.064, 0.018, 0.043, 0.006)]
    thing = loft('spoon', _handle() + [(x, 0, z, w, h) for x, w, z, h in head], material, smooth=2)
    for v in thing.data.vertices:
        if v.co.x > 1.4:
            v.co.z += 0.07 * (v.co.y / 0.23) ** 2 * min(1, (v.co.x - 1.4) / 0.2)
    return [thing]


def fork(material):
    body = _handle() + [(1.36, 0, 0.075, 0.05, 0.02), (1.45, 0, 0.055, 0.10, 0.016), (1.55, 0, 0.04, 0.135, 0.014), (1.62, 0, 0.034, 0.14, 0.013), (1.66, 0, 0.032, 0.138, 0.011)]
    things = [loft('fork', body, material, smooth=2)]
    for k in (-1.5, -0.5, 0.5, 1.5):
        y = k * 0.076
        tine = [(1.60, y, 0.034, 0.024, 0.012), (1.72, y, 0.030, 0.024, 0.012), (1.90, y, 0.036, 0.021, 0.011), (2.04, y * 0.99, 0.058, 0.017, 0.010), (2.12, y * 0.97, 0.08, 0.008, 0.006)]
        things.append(loft('tine', tine, material, around=14, smooth=2))
    return things


def knife(material, handle=None):
    xs = [0, 0.02, 0.08, 0.2, 0.5, 0.8, 1.0, 1.12, 1.17]
    grip = [(x, 0, 0.055, w, h) for x, w, h in zip(xs, [0.02, 0.06, 0.088, 0.095, 0.082, 0.068, 0.062, 0.058, 0.05], [0.01, 0.03, 0.042, 0.045, 0.044, 0.04, 0.036, 0.03, 0.02])]
    blade = [(1.2, 0, 0.055, 0.055, 0.012), (1.3, -0.005, 0.055, 0.085, 0.010), (1.6, -0.01, 0.055, 0.10, 0.009), (1.95, -0.01, 0.055, 0.098, 0.008), (2.18, 0.0, 0.055, 0.075, 0.007), (2.30, 0.03, 0.055, 0.035, 0.005), (2.345, 0.05, 0.055, 0.006, 0.003)]
    if handle:
        return [loft('grip', grip, handle, smooth=2, power=2.8), loft('blade', [(1.1, 0, 0.055, 0.05, 0.016)] + blade, material, smooth=2, power=2.8)]
    return [loft('knife', grip + blade, material, smooth=2, power=2.8)]


def bent_text(text, material, at, radius, z, height, font, spread=1.08):
    """Letters printed on a cylinder, facing the camera."""
    curve = bpy.data.curves.new('text', 'FONT')
    curve.body, curve.font = text, bpy.data.fonts.load(font, check_existing=True)
    curve.align_x, curve.align_y, curve.size, curve.space_character = 'CENTER', 'CENTER', height, spread
    thing = link('text', curve)
    bpy.context.view_layer.update()
    data = bpy.data.meshes.new_from_object(thing)
    bpy.data.objects.remove(thing)
    for v in data.vertices:
        a = v.co.x / radius - math.pi / 2
        v.co = (math.cos(a) * radius, math.sin(a) * radius, z + v.co.y)
    data.materials.clear()
    data.materials.append(material)
    thing = link('text', data)
    thing.location = at
    return thing


def flat_text(text, material, at, height, font, turn=0.0, tilt=0.0, spread=1.0):
    curve = bpy.data.curves.new('text', 'FONT')
    curve.body, curve.font = text, bpy.data.fonts.load(font, check_existing=True)
    curve.align_x, curve.align_y, curve.size, curve.space_character = 'CENTER', 'CENTER', height, spread
    thing = link('text', curve)
    curve.materials.append(material)
    thing.location, thing.rotation_euler = at, (tilt, 0, turn)
    return thing


def label(material, at, radius, bottom, top, half):
    a, z = np.linspace(-half, half, 40) - math.pi / 2, np.linspace(bottom, top, 8)
    points = np.zeros((40, 8, 3))
    points[..., 0], points[..., 1], points[..., 2] = np.cos(a)[:, None] * radius, np.sin(a)[:, None] * radius, z
    thing = grid('label', points, material)
    thing.location = at
    return thing


def porcelain(*bands, color='#F3F5F4'):
    return glazed(color, 0.10, bands=bands)


def stoneware(color):
    return glazed(color, 0.34, speckle=0.5)
