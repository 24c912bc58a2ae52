import { boundsOf, joinBounds, place, turn, type Shape } from './outline.ts'
import type { Curve } from './template.ts'

/** A line bends by so much at most, in radians, and never around less than so many heights of a capital: it stays a line that is read. */
const widestSweep = 1.9
const leastRadius = 2.5

/**
 * Sets a straight line of letters on an arch. Each letter is turned and stays as it is; the edge of the line nearest to the middle of
 * the circle keeps its spacing, so that everything else only opens and letters that stood apart do not touch.
 */
export function bend(shapes: readonly Shape[], curve: Exclude<Curve, 'none'>): Shape[] {
  const box = joinBounds(shapes.map(({ bounds }) => bounds))
  const middle = (box.x1 + box.x2) / 2
  const radius = Math.max((box.x2 - box.x1) / widestSweep, leastRadius)
  const center = [middle, curve === 'over' ? box.y2 + radius : box.y1 - radius] as const
  const clockwise = curve === 'over' ? 1 : -1
  return shapes.map(({ letter, commands, bounds }) => {
    const away = (bounds.x1 + bounds.x2) / 2 - middle
    const turned = turn(place(commands, 1, [-away, 0]), (clockwise * away) / radius, center)
    return { letter, commands: turned, bounds: boundsOf(turned) }
  })
}
