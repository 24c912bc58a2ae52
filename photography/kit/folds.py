"""Cloth that is folded, filled or hung."""

import math

import bpy
import numpy as np

from .mesh import grid, link, mesh
from .noise import field, waves


def _levels(times):
    """The layer of each panel of a sheet folded in half `times` times."""
    columns = [[i] for i in range(2**times)]
    while len(columns) > 1:
        half = len(columns) // 2
        columns = [columns[i] + columns[len(columns) - 1 - i][::-1] for i in range(half)]
    level = [0] * 2**times
    for height, panel in enumerate(columns[0]):
        level[panel] = height
    return level


class Folded:
    """What a picture needs to know of a folded piece: its object, height, and where cloth lies."""

    def __init__(self, thing, height, length, rows, path):
        self.thing, self.height, self.length, self.rows, self.path = thing, height, length, rows, path


def folded(
    name,
    material,
    size,
    times=2,
    thickness=0.02,
    at=(0, 0, 0),
    turn=0.0,
    seed=1,
    gap=1.1,
    nose=0.8,
    rumple=0.02,
    wave=1.2,
    slip=0.02,
    dome=0.0,
    edge=0.03,
    sag=0.0,
    detail=1.0,
):
    """A sheet folded in half `times` times; folds face the camera (-Y). UVs run along the cloth, u from the left side."""
    wide, deep = size
    levels = _levels(times)
    pitch = thickness * gap
    step = min(0.04, max(0.012, thickness * 0.9)) / detail
    line = []
    front, back = -deep / 2, deep / 2
    for i, level in enumerate(levels):
        z = level * pitch + thickness / 2
        run = (back, front) if i % 2 == 0 else (front, back)
        line += [(y, z) for y in np.linspace(*run, max(8, int(deep / 0.045)))]
        if i + 1 < len(levels):
            z2 = levels[i + 1] * pitch + thickness / 2
            middle, radius, up = (z + z2) / 2, abs(z2 - z) / 2, 1 if z2 > z else -1
            side = -1 if i % 2 == 0 else 1
            reach = radius * (nose if radius > thickness else 1.0)
            for a in np.linspace(-math.pi / 2, math.pi / 2, max(6, int(math.pi * radius / step)) + 2)[1:-1]:
                line.append(((front if side < 0 else back) + side * reach * math.cos(a), middle + up * radius * math.sin(a)))
    line = np.array(line)
    along = np.gradient(line, axis=0)
    along /= np.linalg.norm(along, axis=1)[:, None] + 1e-9
    out = np.stack([-along[:, 1], along[:, 0]], 1)
    path = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
    half = wide / 2
    rim = np.array([0, 0.12, 0.4, 1.0]) * edge
    xs = np.concatenate([-half + rim, np.linspace(-half + edge, half - edge, int(wide / 0.035 * detail))[1:-1], (half - rim)[::-1]])
    thick = thickness / 2 * np.sqrt(np.clip(1 - np.clip(1 - (half - np.abs(xs)) / edge, 0, 1) ** 2, 0.16, 1))
    top = line[None] + out[None] * thick[:, None, None]
    under = line[None] - out[None] * thick[:, None, None]
    tip = lambda end, sign: (line[end] + sign * along[end] * thickness * 0.3)[None, None].repeat(len(xs), 0)
    ring = np.concatenate([top, tip(-1, 1), under[:, ::-1], tip(0, -1)], 1)
    way = np.r_[path, path[-1] + thickness * 0.3, path[::-1], -thickness * 0.3]
    points = np.zeros((*ring.shape[:2], 3))
    points[..., 0], points[..., 1:] = xs[:, None], ring
    height = len(levels) * pitch
    rise = np.clip(points[..., 2] / height, 0, 1)
    u = points[..., 0] / half
    v = points[..., 1] / (deep / 2)
    if dome:
        points[..., 2] *= 1 - dome * np.clip(np.abs(u), 0, 1)[:] ** 3.5
        points[..., 2] *= 1 - 0.5 * dome * np.clip(v, 0, 1) ** 4
    if sag:
        points[..., 2] -= sag * rise * np.cos(u * 1.4) * 0.5
    whole = field(points + np.array([at[0], at[1], at[2]]), wave, seed)
    points[..., 0] += whole[..., 0] * rumple * 0.8
    points[..., 1] += whole[..., 1] * rumple * 1.3
    points[..., 2] += whole[..., 2] * rumple * (1 if at[2] > 0 else rise)
    drift = waves(np.stack([way * 0.8, np.full_like(way, seed * 3.1), np.zeros_like(way)], -1), 1.0, seed)
    points[..., 0] += drift[None] * slip * np.sign(xs)[:, None] * (np.abs(xs) / half)[:, None] ** 6
    uv = np.stack([np.repeat(xs[:, None], points.shape[1], 1), np.repeat(way[None], len(xs), 0)], -1)
    thing = grid(name, points, material, uv, close_v=True)
    thing.location, thing.rotation_euler = at, (0, 0, turn)
    return Folded(thing, height, path[-1], (len(xs), points.shape[1]), (xs, way, line))


