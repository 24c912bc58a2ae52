"""Stripes, checks and borders, drawn on a cloth where the render says how it lies. Measures are in Blender units (10 cm)."""

import numpy as np


def _band(at, start, end, pixel):
    """1 between start and end, its edges as soft as a pixel is wide."""
    soft = np.maximum(pixel, 0.004)
    return np.clip(np.minimum(at - start, end - at) / soft + 0.5, 0, 1)


def _cycle(at, period, bands, pixel):
    at = np.mod(at, period)
    total = np.zeros_like(at)
    for start, end in bands:
        for shift in (-period, 0, period):
            total = np.maximum(total, _band(at + shift, start, end, pixel))
    return total


def stripes(u, v, pixel, period, bands, across='u', shift=0.0):
    return _cycle((u if across == 'u' else v) + shift, period, bands, pixel)


def lines(u, v, pixel, at, width, across='u', both=True):
    """Single lines at the given places; with `both` on either side of the middle."""
    place = u if across == 'u' else v
    place = np.abs(place) if both else place
    return np.max([_band(place, x - width / 2, x + width / 2, pixel) for x in at], axis=0)


def border(u, v, pixel, half, start, width, end=None):
    """A line along the edges that turns the corners: at u = +-half, and at v = start (and at `end`)."""
    end = 1e3 if end is None else end
    far = np.maximum(np.abs(u) - half, np.maximum(start - v, v - end))
    return _band(far, -width / 2, width / 2, pixel)


def gingham(u, v, pixel, check):
    warp, weft = (_cycle(at, 2 * check, [(0, check)], pixel) for at in (u, v))
    return (warp + weft) / 2


def windowpane(u, v, pixel, check, width, shift=(0.0, 0.0)):
    """Lines both ways; where they cross the color is full."""
    warp, weft = (_cycle(at + s, check, [(0, width)], pixel) for at, s in ((u, shift[0]), (v, shift[1])))
    return np.maximum(warp, weft) * 0.72 + np.minimum(warp, weft) * 0.28


def drawn_threads(u, v, pixel, at, width=0.03, pitch=0.035, across='u'):
    """A hemstitch: a row of small holes between bundled threads."""
    place, along = (u, v) if across == 'u' else (v, u)
    row = _band(np.abs(place), at - width / 2, at + width / 2, pixel)
    return row * (0.45 + 0.55 * _cycle(along, pitch, [(0, pitch * 0.5)], pixel))


def vine(u, v, pixel, repeat=0.9):
    """Leaves on a winding stem, as damask shows them."""
    x, y = u / repeat, v / repeat
    stem = np.abs(np.mod(x, 1) - 0.5 - 0.16 * np.sin(2 * np.pi * y))
    total = np.clip((0.035 - stem) / 0.02, 0, 1)
    for k in range(4):
        cy = (k + 0.5) / 4
        side = 1 if k % 2 else -1
        cx = 0.5 + 0.16 * np.sin(2 * np.pi * cy) + side * 0.17
        dx, dy = np.mod(x - cx + 0.5, 1) - 0.5, np.mod(y - cy + 0.5, 1) - 0.5
        a = side * dx * 0.8 + dy * 0.6
        b = -side * dx * 0.6 + dy * 0.8
        radius = np.hypot(a * 0.85, b * 1.5) + 1e-6
        lobes = 0.105 * (1 + 0.28 * np.cos(5 * np.arctan2(b, a)))
        total = np.maximum(total, np.clip((lobes - radius) / 0.015, 0, 1))
    return total


def lattice(u, v, pixel, size, width=0.02):
    """Quilting lines on the bias."""
    return np.maximum(*(_cycle(at, size, [(0, width)], pixel) for at in ((u + v) / 1.4142, (u - v) / 1.4142)))


def scallops(u, v, pixel, half, start, size=0.19, width=0.022):
    """A line of shallow bows along the sides and the front."""
    side = np.abs(np.abs(u) - half + 0.10 * np.abs(np.sin(np.pi * v / size)))
    front = np.abs(v - start - 0.10 * np.abs(np.sin(np.pi * u / size)))
    line = np.minimum(np.where(v > start, side, 9), np.where(np.abs(u) < half, front, 9))
    return _band(line, -1, width / 2, pixel)


def quilting(u, v, pixel, size, both=False, soft=0.05, shift=0.0):
    """Stitched lines, the cloth sinking toward them; in one direction or as boxes."""
    sunk = np.zeros_like(u)
    for at in (u, v) if both else (u,):
        far = np.abs(np.mod(at + shift + size / 2, size) - size / 2)
        sunk = np.maximum(sunk, 0.6 * np.exp(-far / soft) + 0.4 * _band(far, -1, 0.010, pixel))
    return sunk


