import {
  getBounds,
  joinBounds,
  placeOutline,
  type Bounds,
  type Command,
  type Shape,
} from './outline.ts'
import type { Composition } from './compose.ts'
import type { Method, MonogramColor, MonogramPosition } from './template.ts'

/** The outlines at true size, in millimeters from the upper left corner of the monogram area. */
export interface Artwork {
  readonly area: MonogramPosition['area']
  readonly shapes: readonly Shape[]
  readonly bounds: Bounds
  /** The final height of the letters without their tails, and the width of all outlines. */
  readonly heightMm: number
  readonly widthMm: number
  /** Where the height begins, from the upper edge of the area. */
  readonly topMm: number
  /** True when scaled down to fit the safe area. */
  readonly fitted: boolean
}

/**
 * Scales outlines so that the letters have the requested height, or less if the safe area is too
 * narrow, and centers them.
 */
export function layOutArtwork(
  { shapes, top, bottom }: Composition,
  sizeMm: number,
  area: MonogramPosition['area'],
): Artwork {
  const box = joinBounds(shapes.map((shape) => shape.bounds))
  const [width, height] = [box.x2 - box.x1, box.y2 - box.y1]
  const [roomX, roomY] = [area.width - 2 * area.safe, area.height - 2 * area.safe]
  const requestedScale = sizeMm / (bottom - top)
  const scale = Math.min(requestedScale, roomX / width, roomY / height) * roundingMargin
  const offset = [
    area.width / 2 - ((box.x1 + box.x2) / 2) * scale,
    area.height / 2 - ((box.y1 + box.y2) / 2) * scale,
  ] as const
  const placed = shapes.map(({ letter, commands }): Shape => {
    const moved = toMicrometers(placeOutline(commands, scale, offset))
    return { letter, commands: moved, bounds: getBounds(moved) }
  })
  const bounds = joinBounds(placed.map((shape) => shape.bounds))
  return {
    area,
    shapes: placed,
    bounds,
    heightMm: (bottom - top) * scale,
    widthMm: bounds.x2 - bounds.x1,
    topMm: top * scale + offset[1],
    fitted: scale < requestedScale * 0.995,
  }
}

/** Keeps values within the area after rounding to micrometers. */
const roundingMargin = 0.9999

function toMicrometers(commands: readonly Command[]): Command[] {
  return commands.map(
    ([kind, ...numbers]) =>
      [kind, ...numbers.map((value) => Math.round(value * 1_000) / 1_000)] as unknown as Command,
  )
}

/**
 * Renders the proof file that every page, email and production sheet shows. It contains outlines
 * only, no text.
 */
export function renderArtwork(
  { area, shapes }: Pick<Artwork, 'area' | 'shapes'>,
  { hex }: Pick<MonogramColor, 'hex'>,
  method: Method,
): string {
  const paths = shapes.map((shape) => `<path d="${pathData(shape.commands)}"/>`).join('')
  const [width, height] = [area.width, area.height]
  const thread = method === 'embroidery' ? `<g fill="url(#satin)">${paths}</g>` : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" `
    + `viewBox="0 0 ${width} ${height}">${thread && satin}<g `
    + `fill="${hex}">${paths}</g>${thread}</svg>\n`
  )
}

/** The sheen of satin stitches as an overlay pattern. */
const satin =
  '<defs><pattern id="satin" width="1.4" height="1.4" patternUnits="userSpaceOnUse" '
  + 'patternTransform="rotate(-38)">'
  + '<path d="M0 .35H1.4" stroke="#fff" stroke-opacity=".34" stroke-width=".4"/>'
  + '<path d="M0 1.05H1.4" stroke="#000" stroke-opacity=".3" stroke-width=".36"/>'
  + '</pattern></defs>'

export function pathData(commands: readonly Command[]): string {
  return commands
    .map(([kind, ...numbers]) => kind + numbers.map((value) => String(value)).join(' '))
    .join('')
}

/**
 * Reads the outlines of a proof. Production sheets and stitch files are made from them instead of
 * the choice.
 */
export function readPaths(svg: string): { readonly commands: readonly Command[] }[] {
  const letters = svg.slice(svg.search(/<g fill="#/))
  const group = letters.slice(0, letters.indexOf('</g>'))
  return [...group.matchAll(/<path d="([^"]*)"/g)].map(([, data = '']) => ({
    commands: readPath(data),
  }))
}

function readPath(data: string): Command[] {
  return [...data.matchAll(/([MLQCZ])([^MLQCZ]*)/g)].map(
    ([, kind, numbers = '']) =>
      [kind, ...numbers.split(' ').filter(Boolean).map(Number)] as unknown as Command,
  )
}
