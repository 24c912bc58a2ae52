"""Tapers and the snuffer."""

import math

import numpy as np

from kit import studio, wares
from kit.mesh import group, spline, tube, turned
from kit.surface import Nodes, metal, plain, shade
from kit.weave import cloth

from .kitchen import _bag


def _dipped(color):
    """Wax whose color a picture may change."""
    n = Nodes('dipped')
    cloud = n.noise(n.place(), 3.0, 3)
    n.dyed(color, n.math('MULTIPLY_ADD', cloud, 0.10, 0.95))
    tint = n.mix(cloud, shade(color, 0.95), shade(color, 1.05))
    body = n.add('BsdfPrincipled', {'Base Color': tint, 'Roughness': 0.28, 'Specular': 0.45})
    n.put(body, 'Normal', n.bump(n.noise(n.map(n.place(), (1, 1, 3)), 5, 3), 0.008, 0.4))
    return n.done(n.blend(0.15, body.outputs[0], n.add('BsdfTranslucent', {'Color': tint}).outputs[0]))


def _taper(material, length=2.9):
    """A dipped taper along Z: a round foot, hardly narrower at the top, a shoulder."""
    z = np.array([0, 0.015, 0.05, 0.12, 0.4, 1.0, 1.8, 2.5, 2.75, 2.84, 2.88, 2.9]) * length / 2.9
    r = np.array([0.0, 0.07, 0.098, 0.112, 0.111, 0.106, 0.095, 0.080, 0.070, 0.055, 0.03, 0.014])
    return turned('taper', spline(np.stack([r, z], 1), 6), material, around=64)


def tapers():
    """Three pairs lying as they come, joined by the wick."""
    studio.sweep()
    studio.light()
    wax, wick = _dipped('wax'), plain('#E9E2CF', 0.85, 0.1)
    for x, y, turn in ((-0.78, 0.10, 0.05), (0.02, -0.05, -0.03), (0.80, 0.06, 0.02)):
        things = []
        for side in (-1, 1):
            taper = _taper(wax)
            taper.rotation_euler, taper.location = (-math.pi / 2, 0, side * 0.03), (side * 0.135, -1.45, 0.112)
            things.append(taper)
        loop = spline([(-0.20, 1.42, 0.112), (-0.20, 1.56, 0.10), (-0.13, 1.72, 0.05), (0.0, 1.78, 0.03), (0.13, 1.72, 0.05), (0.20, 1.56, 0.10), (0.20, 1.42, 0.112)], 10)
        things.append(tube('wick', loop, 0.013, wick, 8))
        group(things, (x, y, 0), turn)
    studio.camera((0.04, 0.10, 0.08), 10.4, 46, -10, 84)


def snuffer():
    """The snuffer beside a candle that it has put out."""
    studio.sweep()
    studio.light(room=0.85)
    studio.cards()
    brass = metal('#C8A05A', 0.20)
    wares.candle(wares.porcelain(color='#EFF4F6'), wares.wax('#F4F1EA'), (-0.62, 0.62, 0), 0.84, 0.40, 0.84, lit=False)
    outside = [(0.0, 0.31), (0.03, 0.305), (0.05, 0.27), (0.085, 0.20), (0.105, 0.10), (0.128, 0.02), (0.135, 0.0)]
    inside = [(0.127, 0.0), (0.118, 0.02), (0.095, 0.10), (0.07, 0.20), (0.0, 0.25)]
    bell = turned('bell', np.vstack([spline(outside, 8), spline(inside, 8)]), brass, around=96)
    bell.rotation_euler, bell.location = (0, -1.92, 0), (-1.05, 0, 0.135)
    pin = tube('pin', [(-1.35, -0.055, 0.045), (-1.35, 0.055, 0.045)], 0.024, brass, 12)
    path = spline([(-1.33, 0, 0.045), (-1.43, 0, 0.065), (-1.49, 0, 0.15), (-1.45, 0, 0.27), (-1.30, 0, 0.35), (-1.05, 0, 0.365), (-0.75, 0, 0.32), (-0.3, 0, 0.215), (0.3, 0, 0.10), (0.8, 0, 0.05), (1.05, 0, 0.045)], 12)
    handle = tube('handle', path, np.interp(np.linspace(0, 1, len(path)), [0, 0.1, 0.7, 1], [0.028, 0.026, 0.032, 0.042]), brass, 16)
    knob = turned('knob', [(0.06 * math.sin(t), -0.06 * math.cos(t)) for t in np.linspace(0, math.pi, 20)], brass, (1.08, 0, 0.06), 32)
    group([bell, pin, handle, knob], (0.22, -0.35, 0), 0.34)
    studio.camera((0.06, 0.05, 0.28), 9.0, 30, -4, 85)


def press_candle():
    """A candle in its porcelain cup, the linen bag that it comes in behind it."""
    studio.sweep()
    studio.light()
    wares.candle(wares.porcelain(color='#EFF4F6'), wares.wax('#F4F1EA'), (-0.38, -0.22, 0), 0.84, 0.40, 0.84, lit=False)
    _bag(cloth('#E2DAC6', 'linen', creases=0.010), (0.52, 0.42, 0), 1.42, 0.46, 0.42, 4, 0.3, plain('#B9A983', 0.8))
    studio.camera((0.06, 0, 0.52), 8.4, 18, -4, 85)
