"""What things are made of. A color is a role ('edge') that a shot gives a value, or a value ('#F4F5F4')."""

import bpy

roles = {}
changing = set()


def dye(colors, change=()):
    """Gives the roles of a shot their colors, before its materials are made. `change` are the roles it varies."""
    roles.clear()
    roles.update(colors)
    changing.clear()
    changing.update(change)


def linear(color):
    """The linear RGBA of '#rrggbb' or of a role."""
    text = roles.get(color, color)
    if not isinstance(text, str):
        return tuple(text)[:3] + (1,)
    text = text.lstrip('#')
    channels = [int(text[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in channels) + (1,)


def shade(color, by):
    return tuple(min(1, x * by) for x in linear(color)[:3]) + (1,)


class Nodes:
    """A short hand for shader trees."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.out = self.tree.nodes.new('ShaderNodeOutputMaterial')

    def put(self, node, key, value):
        socket = node.inputs[key]
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif isinstance(value, bpy.types.Node):
            self.tree.links.new(value.outputs[0], socket)
        else:
            socket.default_value = value

    def add(self, kind, inputs=None, **settings):
        node = self.tree.nodes.new('ShaderNode' + kind)
        for key, value in settings.items():
            setattr(node, key, value)
        for key, value in (inputs or {}).items():
            self.put(node, key, value)
        return node

    def math(self, operation, *values, clamp=False):
        node = self.add('Math', operation=operation, use_clamp=clamp)
        for index, value in enumerate(values):
            self.put(node, index, value)
        return node.outputs[0]

    def mix(self, factor, a, b, blend='MIX'):
        return self.add('MixRGB', {'Fac': factor, 'Color1': a, 'Color2': b}, blend_type=blend).outputs[0]

    def blend(self, factor, a, b):
        return self.add('MixShader', {0: factor, 1: a, 2: b}).outputs[0]

    def noise(self, place, scale, detail=2, rough=0.5):
        return self.add('TexNoise', {'Vector': place, 'Scale': scale, 'Detail': detail, 'Roughness': rough}).outputs['Fac']

    def map(self, place, scale=(1, 1, 1), at=(0, 0, 0), turn=(0, 0, 0)):
        return self.add('Mapping', {'Vector': place, 'Scale': scale, 'Location': at, 'Rotation': turn}).outputs[0]

    def place(self, kind='Object'):
        return self.add('TexCoord').outputs[kind]

    def split(self, vector):
        return self.add('SeparateXYZ', {0: vector}).outputs

    def bump(self, height, distance, strength=1.0):
        return self.add('Bump', {'Strength': strength, 'Distance': distance, 'Height': height}).outputs[0]

    def ramp(self, factor, stops):
        node = self.add('ValToRGB', {'Fac': factor})
        elements = node.color_ramp.elements
        while len(elements) > 1:
            elements.remove(elements[-1])
        for index, (at, color) in enumerate(stops):
            element = elements[0] if index == 0 else elements.new(at)
            element.position, element.color = at, color
        return node.outputs[0]

    def dyed(self, color, share=1.0):
        """Tells how much of what is seen here would follow the color, so that one render serves every color."""
        if color in changing:
            self.add('OutputAOV', {'Value': share}, name='dye ' + color)

    def measured(self, color, uv):
        """Tells where on the cloth a pixel lies, so that a pattern can be drawn on it."""
        if color in changing:
            self.add('OutputAOV', {'Color': self.add('VectorMath', {0: uv, 1: (0, 0, 1)}, operation='ADD').outputs[0]}, name='place')

    def done(self, surface):
        self.tree.links.new(surface if isinstance(surface, bpy.types.NodeSocket) else surface.outputs[0], self.out.inputs['Surface'])
        return self.material


def plain(color, rough=0.5, specular=0.4, metal=0.0, coat=0.0, bump=0.0, bump_size=0.12, vary=0.0):
    """Paper, wax, ceramic, leather: one color, a little life."""
    n = Nodes('plain')
    tint = linear(color)
    n.dyed(color)
    body = n.add('BsdfPrincipled', {'Base Color': tint, 'Roughness': rough, 'Metallic': metal, 'Specular': specular, 'Clearcoat': coat})
    if bump:
        n.put(body, 'Normal', n.bump(n.noise(n.place(), 1 / bump_size, 4, 0.55), bump))
    if vary:
        n.put(body, 'Base Color', n.mix(n.noise(n.place(), 0.4 / bump_size, 3), shade(color, 1 - vary), shade(color, 1 + vary / 2)))
    return n.done(body)


def metal(color='#DAD8D4', rough=0.16, brushed=0.0):
    n = Nodes('metal')
    body = n.add('BsdfPrincipled', {'Base Color': linear(color), 'Metallic': 1.0})
    n.put(body, 'Roughness', n.math('MULTIPLY_ADD', n.noise(n.place(), 9, 2), 0.08, rough - 0.04))
    if brushed:
        n.put(body, 'Normal', n.bump(n.noise(n.map(n.place(), (4, 160, 160)), 1, 2), brushed))
    return n.done(body)


def glass(color='#FFFFFF', ior=1.47, rough=0.0):
    """Clear to shadows, so that no caustics are needed."""
    n = Nodes('glass')
    tint = linear(color)
    ray = n.add('LightPath')
    clear = n.math('MAXIMUM', ray.outputs['Is Shadow Ray'], ray.outputs['Is Diffuse Ray'])
    body = n.add('BsdfGlass', {'Color': tint, 'IOR': ior, 'Roughness': rough})
    return n.done(n.blend(clear, body.outputs[0], n.add('BsdfTransparent', {'Color': shade(color, 0.94)}).outputs[0]))


def glazed(color, rough=0.12, speckle=0.0, bands=()):
    """Porcelain and stoneware. Bands are painted by radius: (from, to, color, metallic)."""
    n = Nodes('glazed')
    place = n.place()
    tint, shine = linear(color), 0.0
    if speckle:
        spots = n.noise(place, 26, 2)
        spots = n.math('MULTIPLY', n.math('SUBTRACT', spots, 0.66), 9.0, clamp=True)
        cloud = n.mix(n.noise(place, 1.6, 3), shade(color, 0.93), shade(color, 1.05))
        tint = n.mix(n.math('MULTIPLY', spots, speckle), cloud, shade(color, 0.35))
    n.dyed(color)
    if bands:
        x, y, _ = n.split(place)
        radius = n.math('SQRT', n.math('ADD', n.math('POWER', x, 2.0), n.math('POWER', y, 2.0)))
        radius = n.math('MULTIPLY_ADD', n.noise(place, 6, 2), 0.005, n.math('SUBTRACT', radius, 0.0025))
    for start, end, band, metallic in bands:
        inside = n.math('MINIMUM', n.math('DIVIDE', n.math('SUBTRACT', radius, start), 0.004), n.math('DIVIDE', n.math('SUBTRACT', end, radius), 0.004))
        inside = n.math('ADD', inside, 0.0, clamp=True)
        tint = n.mix(inside, tint, linear(band))
        n.dyed(band, inside)
        shine = n.math('MAXIMUM', shine, n.math('MULTIPLY', inside, float(metallic)))
    body = n.add('BsdfPrincipled', {'Base Color': tint, 'Metallic': shine, 'Roughness': rough, 'Specular': 0.38, 'Clearcoat': 0.25, 'Clearcoat Roughness': 0.04})
    n.put(body, 'Normal', n.bump(n.noise(place, 2.6, 2), 0.008, 0.3))
    return n.done(body)


def wood(light, dark, grain=1.0, rough=0.5, along='X'):
    n = Nodes('wood')
    turn = {'X': (0, 0, 0), 'Y': (0, 0, 1.5708), 'Z': (0, 1.5708, 0)}[along]
    place = n.map(n.place(), turn=turn)
    bands = n.add('TexNoise', {'Vector': n.map(place, (0.35 * grain, 4 * grain, 4 * grain)), 'Scale': 1.2, 'Detail': 5, 'Roughness': 0.6, 'Distortion': 1.1}).outputs['Fac']
    pores = n.noise(n.map(place, (1.5 * grain, 55 * grain, 55 * grain)), 1, 3)
    figure = n.math('MULTIPLY_ADD', pores, 0.32, n.math('MULTIPLY', bands, 0.72))
    tint = n.ramp(figure, [(0.28, linear(dark)), (0.68, linear(light))])
    return n.done(n.add('BsdfPrincipled', {'Base Color': tint, 'Roughness': rough, 'Specular': 0.3, 'Normal': n.bump(figure, 0.006, 0.35)}))


def thread(color):
    """Cotton thread: every stitch its own shade."""
    n = Nodes('thread')
    stitch = n.add('NewGeometry').outputs['Random Per Island']
    tint = n.mix(stitch, shade(color, 0.80), shade(color, 1.18))
    n.dyed(color, n.math('MULTIPLY_ADD', stitch, 0.38, 0.80))
    return n.done(n.add('BsdfPrincipled', {'Base Color': tint, 'Roughness': 0.45, 'Specular': 0.3}))


def terry(color):
    """The loops of terry, for hair."""
    n = Nodes('terry')
    info = n.add('HairInfo')
    height = n.math('MULTIPLY_ADD', info.outputs['Random'], 0.4, n.math('MULTIPLY', info.outputs['Intercept'], 0.6))
    tint = n.mix(height, shade(color, 0.90), shade(color, 1.05))
    n.dyed(color, n.math('MULTIPLY_ADD', height, 0.15, 0.90))
    return n.done(n.blend(0.35, n.add('BsdfDiffuse', {'Color': tint}).outputs[0], n.add('BsdfTranslucent', {'Color': tint}).outputs[0]))
