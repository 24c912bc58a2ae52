interface Point {
  readonly x: number
  readonly y: number
}

/** A point on a circle; 0° is at the right, 90° at the bottom. */
export function polar(center: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return { x: center.x + radius * Math.cos(angle), y: center.y + radius * Math.sin(angle) }
}

export const round = (value: number): number => Math.round(value * 10) / 10

interface Leaf extends Point {
  readonly degrees: number
  readonly length: number
  readonly width: number
  readonly fill: string
  readonly vein: string
}

/** A pointed leaf that grows from a point, with its vein. */
export function leaf({ x, y, degrees, length, width, fill, vein }: Leaf): string {
  const half = width / 2
  const outline =
    `M0 0C${round(length * 0.22)} ${-half} ${round(length * 0.62)} ${-half} ${length} 0`
    + `C${round(length * 0.62)} ${half} ${round(length * 0.22)} ${half} 0 0Z`
  return (
    `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(degrees)})">`
    + `<path d="${outline}" fill="${fill}"/>`
    + `<path d="M${round(length * 0.12)} 0H${round(length * 0.8)}" stroke="${vein}" stroke-width="1.3"/>`
    + '</g>'
  )
}

export function dot({ x, y }: Point, radius: number, fill: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${radius}" fill="${fill}"/>`
}

interface Stroke {
  readonly color: string
  readonly width: number
  /** Stitches: the length of one and of the gap. */
  readonly dash?: string
}

export function line(path: string, { color, width, dash }: Stroke): string {
  const stitches = dash === undefined ? '' : ` stroke-dasharray="${dash}"`
  return (
    `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" `
    + `stroke-linecap="round" stroke-linejoin="round"${stitches}/>`
  )
}

export const shape = (path: string, fill: string): string => `<path d="${path}" fill="${fill}"/>`

/** The path of a circle, so that it can be stitched. */
export function circle({ x, y }: Point, radius: number): string {
  return (
    `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0`
    + `a${radius} ${radius} 0 1 1 ${-2 * radius} 0Z`
  )
}
