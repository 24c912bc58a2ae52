"""Meshes from arrays. One Blender unit is 10 cm."""

import math

import bmesh
import bpy
import numpy as np
from mathutils import Vector


def link(name, data):
    thing = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def mesh(name, points, faces, material=None, uv=None, smooth=True):
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(p) for p in points], [], faces)
    data.update()
    if uv is not None:
        corners = np.empty(len(data.loops), np.int32)
        data.loops.foreach_get('vertex_index', corners)
        data.uv_layers.new(name='UVMap').data.foreach_set('uv', np.asarray(uv, np.float32)[corners].ravel())
    data.polygons.foreach_set('use_smooth', [smooth] * len(data.polygons))
    if material:
        data.materials.append(material)
    return link(name, data)


def grid(name, points, material=None, uv=None, close_u=False, close_v=False, thickness=0.0):
    """A surface through an array of points (nu, nv, 3); without `uv` it is measured along the middle lines."""
    nu, nv = points.shape[:2]
    i, j = np.meshgrid(np.arange(nu if close_u else nu - 1), np.arange(nv if close_v else nv - 1), indexing='ij')
    i, j = i.ravel(), j.ravel()
    i2, j2 = (i + 1) % nu, (j + 1) % nv
    faces = np.stack([i * nv + j, i2 * nv + j, i2 * nv + j2, i * nv + j2], 1).tolist()
    if uv is None:
        along = lambda line: np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
        uv = np.stack(np.meshgrid(along(points[:, nv // 2]), along(points[nu // 2]), indexing='ij'), -1)
    thing = mesh(name, points.reshape(-1, 3), faces, material, uv.reshape(-1, 2))
    if thickness:
        shell = thing.modifiers.new('shell', 'SOLIDIFY')
        shell.thickness, shell.offset = thickness, 0
    return thing


def spline(points, steps=10):
    """Catmull-Rom through points of any dimension."""
    p = np.array(points, float)
    q = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    parts = []
    for k in range(len(p) - 1):
        a, b, c, d = q[k : k + 4]
        parts.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    return np.vstack(parts + [p[-1:]])


def turned(name, profile, material, at=(0, 0, 0), around=128, scale=1.0):
    """A body of revolution. Profile: (radius, height) from the axis outwards and back."""
    profile = np.array(profile, float) * scale
    profile[:, 0] = np.maximum(profile[:, 0], 0)
    a = np.linspace(0, 2 * math.pi, around, endpoint=False)[:, None]
    points = np.stack([np.cos(a) * profile[:, 0], np.sin(a) * profile[:, 0], np.broadcast_to(profile[:, 1], (around, len(profile)))], -1)
    thing = grid(name, points, material, close_u=True)
    weld(thing)
    thing.location = at
    return thing


def weld(thing, distance=1e-5):
    b = bmesh.new()
    b.from_mesh(thing.data)
    bmesh.ops.remove_doubles(b, verts=b.verts, dist=distance)
    bmesh.ops.recalc_face_normals(b, faces=b.faces)
    b.to_mesh(thing.data)
    b.free()


def box(name, size, material, at=(0, 0, 0), turn=0.0, edge=0.03, rounds=4):
    """A block standing on `at`, its edges rounded."""
    data = bpy.data.meshes.new(name)
    b = bmesh.new()
    bmesh.ops.create_cube(b, size=1)
    bmesh.ops.scale(b, vec=size, verts=b.verts)
    bmesh.ops.bevel(b, geom=b.edges[:], offset=edge, segments=rounds, profile=0.5, affect='EDGES')
    bmesh.ops.translate(b, vec=(0, 0, size[2] / 2), verts=b.verts)
    layer = b.loops.layers.uv.new('UVMap')
    for face in b.faces:
        n = face.normal
        axis = max(range(3), key=lambda k: abs(n[k]))
        keep = [k for k in range(3) if k != axis]
        for corner in face.loops:
            corner[layer].uv = (corner.vert.co[keep[0]], corner.vert.co[keep[1]])
    b.to_mesh(data)
    b.free()
    crease(data)
    thing = link(name, data)
    data.materials.append(material)
    thing.location, thing.rotation_euler = at, (0, 0, turn)
    return thing


def crease(data, angle=0.6):
    """Smooth shading that keeps hard edges hard."""
    data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
    data.use_auto_smooth, data.auto_smooth_angle = True, angle


def loft(name, sections, material, around=24, power=2.6, smooth=1):
    """A bar along X through superellipse sections (x, y, z, half width, half thickness)."""
    closed = lambda end: (*end[:3], end[3] * 0.02, end[4] * 0.02)
    sections = [closed(sections[0]), *sections, closed(sections[-1])]
    a = np.linspace(0, 2 * math.pi, around, endpoint=False)
    c, s = np.cos(a), np.sin(a)
    rows = [
        np.stack([np.full(around, x), y + w * np.sign(c) * np.abs(c) ** (2 / power), z + h * np.sign(s) * np.abs(s) ** (2 / power)], 1)
        for x, y, z, w, h in sections
    ]
    thing = grid(name, np.array(rows), material, close_v=True)
    if smooth:
        soft = thing.modifiers.new('smooth', 'SUBSURF')
        soft.levels = soft.render_levels = smooth
    return thing


def tube(name, path, radius, material, around=10):
    """A round cord along a path; `radius` may be one number or one for each point."""
    path = np.array(path, float)
    t = np.gradient(path, axis=0)
    t /= np.linalg.norm(t, axis=1)[:, None] + 1e-9
    normal = np.cross(t, (0.13, 0.29, 0.95))
    normal /= np.linalg.norm(normal, axis=1)[:, None] + 1e-9
    other = np.cross(t, normal)
    a = np.linspace(0, 2 * math.pi, around, endpoint=False)
    r = np.broadcast_to(radius, (len(path),))[:, None, None]
    ring = np.cos(a)[None, :, None] * normal[:, None] + np.sin(a)[None, :, None] * other[:, None]
    return grid(name, path[:, None] + ring * r, material, close_v=True)


def ribbon(name, path, width, across, material, thickness=0.008, columns=7, cup=0.0):
    """A band along a path; `across` is the direction of its width, one or one for each point."""
    path = np.array(path, float)
    across = np.broadcast_to(np.array(across, float), path.shape)
    across = across / np.linalg.norm(across, axis=1)[:, None]
    t = np.gradient(path, axis=0)
    t /= np.linalg.norm(t, axis=1)[:, None] + 1e-9
    normal = np.cross(t, across)
    w = np.linspace(-0.5, 0.5, columns)
    width = np.broadcast_to(width, (len(path),))
    points = path[:, None] + across[:, None] * w[None, :, None] * width[:, None, None] + normal[:, None] * (cup * 4 * w**2)[None, :, None]
    s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))]
    uv = np.stack([np.repeat(s[:, None], columns, 1), w[None] * width[:, None]], -1)
    return grid(name, points, material, uv, thickness=thickness)


def group(things, at=(0, 0, 0), turn=0.0, scale=1.0, tilt=(0, 0)):
    """Moves several things as one."""
    hub = link('group', None)
    for thing in things:
        thing.parent = hub
    hub.location, hub.rotation_euler, hub.scale = at, (tilt[0], tilt[1], turn), (scale,) * 3
    return hub


def turn_about(point, at, turn):
    """Where a point of a thing lies once the thing stands at `at`, turned by `turn`."""
    c, s = math.cos(turn), math.sin(turn)
    return Vector((at[0] + point[0] * c - point[1] * s, at[1] + point[0] * s + point[1] * c, point[2] if len(point) > 2 else 0))
