import type { Dye } from './dye.ts'

export type Point = readonly [number, number]

/** The gradients and textures that every image defines once; see `sheet.ts`. */
export type Light =
  | 'across'
  | 'down'
  | 'round'
  | 'puff'
  | 'silver'
  | 'gold'
  | 'weave'
  | 'terry'
  | 'cord'

export function path(d: string, attributes: string): string {
  return `<path d="${d}" ${attributes}/>`
}

export function lit(d: string, light: Light, opacity = 1): string {
  return path(d, `fill="url(#${light})"${opacity === 1 ? '' : ` opacity="${opacity}"`}`)
}

/** Fabric: its color, its texture, and its lighting. */
export function cloth(
  d: string,
  fill: string,
  { light = 'across', texture = 'weave' }: { light?: Light; texture?: Light } = {},
): string {
  return path(d, `fill="${fill}"`) + lit(d, texture) + lit(d, light)
}

/** A line of a given width, or of a given width and opacity. */
export function line(
  d: string,
  color: string,
  pen: number | readonly [width: number, opacity: number] = 2,
): string {
  const [width, opacity] = typeof pen === 'number' ? [pen, 1] : pen
  return path(
    d,
    `fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"${opacity === 1 ? '' : ` opacity="${opacity}"`}`,
  )
}

/** A line of running stitches. */
export function sewn(d: string, color: string, width = 3): string {
  return path(
    d,
    `fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-dasharray="${width * 3} ${width * 2.6}"`,
  )
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`
}

export function ellipse([cx, cy]: Point, [rx, ry]: Point): string {
  return `M${round(cx - rx)} ${round(cy)}a${round(rx)} ${round(ry)} 0 1 0 ${round(rx * 2)} 0a${round(rx)} ${round(ry)} 0 1 0 ${round(-rx * 2)} 0Z`
}

export function rect([x, y]: Point, [width, height]: Point, radius = 0): string {
  const r = Math.min(radius, width / 2, height / 2)
  const w = round(width - 2 * r)
  const h = round(height - 2 * r)
  if (r === 0) return `M${x} ${y}h${w}v${h}h${-w}Z`
  return `M${round(x + r)} ${y}h${w}q${r} 0 ${r} ${r}v${h}q0 ${r} ${-r} ${r}h${-w}q${-r} 0 ${-r} ${-r}v${-h}q0 ${-r} ${r} ${-r}Z`
}

/** A shadow that falls to the right and toward the viewer. */
export function shadow(center: Point, radii: Point): string {
  return path(ellipse(center, radii), 'fill="url(#shadow)"')
}

type Slab = { x: number; y: number; width: number; height: number; texture?: Light }

/**
 * A folded textile seen from the front: a round edge at the left, layers that fade out to the
 * right.
 */
export function slab(box: Slab, fill: string, dye: Dye): string {
  const { x, y, width, height, texture = 'weave' } = box
  const r = height / 2
  const end = Math.min(r, 26)
  const d = `M${x + r} ${y}H${x + width - end}q${end} 2 ${end} ${end}v${height - 2 * end}q0 ${end} ${-end} ${end}H${x + r}a${r} ${r} 0 0 1 0 ${-height}Z`
  const turns = [0.24, 0.5]
    .map((share) => {
      const inner = r * (1 - share)
      return `M${x + width - 14} ${round(y + r - inner)}H${x + r + 4}a${round(inner)} ${round(inner)} 0 0 0 0 ${round(inner * 2)}H${round(x + width * 0.72)}`
    })
    .join('')
  return (
    cloth(d, fill, { light: 'down', texture })
    + lit(d, 'across', 0.7)
    + line(turns, dye.pale || fill === '#fff' ? '#5f737b' : '#000', [2, 0.2])
    + line(`M${x + r} ${y + 1.5}H${x + width - end}`, '#fff', [3, 0.4])
  )
}

/** The top of a stack, in perspective. */
export function pileTop(
  box: { x: number; y: number; width: number; depth: number },
  fill: string,
  texture: Light = 'weave',
): string {
  return cloth(topFace(box), fill, { texture })
}

export function topFace({
  x,
  y,
  width,
  depth,
}: {
  x: number
  y: number
  width: number
  depth: number
}): string {
  const lean = depth * 0.62
  return `M${x + 18} ${y + 4}L${round(x + lean + 8)} ${y - depth}Q${round(x + lean + 16)} ${y - depth - 8} ${round(x + lean + 34)} ${y - depth - 8}H${round(x + width - lean * 0.3 - 30)}q16 0 20 12L${x + width - 6} ${y + 6}Z`
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}
