import * as t from '#messages/size-chart.ts'
import { chartStyle, text, type ScaledSize, type ProductSize } from './product-size.ts'

interface SheetOptions {
  /** Drawn only for a single size; with several sizes it would cross the other outlines. */
  readonly hem?: { readonly width: number; readonly words: string } | null
  /** The accessible name of the chart. */
  readonly label: string
}

const maxSize = 250
/** The scale at which small text measures 15 px, when there is room. */
const displayScale = 1.15
const margins = { left: 46, right: 6, top: 8, bottom: 44, between: 34 }
const { ink, soft, accent, letter, gap, n } = chartStyle

interface ReferenceObject {
  readonly name: string
  /** The accessible name of a chart with this object. */
  readonly describe: (chart: { label: string }) => string
  readonly width: number
  readonly height: number
  readonly isRound?: boolean
}

/** Objects of well-known size, in inches. */
const card: ReferenceObject = {
  name: t.bankCard,
  describe: t.besideBankCard,
  width: 3.375,
  height: 2.125,
}
const plate: ReferenceObject = {
  name: t.dinnerPlate,
  describe: t.besideDinnerPlate,
  width: 11,
  height: 11,
  isRound: true,
}
const doorway: ReferenceObject = {
  name: t.doorway,
  describe: t.besideDoorway,
  width: 32,
  height: 80,
}

/** The reference object to draw beside a product of this length. */
export function findReferenceObject(length: number): ReferenceObject {
  if (length <= 9) return card
  return length <= 44 ? plate : doorway
}

/**
 * A chart of product sizes to one scale, with the measurements of the largest, beside an object of
 * well-known size.
 */
export function renderSizeChart(
  sizes: readonly ProductSize[],
  { hem, label }: SheetOptions,
): string {
  const width = Math.max(...sizes.map((size) => size.width))
  const height = Math.max(...sizes.map((size) => size.height))
  const reference = findReferenceObject(Math.max(width, height))
  const scale = maxSize / Math.max(width, height, reference.width, reference.height)
  const drawn = sizes.map((size) => ({ ...size, w: size.width * scale, h: size.height * scale }))
  const piece = drawOutlines(drawn, {
    width,
    height,
    hem: hem && { ...hem, width: hem.width * scale },
  })
  const [w, h] = [reference.width * scale, reference.height * scale]
  const side = Math.max(w, reference.name.length * letter * 0.52)
  const [left, floor] = [margins.left, margins.top + Math.max(piece.h, h)]
  const full = {
    w: left + piece.w + margins.between + side + margins.right,
    h: floor + margins.bottom,
  }
  return (
    `<svg viewBox="0 0 ${n(full.w)} ${n(full.h)}" width="${n(full.w * displayScale)}" height="${n(full.h * displayScale)}" role="img" aria-label="${text(reference.describe({ label }))}" font-size="${letter}" fill="none">`
    + `<g transform="translate(${left} ${n(floor - piece.h)})">${piece.svg}</g>`
    + `<g transform="translate(${n(left + piece.w + margins.between)} ${n(floor)})">${drawReference(reference, { w, h, left: (side - w) / 2 })}`
    + `<text x="${n(side / 2)}" y="20" text-anchor="middle" fill="${soft}">${reference.name}</text></g></svg>`
  )
}

function drawReference(
  { isRound }: ReferenceObject,
  { w, h, left }: Record<'w' | 'h' | 'left', number>,
): string {
  const shape = isRound
    ? `<circle cx="${n(left + w / 2)}" cy="${n(-h / 2)}" r="${n(w / 2)}"`
    : `<path d="M${n(left)} ${n(-h)}h${n(w)}v${n(h)}h${n(-w)}Z"`
  return `${shape} stroke="${soft}" stroke-dasharray="3 4"/>`
}

interface OutlineOptions {
  readonly width: number
  readonly height: number
  readonly hem?: { readonly width: number; readonly words: string } | null | undefined
}

/** The outlines share their lower left corner; round ones share their lowest point. */
function drawOutlines(
  sizes: readonly ScaledSize[],
  { width, height, hem }: OutlineOptions,
): { svg: string; w: number; h: number } {
  const drawn = sizes.toSorted((a, b) => b.w * b.h - a.w * a.h)
  const [across, up] = [Math.max(...drawn.map(({ w }) => w)), Math.max(...drawn.map(({ h }) => h))]
  const body = drawn
    .map((size, index) => drawOutline(size, { drawn, across, up, isFirst: index === 0 }))
    .join('')
  const [only, ...others] = drawn
  const seam =
    hem && only && others.length === 0 && !only.isRound ? drawHem({ ...only, up }, hem) : ''
  return { svg: body + seam + drawMeasurements({ across, up, width, height }), w: across, h: up }
}

