"""Renders one shot: blender -b --factory-startup -P render.py -- SHOT [scale=.3] [samples=10] [out=DIR]

Writes the light that falls on every pixel, what shines and shows through, the color of everything, and how much of
that color follows the dye. `develop.py` makes pictures of these, one for each dye."""

import importlib
import os
import resource
import sys
import time
import tomllib
from pathlib import Path

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

here = Path(__file__).parent
sys.path.insert(0, str(here))
from kit import studio, surface  # noqa: E402
from shot import changing  # noqa: E402

WORK = Path(os.environ.get('RENDERS', '/tmp/renders'))


def passes(folder, names):
    """Sends render passes to half-float files, one each."""
    scene = bpy.context.scene
    layer = scene.view_layers[0]
    layer.use_pass_normal = layer.use_pass_diffuse_color = layer.use_pass_z = True
    layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = True
    scene.use_nodes = True
    scene.node_tree.nodes.clear()
    source = scene.node_tree.nodes.new('CompositorNodeRLayers')
    sink = scene.node_tree.nodes.new('CompositorNodeOutputFile')
    sink.base_path, sink.format.file_format, sink.format.color_mode = str(folder), 'OPEN_EXR', 'RGB'
    sink.format.color_depth = '32' if 'Depth' in names else '16'
    sink.file_slots.clear()
    for name in names:
        sink.file_slots.new(name)
        scene.node_tree.links.new(source.outputs[name], sink.inputs[-1])


