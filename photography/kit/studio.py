"""The room: a cool north window on the left, a blued-white ground, the same for every picture."""

import math

import bpy
import numpy as np
from mathutils import Vector

from .mesh import grid, link
from .surface import Nodes, linear

GROUND = '#CFD4D6'


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.view_settings.view_transform = 'Standard'


def paper(color=GROUND):
    n = Nodes('ground')
    return n.done(n.add('BsdfDiffuse', {'Color': linear(color)}))


def sweep(color=GROUND, back=9.0, bend=5.0):
    """The seamless ground: floor, a wide bend, wall."""
    a = np.linspace(0, math.pi / 2, 24)[1:]
    line = [(-18, 0), *((y, 0) for y in np.linspace(-16, back - bend, 6)), *zip(back - bend + bend * np.sin(a), bend - bend * np.cos(a)), (back, 26)]
    line = np.array(line)
    points = np.zeros((2, len(line), 3))
    points[0, :, 0], points[1, :, 0] = -24, 24
    points[:, :, 1:] = line
    thing = grid('ground', points, paper(color))
    return thing


def light(key=1.0, room=1.0, soft=1.0):
    """One large window and the room it lights; `room` is how bright the shadows are."""
    scene = bpy.context.scene
    world = bpy.data.worlds.new('room')
    scene.world, world.use_nodes = world, True
    tree = world.node_tree
    ground = tree.nodes['Background']
    ground.inputs[1].default_value = 0.62 * room
    place = tree.nodes.new('ShaderNodeTexCoord')
    side = tree.nodes.new('ShaderNodeVectorMath')
    side.operation = 'DOT_PRODUCT'
    side.inputs[1].default_value = (-0.36, 0.10, 0.30)
    level = tree.nodes.new('ShaderNodeMath')
    level.inputs[1].default_value = 0.46
    ramp = tree.nodes.new('ShaderNodeValToRGB')
    tree.links.new(place.outputs['Generated'], side.inputs[0])
    tree.links.new(side.outputs['Value'], level.inputs[0])
    tree.links.new(level.outputs[0], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], ground.inputs[0])
    first, last = ramp.color_ramp.elements
    first.position, first.color = 0.08, (0.030, 0.032, 0.034, 1)
    last.position, last.color = 0.95, (0.97, 0.985, 1.0, 1)
    middle = ramp.color_ramp.elements.new(0.45)
    middle.color = (0.26, 0.27, 0.285, 1)
    world.cycles.sampling_method = 'MANUAL'
    world.cycles.sample_map_resolution = 256
    lamp = bpy.data.lights.new('window', 'AREA')
    lamp.shape, lamp.size, lamp.size_y = 'RECTANGLE', 13 * soft, 15 * soft
    lamp.energy = 10500 * key
    window = link('window', lamp)
    window.location = (-18, -4.5, 15)
    window.rotation_euler = (Vector((0, 0, 0.8)) - window.location).to_track_quat('-Z', 'Y').to_euler()
    return window


def camera(target, distance, rise, turn=0.0, lens=72, focus=None, shift=(0, 0)):
    """Looks at `target` from `rise` degrees above and `turn` degrees to the right. `focus` is an f-number."""
    lensed = bpy.data.cameras.new('camera')
    lensed.lens, lensed.sensor_width, lensed.sensor_fit, lensed.clip_end = lens, 36, 'AUTO', 500
    lensed.shift_x, lensed.shift_y = shift
    e, a = math.radians(rise), math.radians(turn)
    eye = link('camera', lensed)
    eye.location = Vector(target) + distance * Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
    eye.rotation_euler = (Vector(target) - eye.location).to_track_quat('-Z', 'Y').to_euler()
    if focus:
        lensed.dof.use_dof, lensed.dof.focus_distance, lensed.dof.aperture_fstop = True, distance, focus
    bpy.context.scene.camera = eye
    return eye


def cards(strength=1.0):
    """What metal and glass reflect instead of the even ground: a bright window, a dark room, a pale strip. Cameras and shadows do not see it."""
    n = Nodes('cards')
    x, y, z = n.split(n.place('Generated'))
    room = n.ramp(x, [(0.0, (1.5, 1.53, 1.56, 1)), (0.30, (1.15, 1.18, 1.2, 1)), (0.42, (0.30, 0.31, 0.32, 1)), (0.62, (0.10, 0.105, 0.11, 1)), (0.80, (0.50, 0.51, 0.52, 1)), (0.88, (0.75, 0.76, 0.77, 1)), (1.0, (0.18, 0.18, 0.19, 1))])
    top = n.ramp(z, [(0.5, (0.55, 0.55, 0.55, 1)), (0.66, (1, 1, 1, 1)), (0.9, (1, 1, 1, 1)), (0.97, (0.5, 0.5, 0.5, 1))])
    material = n.done(n.add('Emission', {'Color': n.mix(1.0, room, top, 'MULTIPLY'), 'Strength': strength}))
    a, e = np.linspace(0, 2 * math.pi, 49), np.linspace(-math.pi / 2, math.pi / 2, 25)
    A, E = np.meshgrid(a, e, indexing='ij')
    dome = grid('ground cards', 8.0 * np.stack([np.cos(A) * np.cos(E), np.sin(A) * np.cos(E), np.sin(E)], -1), material)
    dome.visible_camera = dome.visible_diffuse = dome.visible_shadow = dome.visible_transmission = dome.visible_volume_scatter = False
    return dome


def edges(reach=3.4, high=5.0, dark='#10110F'):
    """Black cards beside glass, outside of the picture: its edges turn dark against the pale ground."""
    n = Nodes('edges')
    material = n.done(n.add('Emission', {'Color': linear(dark), 'Strength': 0.3}))
    for side in (-1, 1):
        x = side * reach
        points = np.array([[(x, -1.2, 0.02), (x, -1.2, high)], [(x * 0.92, 3.2, 0.02), (x * 0.92, 3.2, high)]], float)
        card = grid('ground edge', points, material)
        card.visible_camera = card.visible_diffuse = card.visible_shadow = card.visible_volume_scatter = False