def simulate(thing, frames, pins=None):
    """Runs the cloth solver and freezes what it made."""
    scene = bpy.context.scene
    scene.frame_start, scene.frame_end = 1, frames
    for modifier in thing.modifiers:
        if modifier.type == 'CLOTH':
            modifier.point_cache.frame_end = frames
    for frame in range(1, frames + 1):
        scene.frame_set(frame)
    frozen = bpy.data.meshes.new_from_object(thing.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    thing.modifiers.clear()
    thing.data = frozen
    scene.frame_set(1)
    frozen.polygons.foreach_set('use_smooth', [True] * len(frozen.polygons))
    return thing


def floor(height=0.0, size=40):
    thing = mesh('floor', [(-size, -size, height), (size, -size, height), (size, size, height), (-size, size, height)], [(0, 1, 2, 3)])
    solid(thing)
    thing.hide_render = True
    return thing


def solid(thing, friction=8.0, outer=0.012):
    thing.modifiers.new('solid', 'COLLISION')
    thing.collision.thickness_outer, thing.collision.cloth_friction = outer, friction


def cushion(name, material, size, fill=5.0, shrink=-0.03, cells=44, seed=1, frames=30, soft=0.6, ease=0.07):
    """Two squares of cloth sewn together and filled: the solver inflates them, which gives the true puckers at the seam."""
    wide, deep = size
    nu, nv = cells, max(8, int(cells * deep / wide))
    x, y = np.linspace(-wide / 2, wide / 2, nu), np.linspace(-deep / 2, deep / 2, nv)
    X, Y = np.meshgrid(x, y, indexing='ij')
    # Cut with outward-bowed edges, as cushions are, so that the filled seams are straight.
    X, Y = X * (1 + ease * (1 - (2 * Y / deep) ** 2)), Y * (1 + ease * (1 - (2 * X / wide) ** 2))
    bulge = 0.04 * np.sqrt(np.clip((1 - np.linspace(-1, 1, nu)[:, None] ** 2) * (1 - np.linspace(-1, 1, nv)[None] ** 2), 0, 1)) + 0.002 * np.random.default_rng(seed).normal(size=X.shape)
    rim = (np.arange(nu)[:, None] % (nu - 1) == 0) | (np.arange(nv)[None] % (nv - 1) == 0)
    front = np.stack([X, Y, np.where(rim, 0, bulge)], -1).reshape(-1, 3)
    back = np.stack([X, Y, np.where(rim, 0, -bulge)], -1).reshape(-1, 3)
    index = np.arange(nu * nv).reshape(nu, nv)
    behind = np.where(rim, index, index + nu * nv)
    faces = []
    for i in range(nu - 1):
        for j in range(nv - 1):
            faces.append((index[i, j], index[i + 1, j], index[i + 1, j + 1], index[i, j + 1]))
            faces.append((behind[i, j], behind[i, j + 1], behind[i + 1, j + 1], behind[i + 1, j]))
    points = np.vstack([front, back])
    thing = mesh(name, points, [tuple(int(k) for k in f) for f in faces], material, points[:, :2])
    stray = np.setdiff1d(np.arange(len(points)), np.unique(faces))
    _drop(thing, stray)
    solver = thing.modifiers.new('cloth', 'CLOTH')
    s = solver.settings
    s.quality, s.mass, s.air_damping = 6, 0.2, 2.0
    s.tension_stiffness = s.compression_stiffness = 14
    s.shear_stiffness, s.bending_stiffness = 5, soft
    s.use_pressure, s.uniform_pressure_force, s.shrink_min = True, fill, shrink
    s.effector_weights.gravity = 0
    simulate(thing, frames)
    smooth(thing, 1)
    return thing


def _drop(thing, indices):
    import bmesh

    b = bmesh.new()
    b.from_mesh(thing.data)
    b.verts.ensure_lookup_table()
    bmesh.ops.delete(b, geom=[b.verts[int(i)] for i in indices], context='VERTS')
    b.to_mesh(thing.data)
    b.free()


def smooth(thing, levels=1):
    soft = thing.modifiers.new('smooth', 'SUBSURF')
    soft.levels = soft.render_levels = levels
    return soft


def drape(name, material, points, solids, frames=45, mass=0.3, bend=0.6, gap=0.02, uv=None, pins=None):
    """Drops a cloth given as a grid of points on solid things."""
    for thing in solids:
        if not thing.modifiers.get('solid'):
            solid(thing, outer=gap)
    thing = grid(name, points, material, uv)
    solver = thing.modifiers.new('cloth', 'CLOTH')
    s = solver.settings
    s.quality, s.mass, s.air_damping = 6, mass, 1.6
    s.tension_stiffness = s.compression_stiffness = 18
    s.shear_stiffness, s.bending_stiffness = 6, bend
    solver.collision_settings.distance_min = gap
    solver.collision_settings.use_self_collision = True
    solver.collision_settings.self_distance_min = gap * 0.8
    simulate(thing, frames)
    smooth(thing, 1)
    return thing


def pleated(name, material, length=2.7, wide=1.5, waist=0.21, pleats=9, high=0.27, seed=1, short=0.85):
    """A cloth in sharp pleats drawn through a ring at the origin; it lies along X and fans out to both ends."""
    nu, nv = 150, 44 * pleats // 2
    u, v = np.linspace(-1, 1, nu)[:, None], np.linspace(-1, 1, nv)[None]
    reach = np.abs(u) * np.where(u < 0, short, 1.0)
    open_ = np.clip((reach - 0.10) / 0.9, 0, 1) ** 0.85
    spread = waist + (wide / 2 - waist) * open_
    phase = pleats * np.pi * v + 0.5 * waves(np.stack([u * 1.2 + 0 * v, v * 2.2 + 0 * u, 0 * u * v], -1), 1.0, seed)
    fold = 2 / np.pi * np.arcsin(0.96 * np.sin(phase))
    arch = np.sqrt(np.clip(1 - (v * 0.96) ** 2, 0, 1))
    ring = np.exp(-((u / 0.20) ** 2))
    rise = high * (0.50 + 0.5 * ring) * (1 - 0.45 * open_)
    bend = 0.16 * np.sin(v * 1.2) * open_
    x = u * length / 2 * np.where(u < 0, short, 1.0) * np.cos(v * 0.42 * open_) + 0 * v
    y = spread * (v + 0.25 * bend * 0) + 0.05 * waves(np.stack([u + 0 * v, 0.3 * v + 0 * u, 0 * u * v + seed], -1), 0.9, seed)
    z = 0.02 + rise * (fold * 0.5 + 0.5) * (0.75 + 0.25 * arch) + ring * 0.20 * arch + 0.04 * open_ * (waves(np.stack([u * 2 + 0 * v, v * 2 + 0 * u, 0 * u * v], -1), 0.8, seed + 5) + 0.5)
    z = np.maximum(z, 0.012)
    points = np.stack(np.broadcast_arrays(x, y, z), -1)
    uv = np.stack(np.broadcast_arrays(u * length / 2, v * 2.4), -1)
    return grid(name, points, material, uv, thickness=0.010)


def napkin_ring(material, at=(0, 0, 0), turn=0.0, radius=0.24, wide=0.27):
    """A plain band, a little flared at both edges, its axis along X, lying on the ground."""
    from .mesh import spline

    r, w = radius, wide / 2
    profile = spline([(-w, r + 0.030), (-w + 0.012, r + 0.042), (-w * 0.5, r + 0.020), (0, r + 0.013), (w * 0.5, r + 0.020), (w - 0.012, r + 0.042), (w, r + 0.030), (w - 0.015, r + 0.012), (0, r - 0.006), (-w + 0.015, r + 0.012)], 8)[:-1]
    a = np.linspace(0, 2 * math.pi, 160, endpoint=False)[:, None]
    points = np.stack([np.broadcast_to(profile[:, 0], (160, len(profile))), np.cos(a) * profile[:, 1], np.sin(a) * profile[:, 1]], -1)
    thing = grid('ring', points, material, close_u=True, close_v=True)
    thing.location, thing.rotation_euler = (at[0], at[1], at[2] + radius + 0.042), (0, 0, turn)
    return thing