def read(folder, name):
    file = next(folder.glob(name + '[0-9]*.exr'))
    image = bpy.data.images.load(str(file))
    image.colorspace_settings.name = 'Non-Color'
    wide, high = image.size
    pixels = np.empty(wide * high * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    file.unlink()
    return pixels.reshape(high, wide, 4)[::-1, :, :3]


def settings(size, samples, noise):
    scene = bpy.context.scene
    r, c = scene.render, scene.cycles
    r.resolution_x, r.resolution_y, r.resolution_percentage = *size, 100
    r.threads_mode, r.threads = 'FIXED', 2
    c.samples, c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = samples, True, noise, 4
    c.use_denoising, c.use_auto_tile = False, False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces, c.transparent_max_bounces = 10, 2, 4, 10, 12
    c.caustics_reflective = c.caustics_refractive = False
    c.blur_glossy, c.sample_clamp_indirect = 1.0, 3.0
    c.pixel_filter_type, c.filter_width = 'BLACKMAN_HARRIS', 1.5
    scene.cycles_curves.shape = 'RIBBONS'


def build(shot):
    studio.clear()
    surface.dye({**shot.get('colors', {}), **shot['pictures'][0].get('colors', {})}, changing(shot))
    module = importlib.import_module('scenes.' + shot['scene'])
    getattr(module, shot.get('view', 'main'))(**shot.get('with', {}))


def closer(x, y, times):
    """Looks at the point (x, y) of the picture, counted from its top left, so many times larger."""
    eye = bpy.context.scene.camera.data
    render = bpy.context.scene.render
    longer = max(render.resolution_x, render.resolution_y)
    eye.shift_x = (eye.shift_x + (x - 0.5) * render.resolution_x / longer) * times
    eye.shift_y = (eye.shift_y + (0.5 - y) * render.resolution_y / longer) * times
    eye.lens *= times


def subject():
    """The part of the frame (left, bottom, right, top) that holds things and their shadows, on a seamless ground."""
    scene = bpy.context.scene
    bpy.context.view_layer.update()
    things = [o for o in bpy.data.objects if o.type == 'MESH' and not o.hide_render]
    if not any(o.name.startswith('ground') for o in things):
        return None
    seen = [world_to_camera_view(scene, scene.camera, o.matrix_world @ Vector(c)) for o in things if not o.name.startswith('ground') for c in o.bound_box]
    left, right = min(p.x for p in seen), max(p.x for p in seen)
    bottom, top = min(p.y for p in seen), max(p.y for p in seen)
    frame = (max(0, left - 0.05), max(0, bottom - 0.04), min(1, right + 0.16), min(1, top + 0.04))
    return frame if (frame[2] - frame[0]) * (frame[3] - frame[1]) < 0.8 else None


def dyes():
    """A mask for each role that the shot varies."""
    return ['dye ' + role for role in sorted(surface.changing)]


def take(folder, size, samples, noise):
    """Renders the passes of a picture, at the size asked for."""
    settings(size, samples, noise)
    names = ['Image', 'DiffDir', 'DiffInd', 'DiffCol', 'Normal', 'Depth']
    names += [*dyes(), 'place'] if surface.changing else []
    passes(folder, names)
    bpy.ops.render.render()
    return {name: read(folder, name) for name in names}


def framed(folder, size, samples, noise):
    """The empty ground needs few pixels: it is taken small and stretched, and only what stands on it is taken large."""
    area = subject()
    if not area:
        return take(folder, size, samples, noise)
    small = take(folder, [side // 4 for side in size], 2 * samples, noise / 2)
    render = bpy.context.scene.render
    render.use_border, render.use_crop_to_border = True, False
    render.border_min_x, render.border_min_y, render.border_max_x, render.border_max_y = area
    large = take(folder, size, samples, noise)
    wide, high = size
    y, x = np.mgrid[0:high, 0:wide]
    inside = (x >= area[0] * wide + 1) & (x < area[2] * wide - 1) & (y >= (1 - area[3]) * high + 1) & (y < (1 - area[1]) * high - 1)
    return {name: np.where(inside[..., None], large[name], stretched(small[name], size)) for name in large}


def stretched(image, size):
    """An image enlarged with straight lines between its pixels."""
    for axis, length in ((0, size[1]), (1, size[0])):
        at = np.clip((np.arange(length) + 0.5) * image.shape[axis] / length - 0.5, 0, image.shape[axis] - 1)
        low = np.floor(at).astype(int)
        part = (at - low).reshape((-1, 1, 1) if axis == 0 else (1, -1, 1)).astype(np.float32)
        above = np.minimum(low + 1, image.shape[axis] - 1)
        image = image.take(low, axis) * (1 - part) + image.take(above, axis) * part
    return image


def main():
    words = sys.argv[sys.argv.index('--') + 1 :]
    options = dict(word.split('=') for word in words[1:])
    shots = {shot['name']: shot for shot in tomllib.loads((here / 'shots.toml').read_text())['shot']}
    shot = shots[words[0]]
    folder = Path(options.get('out', WORK)) / shot['name']
    folder.mkdir(parents=True, exist_ok=True)
    scale = float(options.get('scale', 1))
    size = [round(side * scale) for side in shot.get('size', (1200, 1500))]
    samples = int(options.get('samples', shot.get('samples', 7)))
    began = time.time()
    build(shot)
    built = time.time()
    if surface.changing:
        for name, kind in (*((dye, 'VALUE') for dye in dyes()), ('place', 'COLOR')):
            aov = bpy.context.scene.view_layers[0].aovs.add()
            aov.name, aov.type = name, kind
    settings(size, samples, 1)
    if 'closer' in shot:
        closer(*shot['closer'])
    seen = framed(folder, size, samples, shot.get('noise', 0.06))
    image, direct, indirect, color, normal, depth = (seen[name] for name in ('Image', 'DiffDir', 'DiffInd', 'DiffCol', 'Normal', 'Depth'))
    light = direct + indirect
    rest = image - light * color
    half = lambda a: np.clip(a, -6e4, 6e4).astype(np.float16)
    kept = dict(light=half(light), rest=half(rest), color=half(color), normal=half(normal), depth=half(depth[..., :1]))
    if surface.changing:
        kept.update({dye: half(seen[dye][..., :1]) for dye in dyes()}, place=seen['place'])
    np.savez(folder / 'light.npz', **kept)
    used = resource.getrusage(resource.RUSAGE_SELF)
    (folder / 'done').write_text(f'{size} samples {samples} build {built - began:.0f}s light {time.time() - built:.0f}s cpu {used.ru_utime:.0f}s\n')
    print('RENDERED', shot['name'], (folder / 'done').read_text(), flush=True)


main()
