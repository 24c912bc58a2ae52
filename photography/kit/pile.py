"""Terry, a relief of loops with a flat band, and the longer pile of rugs, as hair."""

import numpy as np

from .folds import folded
from .surface import Nodes, linear, shade
from .weave import cloth


def _band_cloth(color):
    """The flat woven band of a towel: fine ribs along it."""
    n = Nodes('band')
    u, v, _ = n.split(n.place('UV'))
    ribs = n.math('SINE', n.math('MULTIPLY', v, 2 * np.pi / 0.021))
    picks = n.math('SINE', n.math('MULTIPLY', u, 2 * np.pi / 0.016))
    height = n.math('MULTIPLY_ADD', picks, 0.25, ribs)
    tint = n.mix(n.math('MULTIPLY_ADD', ribs, 0.5, 0.5), shade(color, 0.86), shade(color, 1.06))
    n.dyed(color, n.math('MULTIPLY_ADD', ribs, 0.10, 0.96))
    body = n.add('BsdfDiffuse', {'Color': tint, 'Normal': n.bump(height, 0.0035)})
    gloss = n.add('BsdfGlossy', {'Color': linear('#FFFFFF'), 'Roughness': 0.45})
    return n.done(n.blend(0.04, body.outputs[0], gloss.outputs[0]))


def loops(thing, group, count, length, slot, seed=1, children=6, thick=0.0075):
    thing.modifiers.new('pile', 'PARTICLE_SYSTEM')
    system = thing.particle_systems[-1]
    system.seed, system.vertex_group_density = seed, group
    s = system.settings
    s.type, s.count, s.hair_step, s.use_advanced_hair = 'HAIR', count, 3, True
    s.emit_from, s.use_emit_random, s.distribution, s.use_modifier_stack = 'FACE', True, 'RAND', False
    # The length of a hair is four times this factor.
    s.normal_factor, s.factor_random, s.tangent_factor, s.brownian_factor = length / 4, length / 4 * 0.30, 0, 0
    s.material, s.radius_scale, s.root_radius, s.tip_radius, s.shape = slot, 1.0, thick, thick * 0.9, 0
    s.render_step = s.display_step = 2
    s.child_type, s.rendered_child_count, s.child_nbr, s.child_radius, s.child_length = 'SIMPLE', children, 1, 0.055, 1
    s.roughness_1, s.roughness_1_size, s.roughness_endpoint, s.roughness_2 = 0.016, 0.2, 0.018, 0.010
    s.kink, s.kink_amplitude, s.kink_frequency, s.kink_shape = 'CURL', 0.012, 3, 0
    return system


def towel(name, color, size, times, thickness, at, turn, seed, band=0.22, rumple=0.075):
    """A folded terry towel with its flat band across the fold that faces the camera."""
    ground = cloth(color, 'terry', through=0.06)
    piece = folded(name, ground, size, times, thickness, at, turn, seed, gap=1.04, nose=0.95, rumple=rumple, wave=1.9, slip=0.05, dome=0.10, edge=0.15, detail=0.8)
    thing, (xs, way, line) = piece.thing, piece.path
    thing.data.materials.append(_band_cloth(color))
    nose = int(np.argmin(line[:, 0]))
    middle = way[nose]
    along = np.repeat(way[None], len(xs), 0).ravel()
    flat = (along > middle - band / 2) & (along < middle + band / 2) if band else np.zeros(len(along), bool)
    group = thing.vertex_groups.new(name='terry')
    group.add(np.where(~flat)[0].tolist(), 1.0, 'REPLACE')
    corners = np.empty(len(thing.data.polygons) * 4, np.int32)
    thing.data.polygons.foreach_get('vertices', corners)
    slots = np.where(flat[corners.reshape(-1, 4)].all(1), 1, 0).astype(np.int32)
    thing.data.polygons.foreach_set('material_index', slots)
    thing.location[2] += 0.02
    raised = thing.modifiers.new('raised', 'DISPLACE')
    raised.vertex_group, raised.strength, raised.mid_level = 'terry', 0.020, 0.0
    return piece
