import { contrastRatio, mixColors } from '#kernel/color/contrast.ts'
import { cornerDepth, deepHem, edgeAlong, edgeOver } from './cloth/edges.ts'
import { dobbyBand, flangeAround, lapel, lowHem } from './cloth/parts.ts'
import { number, rect } from './cloth/shapes.ts'
import type { Place, Sheet } from './cloth/sheet.ts'
import { renderSolid } from './cloth/solid.ts'
import { renderFilters, renderWeave } from './cloth/weave.ts'
import type { SceneKind } from './template.ts'
import type { Textile } from './textile.ts'

export interface ClothColors {
  /** The cloth, or the metal, paper or wood; null for a product without colors. */
  readonly cloth: string | null
  /** Borders, cords, stripes; null for an edge in the color of the cloth. */
  readonly trim: string | null
}

const margin = 16

/** The color of a material without a swatch. A dark swatch is not the color of a metal. */
const natural: Partial<Record<SceneKind, string>> = {
  metal: '#c6cccf',
  glass: '#dbe7e8',
  wood: '#bd8f5d',
}
const unbleached = '#f3f0e9'

/**
 * Draws the part of a product around a monogram position, at true size: one unit is one millimeter.
 */
export function renderCloth(place: Place, textile: Textile, colors: ClothColors): string {
  const sheet = layOut(place, textile, colors)
  const { width, height } = sheet
  const drawing = isWoven(place) ? drawWoven(sheet) : renderSolid(sheet)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 4}" height="${height * 4}" `
    + `viewBox="0 0 ${width} ${height}">${drawing}</svg>\n`
  )
}

const isDarkColor = (hex: string): boolean => contrastRatio(hex, '#ffffff') > 4

function isWoven({ scene: { kind } }: Place): boolean {
  return kind !== 'metal' && kind !== 'glass' && kind !== 'card' && kind !== 'wood'
}

function layOut(place: Place, textile: Textile, { cloth, trim }: ClothColors): Sheet {
  const { kind, width, height } = place.scene
  const isSwatch = cloth !== null && (kind !== 'metal' || !isDarkColor(cloth))
  const ground = isSwatch ? cloth : (natural[kind] ?? unbleached)
  const isDark = isDarkColor(ground)
  const seam = isDark ? mixColors(ground, '#ffffff', 0.3) : mixColors(ground, '#14202a', 0.3)
  return {
    place,
    textile,
    ground,
    light: mixColors(ground, '#ffffff', isDark ? 0.22 : 0.65),
    shade: mixColors(ground, '#14202a', isDark ? 0.4 : 0.16),
    seam,
    trim: trim ?? (isDark ? mixColors(ground, '#ffffff', 0.28) : mixColors(ground, '#14202a', 0.2)),
    isDark,
    width,
    height,
    right: kind === 'corner' ? width - margin : width,
    bottom: kind === 'corner' || kind === 'hem' || kind === 'end' ? height - margin : height,
  }
}

/** The light and the table are the same in all scenes: outline, weave and details differ. */
function drawWoven(sheet: Sheet): string {
  const { width, height, ground, isDark } = sheet
  const cloth = outline(sheet)
  return (
    `<defs>${renderWeave(sheet)}${renderFilters(sheet)}<clipPath id="c"><path d="${cloth}"/></clipPath>`
    + '<linearGradient id="f" x1="0" y1="0" x2="1" y2=".75">'
    + '<stop offset="0" stop-color="#fff" stop-opacity=".38"/>'
    + '<stop offset=".5" stop-color="#fff" stop-opacity="0"/>'
    + `<stop offset="1" stop-color="#14202a" stop-opacity="${isDark ? 0.3 : 0.13}"/>`
    + '</linearGradient></defs>'
    + `<rect width="${width}" height="${height}" fill="#e2eaee"/>`
    + `<path d="${cloth}" fill="${ground}" filter="url(#drop)"/>`
    + `<g clip-path="url(#c)">`
    + rect([0, 0, width, height], 'url(#w)')
    + stripes(sheet)
    + rect([0, 0, width, height], '#fff', 'filter="url(#slub)"')
    + details(sheet)
    + rect([0, 0, width, height], '#fff', 'filter="url(#folds)"')
    + rect([0, 0, width, height], 'url(#f)')
    + '</g>'
    + edgeOver(sheet, cloth)
  )
}

/** The shape of the cloth: it ends at a hem, or runs out of the picture. */
function outline({ place, textile, right, bottom, width, height }: Sheet): string {
  const { kind } = place.scene
  if (kind !== 'corner' && kind !== 'hem' && kind !== 'end') return `M0 0H${width}V${height}H0Z`
  if (textile.edge === 'scallop') return scalloped(kind === 'corner', right, bottom)
  if (kind !== 'corner') return `M0 0H${width}V${bottom}H0Z`
  const round = textile.edge === 'overlocked' ? 9 : 3
  return (
    `M0 0H${right}Q${right + 0.8} ${number(bottom / 2)} ${right} ${bottom - round}`
    + `Q${right} ${bottom} ${right - round} ${bottom}Q${number(right / 2)} ${bottom + 0.8} 0 ${bottom}Z`
  )
}

const scallop = 19

/** A row of half circles along the bottom, and along the right side of a corner. */
function scalloped(isCorner: boolean, right: number, bottom: number): string {
  const [countX, countY] = [Math.ceil(right / scallop), Math.ceil(bottom / scallop)]
  const down = `a${scallop / 2} ${scallop / 1.9} 0 0 1 0 ${scallop}`
  const left = `a${scallop / 1.9} ${scallop / 2} 0 0 1 ${-scallop} 0`
  const [innerRight, innerBottom] = [right - (isCorner ? 5 : 0), bottom - 5]
  const side = isCorner
    ? `V${innerBottom - countY * scallop}${down.repeat(countY)}`
    : `V${innerBottom}`
  return `M-9 -9H${innerRight}${side}${left.repeat(countX + 1)}V-9Z`
}

/** Colored stripes in the weave. */
function stripes({ textile, place, trim, width, height, bottom }: Sheet): string {
  if (textile.stripes === 'ticking')
    return (
      `<pattern id="t" width="9.6" height="9.6" patternUnits="userSpaceOnUse">`
      + `${rect([0, 0, 3.2, 9.6], trim)}${rect([5.6, 0, 0.7, 9.6], trim)}</pattern>`
      + rect([0, 0, width, height], 'url(#t)', 'opacity=".85"')
    )
  if (textile.stripes === 'triple' && place.scene.kind === 'band')
    return [74, 62, 50]
      .map((up) => rect([0, bottom - up, width, up === 62 ? 8 : 4], trim, 'opacity=".88"'))
      .join('')
  return ''
}

/** Seams, cords, bands and lapels within the cloth. */
function details(sheet: Sheet): string {
  const { place, textile } = sheet
  const { kind } = place.scene
  if (kind === 'corner' || kind === 'end')
    return edgeAlong(sheet, cornerDepth(sheet), kind === 'corner')
  if (kind === 'hem') return deepHem(sheet)
  if (kind === 'band') return textile.band ? dobbyBand(sheet) : lowHem(sheet)
  if (kind === 'breast') return lapel(sheet)
  return textile.edge === 'flange' ? flangeAround(sheet) : ''
}
