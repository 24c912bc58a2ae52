"""Woven cloth: small tiles computed here give the threads."""

import math

import bpy
import numpy as np

from .surface import Nodes, linear, shade

TILE = 1024


def _soft(shape, sigma_u, sigma_v, seed):
    """Noise that repeats, blurred by so many pixels each way, with deviation 1."""
    rng = np.random.default_rng(seed)
    u, v = np.fft.fftfreq(shape[0])[:, None], np.fft.fftfreq(shape[1])[None]
    blur = np.exp(-2 * math.pi**2 * ((u * sigma_u) ** 2 + (v * sigma_v) ** 2))
    out = np.fft.ifft2(np.fft.fft2(rng.normal(size=shape)) * blur).real
    return (out - out.mean()) / out.std()


def _threads(over, threads, slub, seed):
    """Height and tone of a tile whose crossings are warp over weft where `over` is true."""
    y, x = np.meshgrid(np.arange(TILE), np.arange(TILE), indexing='ij')
    pitch = TILE / threads
    warp_thick = 1 + slub * 0.5 * _soft((TILE, TILE), 40, 1.2, seed)
    weft_thick = 1 + slub * 0.5 * _soft((TILE, TILE), 1.2, 40, seed + 1)
    shift_x = _soft((TILE, TILE), 30, 30, seed + 2) * slub * pitch * 0.16
    shift_y = _soft((TILE, TILE), 30, 30, seed + 3) * slub * pitch * 0.16
    u, v = (x + shift_x) / pitch, (y + shift_y) / pitch
    i, j = np.floor(u).astype(int) % threads, np.floor(v).astype(int) % threads
    round_warp = np.sqrt(np.clip(1 - ((u % 1 - 0.5) * 2 / np.clip(warp_thick, 0.7, 1.35)) ** 2, 0, 1))
    round_weft = np.sqrt(np.clip(1 - ((v % 1 - 0.5) * 2 / np.clip(weft_thick, 0.7, 1.35)) ** 2, 0, 1))
    warp = round_warp * (0.35 + 0.65 * over[j, i] * np.sin(np.pi * (v % 1)) ** 0.5)
    weft = round_weft * (0.35 + 0.65 * (1 - over[j, i]) * np.sin(np.pi * (u % 1)) ** 0.5)
    height = np.maximum(warp, weft)
    tone = 1 + 0.06 * slub * np.where(warp > weft, warp_thick - 1, weft_thick - 1) * 4 - 0.28 * (1 - height) ** 2
    return height, tone


def _slubs(seed=21):
    """Where single threads are thicker: long streaks both ways, on a tile that never lines up with that of the threads."""
    streaks = _soft((TILE, TILE), 70, 1.6, seed) + _soft((TILE, TILE), 1.6, 70, seed + 1) + 0.5 * _soft((TILE, TILE), 26, 1.6, seed + 2) + 0.5 * _soft((TILE, TILE), 1.6, 26, seed + 3)
    return np.clip(streaks / streaks.std(), -2.5, 2.5) / 5 + 0.5


