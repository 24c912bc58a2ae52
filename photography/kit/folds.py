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


def pleated(name, material, length=2.7, wide=1.5, waist=0.22, pleats=7, high=0.25, seed=1, short=0.85):
    """A cloth in set pleats drawn through a ring at the origin; it lies along X and opens like a fan at both ends."""
    nu, nv = 150, 60 * pleats // 2
    rng = np.random.default_rng(seed)
    u, v = np.linspace(-1, 1, nu)[:, None], np.linspace(-1, 1, nv)[None]
    reach = np.abs(u) * np.where(u < 0, short, 1.0)
    opening = np.clip((reach - 0.07) / 0.93, 0, 1)
    spread = waist + (wide / 2 - waist) * opening**1.1
    # Every pleat is a little wider or narrower than its neighbor, and stands a little higher or lower.
    steps = np.cumsum(rng.uniform(0.72, 1.28, 2 * pleats + 1))
    steps = (steps - steps[0]) / (steps[-1] - steps[0]) * 2 - 1
    phase = np.pi * np.interp(v[0], steps, np.arange(2 * pleats + 1))[None]
    tall = np.interp(v[0], np.linspace(-1, 1, 2 * pleats + 1), rng.uniform(0.62, 1.0, 2 * pleats + 1))[None]
    wander = 0.55 * opening * waves(np.stack([u * 1.1 + 0 * v, v * 2.0 + 0 * u, 0 * u * v + seed], -1), 1.0, seed)
    fold = np.arcsin(0.90 * np.cos(phase + wander)) / np.arcsin(0.90)
    arch = np.sqrt(np.clip(1 - (v * 0.96) ** 2, 0, 1))
    ring = np.exp(-((u / 0.17) ** 2))
    rise = high * tall * (0.95 - 0.72 * opening)
    x = u * length / 2 * np.where(u < 0, short, 1.0) * np.cos(v * 0.50 * opening) + 0 * v
    x = x + 0.02 * opening * fold * np.sign(u)
    y = spread * (v + 0.10 * opening * waves(np.stack([u * 1.4 + 0 * v, v * 0.8 + 0 * u, 0 * u * v + seed + 3], -1), 1.0, seed + 2))
    soft = waves(np.stack([u * 1.6 + 0 * v, v * 1.5 + 0 * u, 0 * u * v], -1), 0.8, seed + 5)
    z = 0.018 + rise * (0.5 - 0.5 * fold) * (0.70 + 0.30 * arch) + ring * 0.22 * arch + 0.10 * np.clip(soft, 0, 1) * opening * (1 - 0.3 * opening)
    points = np.stack(np.broadcast_arrays(x, y, np.maximum(z, 0.014)), -1)
    return grid(name, points, material, np.stack(np.broadcast_arrays(u * length / 2, v * 2.4), -1), thickness=0.016)


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


def _relaxed(points, lengths, base, rounds, soft, hold, bend):
    """Moves the points of a grid until they are as far apart as `lengths` says, on a bed that gives way."""
    near = [((1, 0), 1.0), ((0, 1), 1.0), ((1, 1), 0.6), ((1, -1), 0.6), ((2, 0), bend), ((0, 2), bend), ((4, 0), bend * 0.6), ((0, 4), bend * 0.6)]
    n, m = points.shape[:2]
    speed = np.zeros_like(points)
    for _ in range(rounds):
        before = points
        points = points + 0.8 * speed
        points[..., 2] += soft * (base[..., 2] - points[..., 2])
        points[..., :2] += hold * (base[..., :2] - points[..., :2])
        for _ in range(4):
            move, count = np.zeros_like(points), np.zeros((n, m, 1))
            for (i, j), strength in near:
                a, b = (slice(0, n - i), slice(max(0, -j), m - max(0, j))), (slice(i, n), slice(max(0, j), m + min(0, j)))
                way = points[b] - points[a]
                length = np.linalg.norm(way, axis=-1, keepdims=True) + 1e-9
                over = length - np.linalg.norm(lengths[b] - lengths[a], axis=-1, keepdims=True)
                if max(abs(i), abs(j)) > 1:
                    over = np.minimum(over, 0)
                push = strength * 0.5 * over * way / length
                move[a] += push
                move[b] -= push
                count[a] += strength
                count[b] += strength
            points = points + 1.5 * move / np.maximum(count, 1)
        speed = np.clip(points - before, -0.08, 0.08)
    return points


def _finer(values):
    """A grid with a point between every two."""
    for axis in (0, 1):
        v = np.moveaxis(values, axis, 0)
        middle = (v[:-1] + v[1:]) / 2
        middle[1:-1] = (9 * (v[1:-2] + v[2:-1]) - (v[:-3] + v[3:])) / 16
        both = np.empty((len(v) + len(middle), *v.shape[1:]))
        both[::2], both[1::2] = v, middle
        values = np.moveaxis(both, 0, axis)
    return values


def buckled(across, along, step=0.5, levels=2, grow=0.05, seed=1, puff=0.25, size=3.0, fine=0.02, soft=0.006, hold=0.03, bend=1.2):
    """A cover with more cloth than its bed has room for: it rises in billows with creases between. Gives where every point lies and where it was."""
    (x0, x1), (y0, y1) = across, along
    X, Y = np.meshgrid(np.linspace(x0, x1, int((x1 - x0) / step) + 1), np.linspace(y0, y1, int((y1 - y0) / step) + 1), indexing='ij')
    flat = np.stack([X, Y], -1)
    height = lambda at, scale, seed: waves(np.concatenate([at, np.zeros((*at.shape[:2], 1))], -1), scale, seed, 2)
    points = np.concatenate([flat, (puff * height(flat, size, seed) + 0.05 * height(flat, 1.2, seed + 5))[..., None]], -1)
    lengths = flat * (1 + grow)
    for level, rounds in enumerate((90, 6, 3)[: levels + 1]):
        if level:
            points, lengths, flat = _finer(points), _finer(lengths), _finer(flat)
            points[..., 2] += fine / 2**level * height(flat, 1.2 / 2**level, seed + 9 * level)
        base = np.concatenate([flat, puff * height(flat, size, seed)[..., None]], -1)
        points = _relaxed(points, lengths, base, rounds, soft, hold, bend)
    return points, flat
