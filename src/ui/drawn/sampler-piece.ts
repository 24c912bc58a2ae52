import { createMarkGrid } from '#ui/primitives/mark/mark-grid.ts'
import type { Dye } from './dye.ts'
import { line, lit, path, rect, round } from './strokes.ts'

type Stitch = readonly [column: number, row: number]

/**
 * A capital letter in the style of a marking sampler: strokes two stitches wide, with a diamond in
 * the crossbar.
 */
const capital = `
####.....####
.##.......##.
.##.......##.
.##.......##.
.##...#...##.
.##..###..##.
.#####.#####.
.##..###..##.
.##...#...##.
.##.......##.
.##.......##.
.##.......##.
####.....####
`

/** An initial and a number in cross-stitch on plain linen. */
export function sampler(dye: Dye): string {
  const letter = parseStitches(capital)
  const count = createMarkGrid('12').stitches
  return (
    linen()
    + drawCrossStitches(letter, { left: 296, top: 318, step: 16, dye })
    + drawCrossStitches(count, { left: 312, top: 570, step: 16, dye })
  )
}

/** "404" in cross-stitch, for the not-found page. */
export function notFoundSampler(dye: Dye): string {
  return (
    linen()
    + drawCrossStitches(createMarkGrid('404').stitches, { left: 145, top: 395, step: 30, dye })
  )
}

function parseStitches(drawing: string): Stitch[] {
  return drawing
    .trim()
    .split('\n')
    .flatMap((row, y) => [...row].flatMap((mark, x): Stitch[] => (mark === '#' ? [[x, y]] : [])))
}

interface StitchLayout {
  readonly left: number
  readonly top: number
  readonly step: number
  readonly dye: Dye
}

/** Draws one stitch as a pattern and fills the stitched cells with it. */
function drawCrossStitches(
  stitches: readonly Stitch[],
  { left, top, step, dye }: StitchLayout,
): string {
  const id = `cross${'abc'[stitches.length % 3]}`
  const near = round(step * 0.16)
  const far = round(step - near)
  const width = round(step * 0.25)
  const falling = `M${near} ${near}L${far} ${far}`
  const cross =
    line(falling, '#22343a', [width + 3, 0.14])
    + line(`M${near} ${far}L${far} ${near}`, dye.dark, width)
    + line(falling, dye.base, width)
    + line(`M${near + 1} ${near - 1}L${far - 2} ${far - 4}`, dye.light, [round(width * 0.3), 0.5])
  const cells = joinRuns(stitches)
    .map(
      ([x, y, long]) =>
        `M${left + x * step} ${top + y * step}h${long * step}v${step}h-${long * step}z`,
    )
    .join('')
  return (
    `<defs><pattern id="${id}" x="${left}" y="${top}" width="${step}" height="${step}" patternUnits="userSpaceOnUse">${cross}</pattern></defs>`
    + path(cells, `fill="url(#${id})"`)
  )
}

/** Joins adjacent stitches of a row into runs. */
function joinRuns(
  stitches: readonly Stitch[],
): (readonly [column: number, row: number, long: number])[] {
  const sewn = new Set(stitches.map(String))
  const isSewn = (column: number, row: number) => sewn.has(`${column},${row}`)
  return stitches
    .filter(([column, row]) => !isSewn(column - 1, row))
    .map(([column, row]) => {
      let long = 1
      while (isSewn(column + long, row)) long += 1
      return [column, row, long]
    })
}

/** Plain linen weave; some threads are thicker over short stretches, as in spun flax. */
function linen(): string {
  const area = rect([0, 0], [800, 1000])
  const down = slubs(800).map((x, index) => `M${x}-${threadOffset(index)}V1000`)
  const over = slubs(1000).map((y, index) => `M-${threadOffset(index)} ${y}H800`)
  return (
    `<defs>${path(down.join(''), 'id="down"')}${path(over.join(''), 'id="over"')}</defs>`
    + path(area, 'fill="#eef2f3"')
    + lit(area, 'weave')
    + threads('down', { color: '#46565c', opacity: 0.1, dashes: '90 230 40 310 150 60' })
    + threads('over', { color: '#46565c', opacity: 0.1, dashes: '130 70 50 290 40 180' })
    + threads('down', { color: '#fff', opacity: 0.45, dashes: '60 170 110 90 30 260' })
    + threads('over', { color: '#fff', opacity: 0.45, dashes: '60 170 110 90 30 260' })
    + lit(area, 'across', 0.5)
  )
}

function slubs(length: number): number[] {
  return Array.from({ length: length / 10 }, (_, index) => (index * 293 + 29) % length)
}

/** The offset of a thread, so that adjacent threads do not thicken at the same place. */
function threadOffset(index: number): number {
  return (index * 157) % 640
}

/** Reuses the given lines, as dark or as bright threads. */
function threads(
  lines: 'down' | 'over',
  { color, opacity, dashes }: { color: string; opacity: number; dashes: string },
): string {
  return `<use href="#${lines}" fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-width="2" stroke-dasharray="${dashes}"/>`
}
