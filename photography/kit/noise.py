"""Gradient noise over arrays of points, the same for the same seed on every machine."""

import numpy as np


def _hash(x, y, z, seed):
    h = (x * 374761393 + y * 668265263 + z * 2147483647 + seed * 1274126177).astype(np.uint64)
    h = (h ^ (h >> np.uint64(13))) * np.uint64(1274126177)
    return (h ^ (h >> np.uint64(16))).astype(np.uint64)


def noise(points, seed=0):
    """Noise in about -1..1 at points of shape (..., 3); one feature per unit."""
    p = np.asarray(points, float)
    cell = np.floor(p).astype(np.int64)
    f = p - cell
    s = f * f * f * (f * (f * 6 - 15) + 10)
    total = np.zeros(p.shape[:-1])
    for corner in range(8):
        d = np.array([corner & 1, corner >> 1 & 1, corner >> 2 & 1])
        h = _hash(*(np.moveaxis(cell + d, -1, 0)), seed)
        g = np.stack([(h >> np.uint64(8 * i) & np.uint64(255)).astype(float) / 127.5 - 1 for i in range(3)], -1)
        weight = np.prod(np.where(d == 1, s, 1 - s), -1)
        total += weight * ((f - d) * g).sum(-1)
    return total * 1.5


def waves(points, scale, seed=0, octaves=2):
    """Layered noise: `scale` is the size of the largest wave."""
    p = np.asarray(points, float) / scale
    total, height = np.zeros(p.shape[:-1]), 1.0
    for octave in range(octaves):
        total += height * noise(p * 2.1**octave + 17.3 * octave, seed + octave)
        height *= 0.5
    return total


def field(points, scale, seed=0, octaves=2):
    """Three independent noises: a displacement for every point."""
    return np.stack([waves(points, scale, seed + 101 * axis, octaves) for axis in range(3)], -1)