def evening_star(u, v, pixel, block, part, pick=0, of=1, shift=(0.0, 0.0)):
    """Blocks of an evening star: a square, eight points around it. `part` is 'points' or 'square'; every block is pieced
    of other cloths, and `pick` of `of` says for which blocks this ink is meant."""
    x, y = (u + shift[0]) / block, (v + shift[1]) / block
    i, j = np.floor(x).astype(int), np.floor(y).astype(int)
    x, y = (x - i) * 4 - 2, (y - j) * 4 - 2
    chosen = (i * 7 + j * 13 + i * j * 5 + (11 if part == 'square' else 0)) % of == pick
    soft = 4 / block * np.maximum(pixel, 0.004)
    within = lambda far: np.clip(far / soft + 0.5, 0, 1)
    if part == 'square':
        return chosen * within(1 - np.maximum(np.abs(x), np.abs(y)))
    a, b = np.maximum(np.abs(x), np.abs(y)), np.minimum(np.abs(x), np.abs(y))
    return chosen * within(a - 1) * within(1 - b) * within(b - (a - 1)) * within(2 - a)


def frame(u, v, pixel, half, width):
    """A line around a rectangle, mitered at its corners."""
    far = np.maximum(np.abs(u) - half[0], np.abs(v) - half[1])
    return _band(far, -width / 2, width / 2, pixel)


TREE = """
...x...
..xxx..
..xxx..
.xxxxx.
..xxx..
.xxxxx.
xxxxxxx
...x...
...x...
""".split()
BIRD = """
...x..
..xxx.
xxxxxx
.xxxx.
..xx..
..xx..
""".split()


def _stitched(u, v, motif, stitch):
    """A motif of cross stitches with its foot at (0, 0): every stitch two small strokes with cloth between."""
    rows, columns = len(motif), len(motif[0])
    i, j = np.floor(u / stitch + columns / 2).astype(int), np.floor(v / stitch).astype(int)
    inside = (i >= 0) & (i < columns) & (j >= 0) & (j < rows)
    table = np.array([[c == 'x' for c in row] for row in motif[::-1]])
    on = inside & table[np.clip(j, 0, rows - 1), np.clip(i, 0, columns - 1)]
    x, y = np.mod(u / stitch + columns / 2, 1) - 0.5, np.mod(v / stitch, 1) - 0.5
    stroke = np.clip(1.6 - np.minimum(np.abs(x - y), np.abs(x + y)) * 5.0, 0, 1) * np.clip((0.56 - np.maximum(np.abs(x), np.abs(y))) * 9, 0, 1)
    return on * stroke


def sampler(u, v, pixel, half, stitch=0.030):
    """A border of small trees with birds between them, between two rows of stitches."""
    total = np.zeros_like(u)
    step = 0.44
    for flip in (False, True):
        along, across, end = (v, u, half[1]) if flip else (u, v, half[0])
        edge = half[0] if flip else half[1]
        for side in (-1, 1):
            out = across * side
            count = int(2 * (end - 0.2) / step)
            at = np.clip(np.round(along / step), -(count // 2), count // 2)
            odd = np.mod(at, 2) == 1
            x, y = along - at * step, out - (edge - 0.32)
            x = x * side if flip else x * side
            total = np.maximum(total, np.where(odd, _stitched(x, y, BIRD, stitch), _stitched(x, y, TREE, stitch)))
    for offset in (0.42, -0.06):
        h = (half[0] - offset, half[1] - offset)
        far = np.maximum(np.abs(u) - h[0], np.abs(v) - h[1])
        dashed = np.where(np.abs(u) - h[0] > np.abs(v) - h[1], v, u)
        total = np.maximum(total, _band(far, -stitch / 2, stitch / 2, pixel) * (np.mod(dashed, 2 * stitch) < 1.3 * stitch))
    return total


def drawn(spec, place):
    """How strongly a pattern's ink covers each pixel."""
    cover = np.maximum(place[..., 2:], 1e-3)
    u, v = (place[..., :2] / cover).transpose(2, 0, 1)
    steps = [np.abs(np.diff(at, axis=axis, append=at[-1:] if axis == 0 else at[:, -1:])) for at in (u, v) for axis in (0, 1)]
    pixel = np.minimum(np.max(steps, axis=0), 0.06)
    options = {key: value for key, value in spec.items() if key not in ('kind', 'ink', 'strength')}
    return (globals()[spec['kind']](u, v, pixel, **options) * spec.get('strength', 1.0) * (place[..., 2] > 0.2))[..., None]
