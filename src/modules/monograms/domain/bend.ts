import { getBounds, joinBounds, placeOutline, rotateOutline, type Shape } from './outline.ts'
import type { Curve } from './template.ts'

/**
 * Limits of the curve, so that the text stays readable: sweep in radians and radius in capital
 * heights.
 */
const maxSweep = 1.9
const minRadius = 2.5

/**
 * Sets a line of letters on an arc. Letters are rotated but not distorted, and the inner edge
 * keeps its spacing so that letters do not touch.
 */
export function bendText(shapes: readonly Shape[], curve: Exclude<Curve, 'none'>): Shape[] {
  const box = joinBounds(shapes.map(({ bounds }) => bounds))
  const middle = (box.x1 + box.x2) / 2
  const radius = Math.max((box.x2 - box.x1) / maxSweep, minRadius)
  const center = [middle, curve === 'over' ? box.y2 + radius : box.y1 - radius] as const
  const clockwise = curve === 'over' ? 1 : -1
  return shapes.map(({ letter, commands, bounds }) => {
    const away = (bounds.x1 + bounds.x2) / 2 - middle
    const turned = rotateOutline(
      placeOutline(commands, 1, [-away, 0]),
      (clockwise * away) / radius,
      center,
    )
    return { letter, commands: turned, bounds: getBounds(turned) }
  })
}
