"""Cloth that hangs: a round cloth on its table, a curtain on its rings."""

import math

import numpy as np

from kit import studio
from kit.mesh import grid, tube
from kit.noise import waves
from kit.surface import metal, plain
from kit.weave import cloth


def round_cloth(radius=3.05, drop=2.9, flutes=13):
    """The cloth to the floor of a bedside round; a line runs near the hem."""
    studio.sweep()
    studio.light()
    a = np.linspace(0, 2 * math.pi, 900, endpoint=False)
    bend = 0.10
    top = np.linspace(0.02, radius - bend, 70)
    turn = np.linspace(0, math.pi / 2, 12)[1:]
    fall = np.linspace(0, drop, 120)[1:]
    s = np.r_[top, radius - bend + bend * turn, radius + 0.57 * bend + fall]
    r = np.r_[top, radius - bend + bend * np.sin(turn), np.full_like(fall, radius)]
    z = np.r_[np.zeros_like(top), -bend + bend * np.cos(turn), -bend - fall]
    A, S = np.meshgrid(a, s, indexing='ij')
    R, Z = np.broadcast_to(r, A.shape).copy(), np.broadcast_to(z, A.shape).copy()
    down = np.clip((S - radius) / drop, 0, 1)
    circle = np.stack([np.cos(A), np.sin(A), 0 * A], -1)
    phase = flutes * A + 1.1 * waves(circle * 1.6, 1.0, 3)
    depth = 0.75 + 0.45 * waves(circle * 2.1 + 5, 1.0, 8)
    flute = np.sin(phase + 0.45 * np.sin(phase))
    R = R + 0.34 * down**0.75 * depth * (0.55 + flute) + 0.10 * down
    A2 = A + 0.05 * down * np.cos(phase)
    Z = Z + 0.012 * waves(np.stack([R * np.cos(A), R * np.sin(A), 0 * A], -1), 1.2, 5, 3) * (S < radius)
    high = drop + bend + 0.03
    points = np.stack([R * np.cos(A2), R * np.sin(A2), np.maximum(Z + high, 0.015)], -1)
    uv = np.stack([A * radius * 1.3, S - S.max()], -1)
    grid('cloth', points, cloth('cloth', 'linen', creases=0.010), uv, close_u=True)
    studio.camera((0.0, 0, high * 0.50), 28.5, 17, -4, 84)


def curtain(flutes=9, wide=8.4, drop=9.4):
    """The curtain drawn across half its rod, brass rings above brass eyelets."""
    studio.light()
    grid('wall', np.array([[(-60, 3.0, -30), (-60, 3.0, 40)], [(60, 3.0, -30), (60, 3.0, 40)]], float), plain('#D3D9DC', 0.95, 0.05))
    grid('floor', np.array([[(-60, -40, -10.2), (-60, 4, -10.2)], [(60, -40, -10.2), (60, 4, -10.2)]], float), plain('#C9CFD2', 0.9, 0.1))
    brass = metal('#C8A05A', 0.22)
    linen = cloth('cloth', 'linen', creases=0.014)
    x, s = np.linspace(-wide / 2, wide / 2, 700), np.linspace(0, drop, 160)
    X, S = np.meshgrid(x, s, indexing='ij')
    down = S / drop
    phase = flutes * 2 * np.pi * (X + 0.25 * waves(np.stack([X * 0.6, 0.15 * S, 0 * X], -1), 1.0, 3) * (0.3 + down)) / wide
    depth = 0.20 + 0.06 * waves(np.stack([X * 0.5, 0.2 * S, 0 * X], -1), 1.0, 8)
    flute = np.sin(phase + 0.35 * np.sin(phase))
    Y = -depth * (0.75 + 0.35 * down) * flute + 0.05 * waves(np.stack([X, S, 0 * X], -1), 1.4, 5, 2)
    X2 = X + 0.10 * np.cos(phase) + 0.08 * down * waves(np.stack([X * 0.5, S * 0.3, 0 * X], -1), 1.0, 12)
    sag = 0.06 * (0.5 - 0.5 * np.cos(2 * phase)) * np.exp(-S / 0.5)
    Z = -S - sag
    grid('curtain', np.stack([X2, Y, Z], -1), linen, np.stack([X * 1.7, S], -1), thickness=0.014)
    tube('rod', [(-12, -0.02, 0.42), (12, -0.02, 0.42)], 0.13, brass, 24)
    for k in range(12):
        px = -wide / 2 + 0.25 + (wide - 0.5) * k / 11
        i = int(np.argmin(np.abs(x - px)))
        py = Y[i, 3]
        a = np.linspace(0, 2 * math.pi, 40)
        tube('ring', np.stack([X2[i, 3] + 0.02 * np.cos(a), 0.5 * py + 0.20 * np.cos(a) * (1 + abs(py)), 0.22 + 0.36 * np.sin(a)], 1), 0.028, brass, 10)
    studio.camera((0.5, 0, -4.3), 36.0, 5, -8, 84)