interface OutlineLayout {
  readonly drawn: readonly ScaledSize[]
  readonly across: number
  readonly up: number
}

function drawOutline(size: ScaledSize, layout: OutlineLayout & { isFirst: boolean }): string {
  const { w, h, isRound } = size
  const { drawn, across, up, isFirst } = layout
  const stroke = `stroke="${isFirst ? ink : soft}" stroke-width="${isFirst ? 1.5 : 1}"${isFirst ? ` fill="var(--color-surface)"` : ''}`
  const box = isRound
    ? `<circle cx="${n(across / 2)}" cy="${n(up - h / 2)}" r="${n(w / 2 - 0.75)}" ${stroke}/>`
    : `<path d="M.75 ${n(up - h + 0.75)}H${n(w - 0.75)}V${n(up - 0.75)}H.75Z" ${stroke}/>`
  return drawn.length > 1
    ? box + (isRound ? drawRoundName(size, layout) : drawName(size, layout))
    : box
}

/**
 * Writes the name along an edge that is clear of the other sizes: the top edge, or else the right
 * edge. Uses a shorter name if needed.
 */
function drawName(size: ScaledSize, { drawn, up }: OutlineLayout): string {
  const others = drawn.filter((other) => other !== size)
  const isFree = (near: (other: ScaledSize) => number) =>
    others.every((other) => near(other) < 0 || near(other) >= gap)
  for (const words of [`${size.name} ${size.measure}`.trim(), size.name || size.measure]) {
    const long = words.length * letter * 0.5
    if (long < size.w - 16 && isFree((other) => size.h - other.h))
      return `<text x="9" y="${n(up - size.h + letter + 5)}" fill="${soft}">${text(words)}</text>`
    if (long < size.h - 16 && isFree((other) => size.w - other.w))
      return `<text transform="translate(${n(size.w - 8)} ${n(up - 10)}) rotate(-90)" fill="${soft}">${text(words)}</text>`
  }
  return ''
}

/** Writes the measurements below the top of the circle, if the next smaller circle leaves room. */
function drawRoundName({ measure, h }: ScaledSize, { drawn, across, up }: OutlineLayout): string {
  const next = Math.max(0, ...drawn.filter((other) => other.h < h).map((other) => other.h))
  return h - next < gap
    ? ''
    : `<text x="${n(across / 2)}" y="${n(up - h + letter + 6)}" text-anchor="middle" fill="${soft}">${text(measure)}</text>`
}

function drawHem(
  { w, h, up }: ScaledSize & { up: number },
  { width, words }: { width: number; words: string },
): string {
  const inset = Math.max(width, 5)
  return (
    `<path d="M${n(inset)} ${n(up - h + inset)}H${n(w - inset)}V${n(up - inset)}H${n(inset)}Z" stroke="${accent}" stroke-width="1.6" stroke-linecap="round" stroke-dasharray="7 5"/>`
    + (w > 150 && h > 60
      ? `<text x="${n(w - inset - 9)}" y="${n(up - inset - 9)}" text-anchor="end" fill="${accent}">${text(words)}</text>`
      : '')
  )
}

function drawMeasurements({
  across,
  up,
  width,
  height,
}: Record<'across' | 'up' | 'width' | 'height', number>): string {
  const bottom = up + 18
  return (
    `<path d="M.5 ${n(bottom - 5)}v10M${n(across - 0.5)} ${n(bottom - 5)}v10M.5 ${n(bottom)}H${n(across - 0.5)}M-18 .5h-10M-18 ${n(up - 0.5)}h-10M-23 .5V${n(up - 0.5)}" stroke="var(--color-field)"/>`
    + `<text x="${n(across / 2)}" y="${n(bottom + 20)}" text-anchor="middle" fill="${ink}">${formatInches(width)}</text>`
    + `<text transform="translate(-31 ${n(up / 2)}) rotate(-90)" text-anchor="middle" fill="${ink}">${formatInches(height)}</text>`
  )
}

const eighths = ['', '⅛', '¼', '⅜', '½', '⅝', '¾', '⅞']

function formatInches(value: number): string {
  const whole = Math.floor(value)
  const part = eighths[Math.round((value - whole) * 8)] ?? ''
  return t.inches({ value: `${whole === 0 && part !== '' ? '' : whole}${part}` })
}
