"""Makes pictures of a rendered shot: python3 develop.py SHOT [out=DIR] [ev=.1]

The light on a surface is smooth where the surface is, so it is cleaned apart from the color of the surface, which
comes back sharp. Exposure and white are set from the ground, so that all pictures look shot in one session."""

import os
import sys
import time
import tomllib
from pathlib import Path

import numpy as np
from PIL import Image
from prints import drawn
from scipy import ndimage
from shot import changing

here = Path(__file__).parent
WORK = Path(os.environ.get('RENDERS', '/tmp/renders'))
LUMA = np.array([0.2126, 0.7152, 0.0722], np.float32)
# What the ground at the border of a picture becomes.
GROUND = np.array([0xE4, 0xE9, 0xEB], np.float32) / 255


def linear(v):
    return np.where(v <= 0.04045, v / 12.92, ((v + 0.055) / 1.055) ** 2.4)


def of_hex(color):
    return linear(np.array([int(color[i : i + 2], 16) for i in (1, 3, 5)], np.float32) / 255).astype(np.float32)


def encoded(v):
    return np.where(v <= 0.0031308, v * 12.92, 1.055 * np.maximum(v, 1e-8) ** (1 / 2.4) - 0.055)


def clean(signal, normal, depth, color, strength=1.0, levels=6):
    """Edge-avoiding wavelets; the edges are those of shape, of color, and of light itself once it is calmed."""
    x = np.log1p(np.clip(signal, 0, 60) * 4)
    high, wide = x.shape[:2]
    kernel = np.array([1 / 4, 1 / 2, 1 / 4], np.float32)
    slope = np.hypot(*np.gradient(depth)) + 0.0015 * depth
    for level in range(levels):
        step = 2**level
        luma = x @ LUMA
        luma = ndimage.gaussian_filter(ndimage.median_filter(luma, 3), 0.9) if level < 2 else luma
        mean = ndimage.uniform_filter(luma, 7)
        spread = np.sqrt(np.maximum(ndimage.uniform_filter(luma * luma, 7) - mean * mean, 0))
        spread = ndimage.gaussian_filter(spread, 3) * 1.4 * 0.9**level * strength + 0.004
        total, weights = np.zeros_like(x), np.zeros((high, wide), np.float32)
        pad = step
        wrap = lambda a: np.pad(a, ((pad, pad), (pad, pad)) + ((0, 0),) * (a.ndim - 2), mode='reflect')
        X, L, N, D, C = wrap(x), wrap(luma), wrap(normal), wrap(depth), wrap(color)
        for i in range(3):
            for j in range(3):
                window = (slice(pad + (i - 1) * step, pad + (i - 1) * step + high), slice(pad + (j - 1) * step, pad + (j - 1) * step + wide))
                reach = step * max(abs(i - 1), abs(j - 1), 1)
                far = 14 * (1 - np.clip(np.einsum('hwc,hwc->hw', N[window], normal), 0, 1))
                far += np.minimum(np.abs(D[window] - depth) / (slope * reach + 1e-3), 20)
                far += np.abs(L[window] - luma) / spread + 3 * np.abs(C[window] - color)
                weight = kernel[i] * kernel[j] * np.exp(-far)
                total += X[window] * weight[..., None]
                weights += weight
        x = total / weights[..., None]
    return np.expm1(x) / 4


def detail(noisy, smooth, normal, radius=6):
    """Brings back shading that follows the threads: what is left, as far as it is linear in the normal nearby."""
    left = (noisy - smooth) @ LUMA
    mean = lambda a: ndimage.uniform_filter(a, 2 * radius + 1)
    axes = [normal[..., k] for k in range(3)]
    means, left_mean = [mean(a) for a in axes], mean(left)
    cover = np.empty((*left.shape, 3, 3), np.float32)
    tie = np.empty((*left.shape, 3), np.float32)
    for a in range(3):
        tie[..., a] = mean(axes[a] * left) - means[a] * left_mean
        for b in range(a, 3):
            cover[..., a, b] = cover[..., b, a] = mean(axes[a] * axes[b]) - means[a] * means[b]
    cover[..., range(3), range(3)] += 2e-3
    slope = np.linalg.solve(cover, tie[..., None])[..., 0]
    offset = left_mean - sum(slope[..., k] * means[k] for k in range(3))
    fit = sum(mean(slope[..., k]) * axes[k] for k in range(3)) + mean(offset)
    return np.maximum(smooth * (1 + np.clip(fit / np.maximum(smooth @ LUMA, 1e-3), -0.5, 0.5))[..., None], 0)


