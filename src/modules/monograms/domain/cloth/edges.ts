import { line, number } from './shapes.ts'
import type { Sheet } from './sheet.ts'

/** The depth of the edge, which never runs below the monogram. */
export function cornerDepth({ textile, place: { area, scene }, right, bottom }: Sheet): number {
  const below = bottom - (scene.y + area.height)
  const beside = scene.kind === 'corner' ? right - (scene.x + area.width) : below
  return Math.max(4, Math.min(textile.depth, below + area.safe, beside + area.safe))
}

/** A path parallel to the edge of the cloth: along the bottom, and up the right side. */
function parallel({ right, bottom, width }: Sheet, depth: number, isCorner: boolean): string {
  return isCorner
    ? `M${number(right - depth)} 0V${number(bottom - depth)}H0`
    : `M${width} ${number(bottom - depth)}H0`
}

export function stitches(d: string, { seam }: Sheet): string {
  return line(d, [seam, 0.75], 'stroke-dasharray="2.6 1.5" stroke-linecap="round" opacity=".8"')
}

/** A turned hem: its seam, the shadow at the seam, and the miter of a corner. */
function turnedHem(sheet: Sheet, depth: number, isCorner: boolean): string {
  const { right, bottom, shade, light } = sheet
  const seam = parallel(sheet, depth, isCorner)
  const miter = isCorner
    ? line(`M${right} ${bottom}L${number(right - depth)} ${number(bottom - depth)}`, [shade, 0.7])
    : ''
  return (
    line(seam, [light, 1.6], 'transform="translate(.9 .9)" opacity=".8"')
    + line(seam, [sheet.seam, 1], 'opacity=".7"')
    + miter
  )
}

export function edgeAlong(sheet: Sheet, depth: number, isCorner: boolean): string {
  const { textile, trim, shade, light } = sheet
  const at = (inset: number): string => parallel(sheet, inset, isCorner)
  switch (textile.edge) {
    case 'hem':
      return turnedHem(sheet, depth, isCorner) + stitches(at(depth + 1.6), sheet)
    case 'hemstitch':
      return turnedHem(sheet, depth, isCorner) + drawnThreads(at(depth + 3), sheet)
    case 'line':
      return turnedHem(sheet, depth, isCorner) + satinLine(at(depth + 1.5), trim, 3.4)
    case 'cords':
      return (
        turnedHem(sheet, depth, isCorner)
        + satinLine(at(depth), trim, 2.6)
        + satinLine(at(Math.max(depth - 25.4, depth / 2)), trim, 2.6)
      )
    case 'flange':
      return (
        line(at(depth), [shade, 5], 'opacity=".35"')
        + stitches(at(depth), sheet)
        + line(at(depth + 1.6), [light, 2], 'opacity=".8"')
        + satinLine(at(depth - 4), trim, 1.6)
      )
    case 'binding':
      return (
        line(at(depth / 2), [light, depth], 'opacity=".5"')
        + line(at(depth), [shade, 1.4])
        + stitches(at(depth - 2), sheet)
      )
    case 'rolled':
      return line(at(1.6), [light, 2.4]) + line(at(3), [shade, 0.8])
    case 'scallop':
    case 'overlocked':
      return ''
    case 'blanket-stitch':
      return line(at(4.5), [trim, 9], 'stroke-dasharray="1.3 7"') + line(at(0.8), [trim, 1.6])
    case 'fringe':
      return line(at(1), [shade, 1.4])
  }
}

/** A line of satin stitch stands on the cloth. */
export function satinLine(d: string, trim: string, width: number): string {
  return (
    line(d, ['#14202a', width], 'opacity=".22" transform="translate(.6 .9)"')
    + line(d, [trim, width])
    + line(d, ['#fff', width * 0.92], 'opacity=".22" stroke-dasharray=".5 .7"')
    + line(d, ['#fff', width * 0.3], 'opacity=".2" transform="translate(-.5 -.6)"')
  )
}

/** A hemstitched ladder: drawn threads leave small holes. */
export function drawnThreads(d: string, { seam, light }: Sheet): string {
  return (
    line(d, [light, 5.8]) + line(d, [seam, 4.2], 'stroke-dasharray="1.9 1.9"') + line(d, [light, 1])
  )
}

/** The deep hem of a pillowcase or sheet, with the monogram in it. */
export function deepHem(sheet: Sheet): string {
  const { place, textile, bottom, trim, shade, width } = sheet
  const { area, scene } = place
  const top = Math.max(12, scene.y - 10)
  const depth = bottom - top
  if (textile.edge === 'flange') {
    const seam = Math.min(bottom - 14, scene.y + area.height + 6)
    return edgeAlong(sheet, bottom - seam, false)
  }
  const hem = turnedHem(sheet, depth, false)
  if (textile.edge === 'hemstitch') return hem + drawnThreads(`M0 ${top - 3}H${width}`, sheet)
  if (textile.edge === 'cords')
    return (
      hem
      + satinLine(`M0 ${top}H${width}`, trim, 2.8)
      + satinLine(`M0 ${number(Math.max(top - 25.4, 8))}H${width}`, trim, 2.8)
    )
  return (
    line(`M0 ${bottom - 1}H${width}`, [shade, 0.8])
    + hem
    + stitches(`M0 ${top + 2.4}H${width}`, sheet)
  )
}

/** What lies over the outline: satin of scallops, overlock stitches, fringe. */
export function edgeOver(sheet: Sheet, cloth: string): string {
  const { textile, trim, place, right, bottom, ground, seam } = sheet
  const { kind } = place.scene
  if (kind !== 'corner' && kind !== 'end' && kind !== 'hem') return ''
  if (textile.edge === 'scallop' || textile.edge === 'overlocked') return satinLine(cloth, trim, 4)
  if (textile.edge === 'fringe')
    return line(
      `M0 ${bottom}H${right}`,
      [ground, 26],
      'stroke-dasharray="3 2.2" transform="translate(0 12)"',
    )
  return line(cloth, [seam, 0.5], 'opacity=".45"')
}