def _crossings(kind, threads):
    i, j = np.meshgrid(np.arange(threads), np.arange(threads))
    if kind == 'twill':
        return (i + j) % 4 < 2
    if kind == 'herringbone':
        arm = threads // 4
        folded = np.where((i // arm) % 2 == 0, i, -i)
        return (folded + j) % 4 < 2
    if kind == 'satin':
        return (i * 2 + j) % 5 != 0
    if kind == 'basket':
        return ((i // 2) + (j // 2)) % 2 == 0
    return (i + j) % 2 == 0


def _relief(kind, seed):
    """Height and tone for cloth whose surface is shaped, not only woven."""
    y, x = np.meshgrid(np.arange(TILE) / TILE, np.arange(TILE) / TILE, indexing='ij')
    fine = 0.5 + 0.1 * _soft((TILE, TILE), 1.0, 1.0, seed)
    if kind == 'waffle':
        cell = np.abs(np.stack([(x * 6) % 1 - 0.5, (y * 6) % 1 - 0.5])).max(0) * 2
        height = cell**2.2
        ribs = 0.5 + 0.5 * np.cos(2 * np.pi * 48 * np.where(np.abs((x * 6) % 1 - 0.5) > np.abs((y * 6) % 1 - 0.5), y, x))
        return height * 0.9 + 0.10 * ribs * fine * 2, 0.90 + 0.12 * height
    if kind == 'diamond':
        a, b = (x * 4 + y * 4) % 1, (x * 4 - y * 4) % 1
        seam = np.minimum(np.minimum(a, 1 - a), np.minimum(b, 1 - b))
        height = np.clip(seam * 4, 0, 1) ** 0.5
        pick = 0.5 + 0.5 * np.sin(2 * np.pi * 64 * (x + y)) * np.sin(2 * np.pi * 64 * (x - y))
        return height * 0.85 + 0.15 * pick, 0.95 + 0.06 * height
    if kind == 'leno':
        holes = np.abs(np.sin(np.pi * 20 * x)) * np.abs(np.sin(np.pi * 20 * y))
        height = 1 - np.clip(holes * 1.6 - 0.55, 0, 1)
        return height, 0.62 + 0.40 * height
    if kind == 'terry':
        # Loops in close rows, every one leaning its own way.
        rng = np.random.default_rng(seed)
        count = 44
        height = np.zeros((TILE, TILE), np.float32)
        jitter = rng.uniform(-0.42, 0.42, (count, count, 2))
        size = rng.uniform(0.46, 0.66, (count, count))
        lift = rng.uniform(0.55, 1.0, (count, count))
        u, v = x * count, y * count
        for di in (-1, 0, 1):
            for dj in (-1, 0, 1):
                i, j = np.floor(u).astype(int) + di, np.floor(v).astype(int) + dj
                a, b = i % count, j % count
                far = np.hypot(u - i - 0.5 - jitter[a, b, 0], v - j - 0.5 - jitter[a, b, 1]) / size[a, b]
                height = np.maximum(height, lift[a, b] * np.sqrt(np.clip(1 - far**2, 0, 1)))
        curl = 0.5 + 0.16 * _soft((TILE, TILE), 2.2, 2.2, seed + 4)
        height = np.clip(0.82 * height + 0.30 * curl, 0, 1.3)
        return height, 0.80 + 0.24 * np.clip(height, 0, 1)
    if kind == 'moss':
        row = np.floor(y * 32)
        stitch = np.abs(np.sin(np.pi * (16 * x + 0.5 * (row % 2)))) * np.abs(np.sin(np.pi * 32 * y)) ** 0.7
        return stitch * 0.9 + 0.1 * fine, 0.80 + 0.24 * stitch
    if kind == 'felt':
        soft = _soft((TILE, TILE), 2.2, 2.2, seed) + 0.8 * _soft((TILE, TILE), 6, 6, seed + 1)
        fibers = _soft((TILE, TILE), 5, 0.8, seed + 2) + _soft((TILE, TILE), 0.8, 5, seed + 3)
        return 0.5 + 0.12 * soft + 0.1 * fibers, 1 + 0.02 * soft + 0.015 * fibers
    raise ValueError(kind)


def _image(name, values):
    found = bpy.data.images.get(name)
    if found:
        return found
    image = bpy.data.images.new(name, TILE, TILE, float_buffer=True)
    image.colorspace_settings.name = 'Non-Color'
    pixels = np.ones((TILE, TILE, 4), np.float32)
    pixels[..., :3] = values[..., None]
    image.pixels.foreach_set(pixels.ravel())
    image.pack()
    return image


WEAVES = {
    # kind: (threads or None, slub, width of the tile in cm, depth of the relief in cm, shine)
    'linen': (72, 0.45, 4.3, 0.030, 0.0),
    'fine linen': (96, 0.40, 4.1, 0.022, 0.0),
    'canvas': (64, 0.40, 5.0, 0.045, 0.0),
    'percale': (120, 0.15, 3.6, 0.009, 0.0),
    'sateen': (120, 0.12, 3.4, 0.009, 0.08),
    'twill': (96, 0.2, 4.0, 0.020, 0.0),
    'herringbone': (96, 0.3, 6.4, 0.030, 0.0),
    'basket': (48, 0.3, 6.0, 0.080, 0.0),
    'satin': (120, 0.1, 3.0, 0.007, 0.22),
    'waffle': (None, 0, 6.0, 0.28, 0.0),
    'diamond': (None, 0, 9.0, 0.22, 0.0),
    'leno': (None, 0, 7.0, 0.20, 0.0),
    'moss': (None, 0, 7.0, 0.22, 0.0),
    'terry': (None, 0, 8.0, 0.16, 0.0),
    'felt': (None, 0, 7.0, 0.10, 0.0),
}
STREAKS = {'linen': 0.16, 'fine linen': 0.12, 'canvas': 0.14, 'percale': 0.03, 'sateen': 0.02, 'twill': 0.05, 'herringbone': 0.08, 'basket': 0.08, 'satin': 0.01}


def cloth(color, weave='linen', through=0.10, creases=0.0, soft=1.0):
    """A cloth whose UVs are measured in Blender units. Stripes and checks are drawn on it when the picture is developed."""
    threads, slub, tile, depth, shine = WEAVES[weave]
    n = Nodes('cloth ' + weave)
    uv = n.place('UV')
    if threads:
        height, tone = _threads(_crossings(weave, threads).astype(float), threads, slub, 7)
    else:
        height, tone = _relief(weave, 7)
    look = lambda name, values: n.add('TexImage', {'Vector': n.map(uv, (10 / tile,) * 3)}, image=_image(name, values)).outputs[0]
    tone, height = look(weave + ' tone', tone), look(weave + ' height', height)
    tint = linear(color)
    tint = n.mix(1.0, tint, tone, 'MULTIPLY')
    relief = depth / 10 * soft
    streak, share = STREAKS.get(weave, 0), tone
    if streak:
        slub = n.add('TexImage', {'Vector': n.map(uv, (10 / 6.7,) * 3, (0.3, 0.1, 0))}, image=_image('slubs', _slubs())).outputs[0]
        thick = n.math('MULTIPLY_ADD', slub, 2 * streak, 1 - streak)
        tint, share = n.mix(1.0, tint, thick, 'MULTIPLY'), n.math('MULTIPLY', tone, thick)
        height = n.math('MULTIPLY_ADD', slub, 6 * streak, height)
    n.dyed(color, n.math('MULTIPLY', share, 1 - shine))
    n.measured(color, uv)
    if creases:
        fold = n.noise(uv, 1.6, 4, 0.55)
        height = n.math('MULTIPLY_ADD', fold, creases / relief, height)
    normal = n.bump(height, relief)
    body = n.add('BsdfDiffuse', {'Color': tint, 'Roughness': 0.6, 'Normal': normal}).outputs[0]
    if through:
        body = n.blend(through, body, n.add('BsdfTranslucent', {'Color': tint, 'Normal': normal}).outputs[0])
    if shine:
        gloss = n.add('BsdfGlossy', {'Color': shade(color, 1.1) if weave == 'satin' else (1, 1, 1, 1), 'Roughness': 0.42, 'Normal': normal})
        body = n.blend(shine, body, gloss.outputs[0])
    return n.done(body)


def velvet(color):
    n = Nodes('velvet')
    uv = n.place('UV')
    brushed = n.noise(uv, 1.1, 3)
    tint = n.mix(brushed, shade(color, 0.82), shade(color, 1.15))
    n.dyed(color, n.math('MULTIPLY_ADD', brushed, 0.33, 0.82))
    n.measured(color, uv)
    grain = n.bump(n.noise(uv, 160, 2), 0.004)
    edge = n.math('POWER', n.add('LayerWeight', {'Blend': 0.5, 'Normal': grain}).outputs['Facing'], 2.0)
    tint = n.mix(n.math('MULTIPLY', edge, 0.55), tint, shade(color, 2.6))
    return n.done(n.add('BsdfDiffuse', {'Color': tint, 'Normal': grain}))