def backdrop(light, normal, color):
    """Away from things the ground carries only slow gradients: there all grain is taken out."""
    flat = ndimage.maximum_filter(color, 5) - ndimage.minimum_filter(color, 5) < 0.012
    for axis in range(3):
        flat &= ndimage.maximum_filter(normal[..., axis], 5) - ndimage.minimum_filter(normal[..., axis], 5) < 0.02
    away = ndimage.distance_transform_edt(ndimage.binary_opening(flat, iterations=2)).astype(np.float32)
    mask = (away > 0).astype(np.float32)
    for blur, start, ramp in ((2.5, 2, 6), (6, 12, 18), (12, 34, 40), (26, 80, 60)):
        # A wide blur of a quarter of the pixels is as good as one of all.
        step = 4 if blur > 9 else 1
        wide = lambda a: ndimage.gaussian_filter(a[::step, ::step], blur / step)
        cover = wide(mask) + 1e-4
        soft = np.stack([wide(light[..., k] * mask) / cover for k in range(3)], -1)
        if step > 1:
            soft = np.stack([ndimage.zoom(soft[..., k], [n / m for n, m in zip(mask.shape, cover.shape)], order=1) for k in range(3)], -1)
        light = light + (soft - light) * np.clip((away - start) / ramp, 0, 1)[..., None]
    return light


def seams(depth, color):
    """Where a pixel holds two surfaces: there cleaned light jumps from one to the other and wants softening."""
    step = ndimage.maximum_filter(depth, 3) - ndimage.minimum_filter(depth, 3) - 4 * ndimage.median_filter(np.hypot(*np.gradient(depth)), 5)
    change = ndimage.maximum_filter(color, 3) - ndimage.minimum_filter(color, 3)
    mask = ((step > 0.012) | (change > 0.30)).astype(np.float32)
    return np.clip(ndimage.gaussian_filter(mask, 0.7) * 1.6, 0, 1)[..., None]


def standing(normal):
    """Where threads stand up: the normals of neighbors point every way."""
    mean = np.stack([ndimage.gaussian_filter(normal[..., k], 3) for k in range(3)], -1)
    return np.clip(ndimage.gaussian_filter(np.clip((0.92 - np.linalg.norm(mean, axis=-1)) / 0.1, 0, 1), 2), 0, 1)[..., None]


def calm(signal):
    """Takes out single bright pixels."""
    luma = signal @ LUMA
    limit = ndimage.median_filter(luma, 3) * 2.2 + 0.1
    return signal * np.minimum(1, limit / (luma + 1e-6))[..., None]


KNEE, REACH = 0.5, 1.25


def shoulder(v):
    """Straight up to the knee, then ever flatter: white cloth in the window keeps its folds."""
    return np.where(v < KNEE, v, KNEE + (1 - KNEE) * np.tanh((v - KNEE) / (1 - KNEE) / REACH))


def before_shoulder(v):
    return np.where(v < KNEE, v, KNEE + (1 - KNEE) * REACH * np.arctanh((v - KNEE) / (1 - KNEE)))


LEVELS = np.linspace(0, 8, 16384, dtype=np.float32)
SHOULDER = shoulder(LEVELS).astype(np.float32)
ENCODED = encoded(np.linspace(0, 1, 16384)).astype(np.float32)


def tone(light):
    """Half of the shoulder keeps hue."""
    bend = lambda v: SHOULDER[np.clip(v * (16383 / 8), 0, 16383).astype(np.int32)]
    top = light.max(-1, keepdims=True)
    value = 0.5 * light * (bend(top) / np.maximum(top, 1e-6)) + 0.5 * bend(light)
    return ENCODED[np.clip(value * 16383, 0, 16383).astype(np.int32)]


def finish(picture, grain=0.004, sharp=0.25):
    luma = picture @ LUMA
    high, wide = luma.shape
    edges = (luma - ndimage.gaussian_filter(luma, 0.8)) * sharp
    picture = picture + (edges + np.random.default_rng(1).standard_normal((high, wide), np.float32) * grain)[..., None]
    return Image.fromarray((np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8))


def in_light(color):
    """White is held back by the shoulder of the tone curve; other colors are held back here, to look as on a swatch."""
    return color * (0.80 + 0.20 * (color @ LUMA))


def dyed(color, dyes, place, shot, picture):
    """The colors of a picture: those of the first, what follows the dye changed, a pattern drawn on it."""
    was = {**shot.get('colors', {}), **shot['pictures'][0].get('colors', {})}
    now = {**was, **picture.get('colors', {})}
    for role in changing(shot):
        dye, old, new = dyes[role], of_hex(was[role]), in_light(of_hex(now[role]))
        if shot.get('pile'):
            # Light goes from loop to loop: pale terry is brighter within than the terry that was rendered.
            new = new * (1 - 0.5 * (old @ LUMA)) / (1 - 0.5 * (new @ LUMA))
        # The weave is measured on what was rendered; the mask tells where an edge shares its pixel with something else.
        share = np.clip((color @ old / (old @ old))[..., None], 0.75 * dye, 1.25 * dye)
        color = color + share * (new - old)
        for print_ in picture.get('prints', []):
            color = color + share * drawn(print_, place) * (in_light(of_hex(print_['ink'])) - new)
    return np.maximum(color, 0.002).astype(np.float32)


