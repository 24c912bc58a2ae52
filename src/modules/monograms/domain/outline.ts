/** A path in the plane; y grows downward. Fill rule: nonzero, as in the fonts. */
export type Command =
  | readonly ['M' | 'L', number, number]
  | readonly ['Q', number, number, number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z']

export type Point = readonly [x: number, y: number]
/** A closed contour, its last point not repeated. */
export type Contour = readonly Point[]

export interface Bounds {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

/** A positioned glyph. */
export interface Shape {
  readonly letter: string
  readonly commands: readonly Command[]
  readonly bounds: Bounds
}

export function placeOutline(
  commands: readonly Command[],
  scale: number,
  [dx, dy]: Point,
): Command[] {
  return commands.map((command) => {
    const [kind, ...numbers] = command
    return [
      kind,
      ...numbers.map((value, index) => value * scale + (index % 2 === 0 ? dx : dy)),
    ] as unknown as Command
  })
}

/** Rotates clockwise around a point, in radians. */
export function rotateOutline(
  commands: readonly Command[],
  angle: number,
  [cx, cy]: Point,
): Command[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return commands.map(([kind, ...numbers]) => {
    const turned = numbers.map((value, index) => {
      const [x, y] =
        index % 2 === 0 ? [value, numbers[index + 1] ?? 0] : [numbers[index - 1] ?? 0, value]
      return index % 2 === 0
        ? cx + (x - cx) * cos - (y - cy) * sin
        : cy + (x - cx) * sin + (y - cy) * cos
    })
    return [kind, ...turned] as unknown as Command
  })
}

export function joinBounds(all: readonly Bounds[]): Bounds {
  return {
    x1: Math.min(...all.map((one) => one.x1)),
    y1: Math.min(...all.map((one) => one.y1)),
    x2: Math.max(...all.map((one) => one.x2)),
    y2: Math.max(...all.map((one) => one.y2)),
  }
}

/** The exact bounds: curves are measured at their extremes, not at their control points. */
export function getBounds(commands: readonly Command[]): Bounds {
  let [x1, y1, x2, y2] = [Infinity, Infinity, -Infinity, -Infinity]
  let at: Point = [0, 0]
  const include = ([x, y]: Point): void => {
    x1 = Math.min(x1, x)
    x2 = Math.max(x2, x)
    y1 = Math.min(y1, y)
    y2 = Math.max(y2, y)
  }
  for (const command of commands) {
    if (command[0] === 'Z') continue
    const points = controlPoints(command, at)
    for (const axis of [0, 1] as const)
      for (const t of extremeParameters(points.map((point) => point[axis])))
        include(evaluateCurve(points, t))
    at = points.at(-1) ?? at
    include(at)
  }
  return { x1, y1, x2, y2 }
}

/** Flattens contours to polygons within `tolerance` of the curves. */
export function flattenCurves(commands: readonly Command[], tolerance: number): Contour[] {
  const contours: Point[][] = []
  let current: Point[] = []
  const close = (): void => {
    const [first, last] = [current[0], current.at(-1)]
    if (current.length > 1 && first && last && first[0] === last[0] && first[1] === last[1])
      current.pop()
    if (current.length > 2) contours.push(current)
    current = []
  }
  for (const command of commands) {
    if (command[0] === 'Z') close()
    else if (command[0] === 'M') {
      close()
      current = [[command[1], command[2]]]
    } else {
      const points = controlPoints(command, current.at(-1) ?? [0, 0])
      const steps = countSegments(points, tolerance)
      const marks = new Set([
        ...Array.from({ length: steps }, (_, index) => (index + 1) / steps),
        ...extremes(points),
      ])
      for (const t of [...marks].sort((a, b) => a - b)) current.push(evaluateCurve(points, t))
    }
  }
  close()
  return contours
}

function controlPoints(command: Exclude<Command, readonly ['Z']>, at: Point): Point[] {
  const numbers = command.slice(1) as number[]
  const points = Array.from({ length: numbers.length / 2 }, (_, index): Point => [
    numbers[index * 2] ?? 0,
    numbers[index * 2 + 1] ?? 0,
  ])
  return command[0] === 'M' ? points : [at, ...points]
}

/** De Casteljau's construction, for any degree. */
function evaluateCurve(points: readonly Point[], t: number): Point {
  let row = points
  while (row.length > 1)
    row = row
      .slice(1)
      .map(([x, y], index) => [mix(row[index]?.[0] ?? 0, x, t), mix(row[index]?.[1] ?? 0, y, t)])
  return row[0] ?? [0, 0]
}

function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t
}

function extremes(points: readonly Point[]): number[] {
  return [0, 1].flatMap((axis) => extremeParameters(points.map((point) => point[axis as 0 | 1])))
}

/** The parameters in (0, 1) at which a Bézier coordinate has an extreme. */
function extremeParameters([a = 0, b = 0, c, d]: readonly number[]): number[] {
  const inside = (t: number): boolean => t > 0 && t < 1
  if (c === undefined) return []
  if (d === undefined) return [(a - b) / (a - 2 * b + c)].filter(inside)
  const [p, q, r] = [d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a]
  if (Math.abs(p) < 1e-12) return Math.abs(q) < 1e-12 ? [] : [-r / q].filter(inside)
  const root = q * q - 4 * p * r
  return root < 0
    ? []
    : [(-q + Math.sqrt(root)) / (2 * p), (-q - Math.sqrt(root)) / (2 * p)].filter(inside)
}

/** The number of segments for a curve; its second differences bound the chord error. */
function countSegments(points: readonly Point[], tolerance: number): number {
  if (points.length < 3) return 1
  let bend = 0
  for (let index = 2; index < points.length; index++) {
    const [a, b, c] = [points[index - 2], points[index - 1], points[index]]
    if (a && b && c)
      bend = Math.max(bend, Math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]))
  }
  const degree = points.length - 1
  return Math.max(1, Math.ceil(Math.sqrt((degree * (degree - 1) * bend) / (8 * tolerance))))
}
