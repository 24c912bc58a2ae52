import { sheetWords, text, type Drawn, type SheetSize } from './sheet-size.ts'

interface SheetOptions {
  /** Sewn where there is one size: among several it would cross them. */
  readonly hem?: { readonly width: number; readonly words: string } | null
  /** What it shows, in words. */
  readonly label: string
}

const longest = 250
/** Its small text at 15 px where there is room. */
const magnified = 1.15
const room = { left: 46, right: 6, top: 8, bottom: 44, between: 34 }
const { ink, soft, accent, letter, gap, n } = sheetWords

interface Known {
  readonly name: string
  readonly width: number
  readonly height: number
}

/** What everybody knows the size of, in inches. */
const card: Known = { name: 'bank card', width: 3.375, height: 2.125 }
const paper: Known = { name: 'letter sheet', width: 8.5, height: 11 }
const doorway: Known = { name: 'doorway', width: 32, height: 80 }

/** What a piece of this length is shown beside. */
export function knownBeside(length: number): Known {
  if (length <= 9) return card
  return length <= 44 ? paper : doorway
}

/** The sizes of a piece to one scale, the largest with its measures, beside a thing that everybody knows. */
export function sizeSheet(sizes: readonly SheetSize[], { hem, label }: SheetOptions): string {
  const width = Math.max(...sizes.map((size) => size.width))
  const height = Math.max(...sizes.map((size) => size.height))
  const known = knownBeside(Math.max(width, height))
  const scale = longest / Math.max(width, height, known.width, known.height)
  const drawn = sizes.map((size) => ({ ...size, w: size.width * scale, h: size.height * scale }))
  const piece = outlines(drawn, { width, height, hem: hem && { ...hem, width: hem.width * scale } })
  const [w, h] = [known.width * scale, known.height * scale]
  const side = Math.max(w, known.name.length * letter * 0.52)
  const [left, floor] = [room.left, room.top + Math.max(piece.h, h)]
  const full = { w: left + piece.w + room.between + side + room.right, h: floor + room.bottom }
  return (
    `<svg viewBox="0 0 ${n(full.w)} ${n(full.h)}" width="${n(full.w * magnified)}" height="${n(full.h * magnified)}" role="img" aria-label="${text(`${label}, beside a ${known.name}`)}" font-size="${letter}" fill="none">`
    + `<g transform="translate(${left} ${n(floor - piece.h)})">${piece.svg}</g>`
    + `<g transform="translate(${n(left + piece.w + room.between)} ${n(floor)})"><path d="M${n((side - w) / 2)} ${n(-h)}h${n(w)}v${n(h)}h${n(-w)}Z" stroke="${soft}" stroke-dasharray="3 4"/>`
    + `<text x="${n(side / 2)}" y="20" text-anchor="middle" fill="${soft}">${known.name}</text></g></svg>`
  )
}

interface Laid {
  readonly width: number
  readonly height: number
  readonly hem?: { readonly width: number; readonly words: string } | null | undefined
}

/** Laid over each other at their lower left corners; rounds stand on one point. */
function outlines(
  sizes: readonly Drawn[],
  { width, height, hem }: Laid,
): { svg: string; w: number; h: number } {
  const drawn = sizes.toSorted((a, b) => b.w * b.h - a.w * a.h)
  const [across, up] = [Math.max(...drawn.map(({ w }) => w)), Math.max(...drawn.map(({ h }) => h))]
  const body = drawn
    .map((size, index) => outline(size, { drawn, across, up, isFirst: index === 0 }))
    .join('')
  const [only, ...others] = drawn
  const seam =
    hem && only && others.length === 0 && !only.isRound ? hemLine({ ...only, up }, hem) : ''
  return { svg: body + seam + measures({ across, up, width, height }), w: across, h: up }
}

interface Among {
  readonly drawn: readonly Drawn[]
  readonly across: number
  readonly up: number
}

function outline(size: Drawn, among: Among & { isFirst: boolean }): string {
  const { w, h, isRound } = size
  const { drawn, across, up, isFirst } = among
  const stroke = `stroke="${isFirst ? ink : soft}" stroke-width="${isFirst ? 1.5 : 1}"${isFirst ? ` fill="var(--color-surface)"` : ''}`
  const box = isRound
    ? `<circle cx="${n(across / 2)}" cy="${n(up - h / 2)}" r="${n(w / 2 - 0.75)}" ${stroke}/>`
    : `<path d="M.75 ${n(up - h + 0.75)}H${n(w - 0.75)}V${n(up - 0.75)}H.75Z" ${stroke}/>`
  return drawn.length > 1 ? box + (isRound ? namedRound(size, among) : named(size, among)) : box
}

/** Its name along the edge where no other size is near: at the top, or else down the right side; shorter where it must be. */
function named(size: Drawn, { drawn, up }: Among): string {
  const others = drawn.filter((other) => other !== size)
  const isFree = (near: (other: Drawn) => number) =>
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

/** Below its top, where the next smaller one leaves room. */
function namedRound({ measure, h }: Drawn, { drawn, across, up }: Among): string {
  const next = Math.max(0, ...drawn.filter((other) => other.h < h).map((other) => other.h))
  return h - next < gap
    ? ''
    : `<text x="${n(across / 2)}" y="${n(up - h + letter + 6)}" text-anchor="middle" fill="${soft}">${text(measure)}</text>`
}

function hemLine(
  { w, h, up }: Drawn & { up: number },
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

function measures({
  across,
  up,
  width,
  height,
}: Record<'across' | 'up' | 'width' | 'height', number>): string {
  const bottom = up + 18
  return (
    `<path d="M.5 ${n(bottom - 5)}v10M${n(across - 0.5)} ${n(bottom - 5)}v10M.5 ${n(bottom)}H${n(across - 0.5)}M-18 .5h-10M-18 ${n(up - 0.5)}h-10M-23 .5V${n(up - 0.5)}" stroke="var(--color-field)"/>`
    + `<text x="${n(across / 2)}" y="${n(bottom + 20)}" text-anchor="middle" fill="${ink}">${inches(width)}</text>`
    + `<text transform="translate(-31 ${n(up / 2)}) rotate(-90)" text-anchor="middle" fill="${ink}">${inches(height)}</text>`
  )
}

const eighths = ['', '⅛', '¼', '⅜', '½', '⅝', '¾', '⅞']

function inches(value: number): string {
  const whole = Math.floor(value)
  const part = eighths[Math.round((value - whole) * 8)] ?? ''
  return `${whole === 0 && part !== '' ? '' : whole}${part} in`
}