def ground_level(image, share=0.05):
    """What the ground is at the border, as light: the brighter half, so that a shadow does not count."""
    high, wide = image.shape[:2]
    y, x = int(high * share), int(wide * share)
    border = np.concatenate([image[:y].reshape(-1, 3), image[:, :x].reshape(-1, 3), image[:, -x:].reshape(-1, 3)])
    luma = border @ LUMA
    return np.median(border[luma >= np.median(luma)], axis=0)


def main():
    began = time.time()
    options = dict(word.split('=') for word in sys.argv[2:])
    shot = next(s for s in tomllib.loads((here / 'shots.toml').read_text())['shot'] if s['name'] == sys.argv[1])
    folder = Path(options.get('renders', WORK)) / shot['name']
    out = Path(options.get('out', here.parent / 'catalog' / 'pictures'))
    out.mkdir(parents=True, exist_ok=True)
    loaded = np.load(folder / 'light.npz')
    light, rest, normal, depth = (loaded[k].astype(np.float32) for k in ('light', 'rest', 'normal', 'depth'))
    depth = np.clip(depth[..., 0], 0, 200)
    first = np.nan_to_num(loaded['color'].astype(np.float32))
    noisy = calm(np.nan_to_num(light, posinf=50))
    guide = first.mean(-1)
    strength = float(options.get('strength', shot.get('clean', 1.0)))
    if strength:
        smooth = clean(noisy, normal, depth, guide, strength)
        mixed = seams(depth, guide)
        kept = detail(noisy, smooth, normal)
        if shot.get('pile'):
            loops = standing(normal)
            kept = kept * (1 - loops) + clean(noisy, normal, depth, guide, 0.6 * strength, levels=3) * loops
            mixed = mixed * (1 - loops)
        light = kept + (ndimage.gaussian_filter(kept, (0.8, 0.8, 0)) - kept) * mixed
        light = backdrop(light, normal, guide)
        shine = calm(np.maximum(np.nan_to_num(rest, posinf=50), 0))
        rest = clean(shine, normal, depth, guide, 0.8 * strength, levels=4) if shine.max() > 0.02 else shine
        rest += (ndimage.gaussian_filter(rest, (0.8, 0.8, 0)) - rest) * mixed
    dyes = {role: loaded['dye ' + role].astype(np.float32) for role in changing(shot)}
    place = loaded['place'].astype(np.float32) if dyes else None
    base = light * first + rest
    level = ground_level(base) if shot.get('ground', True) else np.array(shot['white'], np.float32)
    ev = float(options.get('ev', shot.get('ev', 0)))
    gain = (before_shoulder(linear(GROUND)) / level * 2**ev).astype(np.float32)
    print('ground', level, 'gain', gain)
    for index, picture in enumerate(shot['pictures']):
        color = dyed(first, dyes, place, shot, picture) if dyes else first
        shine = rest
        if 'metal' in picture:
            # Metal has no color of its own below its shine; the shine takes the color of the metal.
            bare = np.clip(1 - guide / 0.2, 0, 1)[..., None]
            shine = rest * (1 + bare * (of_hex(picture['metal']) / of_hex('#DAD8D4') * 1.25 - 1))
        if 'glass' in picture:
            # What is seen through glass has no color of its own either; it takes that of the glass, more where the glass is thick.
            through = np.clip(shine @ LUMA / (level @ LUMA), 0, 1)[..., None]
            tinted = of_hex(picture['glass']) ** (0.5 + 1.1 * (1 - through))
            shine = shine * (1 + np.clip(1 - guide / 0.05, 0, 1)[..., None] * (tinted - 1))
        result = finish(tone((light * color + shine) * gain))
        result.save(out / (picture['file'] + '.jpg'), quality=88, subsampling=0)
        for cut in picture.get('details', []):
            wide, high = result.size
            left, top, right, bottom = cut['frame']
            part = result.crop((round(left * wide), round(top * high), round(right * wide), round(bottom * high)))
            part.resize((1000, 1250), Image.LANCZOS).save(out / (cut['file'] + '.jpg'), quality=88, subsampling=0)
        if 'png' in options:
            result.save(f"{options['png']}/{picture['file']}.png")
    print(f'DEVELOPED {shot["name"]} {time.time() - began:.0f}s')


if __name__ == '__main__':
    main()
