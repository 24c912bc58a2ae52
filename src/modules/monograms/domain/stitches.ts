import { flattenCurves, type Command, type Contour, type Point } from './outline.ts'

/** Needle positions in millimeters; `jump` moves the hoop without sewing. */
export interface Stitch {
  readonly kind: 'stitch' | 'jump'
  readonly x: number
  readonly y: number
}

/** In millimeters. Rows up to `satinWidth` are one satin stitch; wider rows use tatami stitches. */
const rowGap = 0.4
const satinWidth = 7
const tatamiLength = 3.5
const runLength = 2
const flattening = 0.01
const straightening = 0.03

/** Converts outlines to stitches: running stitches along the edges, then satin or tatami fill. */
export function generateStitches(
  shapes: readonly { readonly commands: readonly Command[] }[],
): Stitch[] {
  const stitches: Stitch[] = []
  for (const { commands } of shapes) {
    const contours = flattenCurves(commands, flattening)
    for (const contour of contours) sewEdge(stitches, contour)
    for (const column of groupColumns(contours)) sewFill(stitches, column)
  }
  return stitches
}

function sewEdge(stitches: Stitch[], contour: Contour): void {
  const kept = simplify(contour)
  const first = kept[0]
  if (!first) return
  goTo(stitches, first)
  let before = first
  for (const point of [...kept.slice(1), first]) {
    const parts = Math.max(1, Math.ceil(distance(before, point) / runLength))
    for (let part = 1; part <= parts; part++) sewTo(stitches, between(before, point, part / parts))
    before = point
  }
}

/** Drops points within the tolerance of a straight stitch; corners and extremes stay. */
function simplify(contour: Contour): Point[] {
  const kept: Point[] = []
  let anchor = 0
  for (let index = 1; index <= contour.length; index++) {
    const [from, to] = [contour[anchor], contour[index % contour.length]]
    if (!from || !to) continue
    const skipped = contour.slice(anchor + 1, index)
    const tooFar = skipped.some((point) => exceedsTolerance(point, from, to))
    if (index === 1 || !tooFar) continue
    kept.push(from)
    anchor = index - 1
  }
  const last = contour[anchor]
  if (last) kept.push(last)
  return withExtremes(kept, contour)
}

function withExtremes(kept: readonly Point[], contour: Contour): Point[] {
  const set = new Set(kept)
  for (const axis of [0, 1] as const) {
    set.add(contour.reduce((a, b) => (b[axis] < a[axis] ? b : a)))
    set.add(contour.reduce((a, b) => (b[axis] > a[axis] ? b : a)))
  }
  return contour.filter((point) => set.has(point))
}

function exceedsTolerance([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): boolean {
  const length = Math.hypot(x2 - x1, y2 - y1)
  if (length < 1e-9) return Math.hypot(x - x1, y - y1) > straightening
  return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length > straightening
}

interface Span {
  readonly y: number
  readonly left: number
  readonly right: number
}

/** Groups connected fill rows into columns, so that thread is cut only between columns. */
function groupColumns(contours: readonly Contour[]): Span[][] {
  const ys = contours.flatMap((contour) => contour.map(([, y]) => y))
  const columns: Span[][] = []
  let open: Span[][] = []
  for (let y = Math.min(...ys) + rowGap / 2; y < Math.max(...ys); y += rowGap) {
    const spans = spansAt(contours, y)
    const next: Span[][] = []
    for (const span of spans) {
      const above = open.filter((column) => touches(column.at(-1), span))
      const alone =
        above.length === 1 && spans.filter((other) => touches(above[0]?.at(-1), other)).length === 1
      const column = alone ? above[0] : undefined
      if (column) column.push(span)
      else columns.push([span])
      next.push(column ?? columns.at(-1) ?? [])
    }
    open = next
  }
  return columns
}

function touches(above: Span | undefined, span: Span): boolean {
  return above !== undefined && above.left < span.right && above.right > span.left
}

/** The filled spans at a height, by the nonzero rule. */
function spansAt(contours: readonly Contour[], y: number): Span[] {
  const crossings: { x: number; turn: number }[] = []
  for (const contour of contours) {
    for (const [index, [x2, y2]] of contour.entries()) {
      const [x1, y1] = contour.at(index - 1) ?? [x2, y2]
      if (y1 <= y === y2 <= y) continue
      crossings.push({ x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), turn: y2 > y1 ? 1 : -1 })
    }
  }
  crossings.sort((a, b) => a.x - b.x)
  const spans: Span[] = []
  let winding = 0
  let left = 0
  for (const { x, turn } of crossings) {
    if (winding === 0) left = x
    winding += turn
    if (winding === 0 && x - left > 0.05) spans.push({ y, left, right: x })
  }
  return spans
}

function sewFill(stitches: Stitch[], column: readonly Span[]): void {
  const first = column[0]
  if (!first) return
  goTo(stitches, [first.left, first.y])
  for (const [index, { y, left, right }] of column.entries()) {
    const leftward = index % 2 === 1
    const [from, to] = leftward ? [right, left] : [left, right]
    sewTo(stitches, [from, y])
    for (const x of penetrations([left, right], index))
      sewTo(stitches, [leftward ? left + right - x : x, y])
    sewTo(stitches, [to, y])
  }
}

/** Intermediate stitches of a wide row, shifted by a third in each row so that no groove shows. */
function penetrations([left, right]: readonly [number, number], row: number): number[] {
  if (right - left <= satinWidth) return []
  const found: number[] = []
  for (let x = left + tatamiLength * ((row % 3) / 3 + 1 / 3); x < right - 0.5; x += tatamiLength)
    if (x > left + 0.5) found.push(x)
  return found
}

const trimDistance = 2

/** Sews over short distances, which the fill covers, and jumps over long ones. */
function goTo(stitches: Stitch[], [x, y]: Point): void {
  const last = stitches.at(-1)
  if (!last || distance([last.x, last.y], [x, y]) > trimDistance)
    stitches.push({ kind: 'jump', x, y })
  sewTo(stitches, [x, y])
}

function sewTo(stitches: Stitch[], [x, y]: Point): void {
  const last = stitches.at(-1)
  if (last?.kind === 'stitch' && distance([last.x, last.y], [x, y]) < 0.05) return
  stitches.push({ kind: 'stitch', x, y })
}

function distance([x1, y1]: Point, [x2, y2]: Point): number {
  return Math.hypot(x2 - x1, y2 - y1)
}

function between([x1, y1]: Point, [x2, y2]: Point, share: number): Point {
  return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share]
}
