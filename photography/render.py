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

here = Path(__file__).parent
sys.path.insert(0, str(here))
from kit import studio, surface  # noqa: E402

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
    c.samples, c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = samples, True, noise, 6
    c.use_denoising, c.use_auto_tile = False, False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces, c.transparent_max_bounces = 10, 2, 4, 10, 12
    c.caustics_reflective = c.caustics_refractive = False
    c.blur_glossy, c.sample_clamp_indirect = 1.0, 3.0
    c.pixel_filter_type, c.filter_width = 'BLACKMAN_HARRIS', 1.5
    scene.cycles_curves.shape = 'RIBBONS'


def build(shot):
    first, *others = [picture.get('colors', {}) for picture in shot['pictures']]
    studio.clear()
    surface.dye({**shot.get('colors', {}), **first}, {role for colors in others for role in colors})
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


def main():
    words = sys.argv[sys.argv.index('--') + 1 :]
    options = dict(word.split('=') for word in words[1:])
    shots = {shot['name']: shot for shot in tomllib.loads((here / 'shots.toml').read_text())['shot']}
    shot = shots[words[0]]
    folder = Path(options.get('out', WORK)) / shot['name']
    folder.mkdir(parents=True, exist_ok=True)
    scale = float(options.get('scale', 1))
    size = [round(side * scale) for side in shot.get('size', (1200, 1500))]
    samples = int(options.get('samples', shot.get('samples', 10)))
    began = time.time()
    build(shot)
    built = time.time()
    settings(size, samples, shot.get('noise', 0.06))
    if 'closer' in shot:
        closer(*shot['closer'])
    names = ['Image', 'DiffDir', 'DiffInd', 'DiffCol', 'Normal', 'Depth']
    if surface.changing:
        for name, kind in (('dye', 'VALUE'), ('place', 'COLOR')):
            aov = bpy.context.scene.view_layers[0].aovs.add()
            aov.name, aov.type = name, kind
            names.append(name)
    passes(folder, names)
    bpy.ops.render.render()
    image, direct, indirect, color, normal, depth, *dye = (read(folder, name) for name in names)
    light = direct + indirect
    rest = image - light * color
    half = lambda a: np.clip(a, -6e4, 6e4).astype(np.float16)
    kept = dict(light=half(light), rest=half(rest), color=half(color), normal=half(normal), depth=half(depth[..., :1]))
    if dye:
        kept['dye'], kept['place'] = half(dye[0][..., :1]), dye[1]
    np.savez(folder / 'light.npz', **kept)
    used = resource.getrusage(resource.RUSAGE_SELF)
    (folder / 'done').write_text(f'{size} samples {samples} build {built - began:.0f}s light {time.time() - built:.0f}s cpu {used.ru_utime:.0f}s\n')
    print('RENDERED', shot['name'], (folder / 'done').read_text(), flush=True)


main()
