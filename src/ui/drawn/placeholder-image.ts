import { candle, mat, robe, soap, towel } from './bath-pieces.ts'
import { blanket, cushion, duvet, pillow, quilt, sheets, throwOver } from './bed-pieces.ts'
import { createDye } from './dye.ts'
import type { Dye } from './dye.ts'
import { baby, basket, box, card, frame } from './gift-pieces.ts'
import { kitchen, napkin, placemat, runner, tablecloth } from './linen-pieces.ts'
import { notFoundSampler, sampler } from './sampler-piece.ts'
import { renderOnGround, sheetHeight, sheetWidth } from './sheet.ts'
import { flatware, glass, plate, ring, serving, vase } from './table-pieces.ts'
import { decanter, jug, pouch, snuffer } from './vessel-pieces.ts'

const pieces = {
  napkin,
  tablecloth,
  runner,
  placemat,
  plate,
  glass,
  flatware,
  serving,
  sheets,
  duvet,
  pillow,
  blanket,
  quilt,
  towel,
  mat,
  robe,
  soap,
  candle,
  frame,
  box,
  baby,
  card,
  throw: throwOver,
  cushion,
  kitchen,
  basket,
  vase,
  ring,
  decanter,
  jug,
  snuffer,
  pouch,
  sampler,
  lost: notFoundSampler,
} satisfies Record<string, (dye: Dye) => string>

export type PlaceholderKind = keyof typeof pieces

export const placeholderKinds = Object.keys(pieces) as readonly PlaceholderKind[]

export function isPlaceholderKind(text: string): text is PlaceholderKind {
  return Object.hasOwn(pieces, text)
}

/**
 * The content of the placeholder's `<svg>` element. Its ids are short; prefix them when a page has
 * several.
 */
export function renderPlaceholderContent(
  kind: PlaceholderKind,
  hex: string,
  seam?: string,
): string {
  return renderOnGround(pieces[kind](createDye(hex, seam)))
}

/**
 * A placeholder image of a product kind in a color, as an SVG file. `seam` sets the color of the
 * stitches. The same input always gives the same bytes.
 */
export function renderPlaceholderImage(kind: PlaceholderKind, hex: string, seam?: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheetWidth} ${sheetHeight}" width="${sheetWidth}" height="${sheetHeight}">${renderPlaceholderContent(kind, hex, seam)}</svg>`
}
