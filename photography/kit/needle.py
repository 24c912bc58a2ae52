"""Embroidery: every stitch is a thread laid on the cloth."""

import math
import random

import bpy
import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

from .mesh import link

SCRIPT = '/usr/share/fonts/opentype/levien/TypoScript.otf'
ROMAN = '/usr/share/fonts/opentype/ebgaramond/EBGaramond12-Regular.otf'
ITALIC = '/usr/share/fonts/opentype/ebgaramond/EBGaramond12-Italic.otf'


def _surface(target):
    bpy.context.view_layer.update()
    shaped = target.evaluated_get(bpy.context.evaluated_depsgraph_get())
    data = shaped.to_mesh()
    tree = BVHTree.FromPolygons([target.matrix_world @ v.co for v in data.vertices], [tuple(p.vertices) for p in data.polygons])
    shaped.to_mesh_clear()
    return tree


def sew(stitches, target, material, origin, across=(1, 0, 0), up=(0, 1, 0), radius=0.004, lift=0.010, wide=0.08, jitter=0.0012, reach=1.0, points=6):
    """Lays stitches, given as pairs of points in the plane (across, up) at `origin`, on what lies below that plane."""
    tree = _surface(target)
    X, Y = Vector(across).normalized(), Vector(up).normalized()
    Z, O, rnd = X.cross(Y).normalized(), Vector(origin), random.Random(5)
    curve = bpy.data.curves.new('stitches', 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.resolution_u = '3D', radius, 1, 1
    missed = 0
    for a, b in stitches:
        a, b = (np.array(p) + (rnd.gauss(0, jitter), rnd.gauss(0, jitter)) for p in (a, b))
        high = lift * min(1, np.linalg.norm(b - a) / wide + 0.25)
        laid = []
        for t in np.linspace(0, 1, points):
            p = a + (b - a) * t
            hit = tree.ray_cast(O + X * p[0] + Y * p[1] + Z * reach, -Z)[0]
            if hit is None:
                missed += 1
                break
            laid.append(hit + Z * (high * (1 - (2 * t - 1) ** 4) + radius * 0.4))
        else:
            spline = curve.splines.new('POLY')
            spline.points.add(points - 1)
            for point, place in zip(spline.points, laid):
                point.co = (*place, 1)
    thing = link('stitches', curve)
    bpy.context.view_layer.update()
    data = bpy.data.meshes.new_from_object(thing.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(thing)
    data.materials.clear()
    data.materials.append(material)
    data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
    if missed:
        print('missed stitches:', missed, 'of', len(stitches))
    return link('stitches', data)


def outline(text, font, height):
    """The edges of a text's letters, centered, `height` high."""
    curve = bpy.data.curves.new('letters', 'FONT')
    curve.body, curve.font = text, bpy.data.fonts.load(font, check_existing=True)
    curve.align_x, curve.align_y, curve.resolution_u = 'CENTER', 'CENTER', 8
    thing = link('letters', curve)
    bpy.context.view_layer.update()
    data = thing.to_mesh()
    place = np.array([v.co[:2] for v in data.vertices])
    first, same = {}, []
    for index, key in enumerate(map(tuple, np.round(place, 5))):
        same.append(first.setdefault(key, index))
    uses = {}
    for face in data.polygons:
        for a, b in face.edge_keys:
            key = tuple(sorted((same[a], same[b])))
            uses[key] = uses.get(key, 0) + 1
    thing.to_mesh_clear()
    bpy.data.objects.remove(thing)
    low, high = place.min(0), place.max(0)
    scale, middle = height / (high[1] - low[1]), (low + high) / 2
    return [((place[a] - middle) * scale, (place[b] - middle) * scale) for (a, b), n in uses.items() if n == 1]


def satin(edges, angle, pitch):
    """Satin stitches that fill an outline."""
    c, s = math.cos(angle), math.sin(angle)
    turn = np.array([[c, s], [-s, c]])
    a, b = (np.array([e[k] for e in edges]) @ turn.T for k in (0, 1))
    stitches = []
    for y in np.arange(min(a[:, 1].min(), b[:, 1].min()) + pitch / 2, max(a[:, 1].max(), b[:, 1].max()), pitch):
        cut = ((a[:, 1] <= y) & (b[:, 1] > y)) | ((b[:, 1] <= y) & (a[:, 1] > y))
        p, q = a[cut], b[cut]
        x = np.sort(p[:, 0] + (y - p[:, 1]) / (q[:, 1] - p[:, 1]) * (q[:, 0] - p[:, 0]))
        for left, right in zip(x[::2], x[1::2]):
            if right - left > pitch * 0.25:
                stitches.append((np.array([left, y]) @ turn, np.array([right, y]) @ turn))
    return stitches


def letter(text, target, material, origin, height, across=(1, 0, 0), up=(0, 1, 0), font=SCRIPT, angle=0.2, pitch=0.0075):
    return sew(satin(outline(text, font, height), angle, pitch), target, material, origin, across, up, radius=pitch * 0.56, lift=0.016)


def line(start, end, width, pitch=0.013, slant=0.0):
    """A row of satin stitches across the line from start to end."""
    start, end = np.array(start, float), np.array(end, float)
    way = end - start
    length = np.linalg.norm(way)
    way /= length
    over = np.array([-way[1], way[0]]) * width / 2
    return [(start + way * t - over, start + way * (t + slant) + over) for t in np.arange(0, length, pitch)]


def frame(wide, deep, inset, width, pitch=0.013):
    """A line all the way around, `inset` from the edge."""
    x, y = wide / 2 - inset, deep / 2 - inset
    corners = [(-x, -y), (x, -y), (x, y), (-x, y), (-x, -y)]
    return [stitch for a, b in zip(corners, corners[1:]) for stitch in line(a, b, width, pitch)]
