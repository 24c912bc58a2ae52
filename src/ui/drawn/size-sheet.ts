export interface SheetSize {
  /** "Queen", or empty where the measure says it all. */
  readonly name: string
  /** As it is written: "22 × 22 in". */
  readonly measure: string
  readonly width: number
  readonly height: number
}

interface SheetOptions {
  /** Sewn where there is one size: among several it would cross them. */
  readonly hem?: { readonly width: number; readonly words: string } | null
  /** What it shows, in words. */
  readonly label: string
}

const longest = 250
const room = { left: 46, right: 6, top: 6, bottom: 44 }
const ink = 'var(--color-text)'
const soft = 'var(--color-text-soft)'
const accent = 'var(--color-accent)'
/** A line of small text, and the least gap in which one can stand. */
const letter = 13
const gap = 22

/** All sizes of a flat piece to one scale, laid over each other at their lower left corners; the largest carries the measures. */
export function sizeSheet(sizes: readonly SheetSize[], { hem, label }: SheetOptions): string {
  const width = Math.max(...sizes.map((size) => size.width))
  const height = Math.max(...sizes.map((size) => size.height))
  const scale = longest / Math.max(width, height)
  const across = width * scale
  const up = height * scale
  const drawn = sizes.map((size) => ({ ...size, w: size.width * scale, h: size.height * scale })).toSorted((a, b) => b.w * b.h - a.w * a.h)
  const body = drawn.map((size, index) => outline(size, { drawn, up, isFirst: index === 0 })).join('')
  const largest = drawn[0]
  const seam = hem && largest && drawn.length === 1 ? hemLine({ ...largest, up }, { width: hem.width * scale, words: hem.words }) : ''
  const full = { width: room.left + across + room.right, height: room.top + up + room.bottom }
  return (
    `<svg viewBox="0 0 ${n(full.width)} ${n(full.height)}" width="${n(full.width)}" height="${n(full.height)}" role="img" aria-label="${escape(label)}" font-size="${letter}" fill="none">`
    + `<g transform="translate(${room.left} ${room.top})">${body}${seam}${measures({ across, up, width, height })}</g></svg>`
  )
}

type Drawn = SheetSize & { readonly w: number; readonly h: number }

function outline(size: Drawn, { drawn, up, isFirst }: { drawn: readonly Drawn[]; up: number; isFirst: boolean }): string {
  const { w, h } = size
  const box = `<path d="M.75 ${n(up - h + 0.75)}H${n(w - 0.75)}V${n(up - 0.75)}H.75Z" stroke="${isFirst ? ink : soft}" stroke-width="${isFirst ? 1.5 : 1}"${isFirst ? ` fill="var(--color-surface)"` : ''}/>`
  if (drawn.length === 1) return box
  return box + named(size, { drawn, up })
}

/** Its name along the edge where no other size is near: at the top, or else down the right side; shorter where it must be. */
function named(size: Drawn, { drawn, up }: { drawn: readonly Drawn[]; up: number }): string {
  const others = drawn.filter((other) => other !== size)
  const isFree = (near: (other: Drawn) => number) => others.every((other) => near(other) < 0 || near(other) >= gap)
  for (const words of [`${size.name} ${size.measure}`.trim(), size.name || size.measure]) {
    const long = words.length * letter * 0.5
    if (long < size.w - 16 && isFree((other) => size.h - other.h))
      return `<text x="9" y="${n(up - size.h + letter + 5)}" fill="${soft}">${escape(words)}</text>`
    if (long < size.h - 16 && isFree((other) => size.w - other.w))
      return `<text transform="translate(${n(size.w - 8)} ${n(up - 10)}) rotate(-90)" fill="${soft}">${escape(words)}</text>`
  }
  return ''
}

function hemLine({ w, h, up }: Drawn & { up: number }, { width, words }: { width: number; words: string }): string {
  const inset = Math.max(width, 5)
  return (
    `<path d="M${n(inset)} ${n(up - h + inset)}H${n(w - inset)}V${n(up - inset)}H${n(inset)}Z" stroke="${accent}" stroke-width="1.6" stroke-linecap="round" stroke-dasharray="7 5"/>`
    + (w > 150 ? `<text x="${n(w - inset - 9)}" y="${n(up - inset - 9)}" text-anchor="end" fill="${accent}">${escape(words)}</text>` : '')
  )
}

function measures({ across, up, width, height }: Record<'across' | 'up' | 'width' | 'height', number>): string {
  const bottom = up + 18
  return (
    `<path d="M.5 ${n(bottom - 5)}v10M${n(across - 0.5)} ${n(bottom - 5)}v10M.5 ${n(bottom)}H${n(across - 0.5)}M-23-0v.5M-18 .5h-10M-18 ${n(up - 0.5)}h-10M-23 .5V${n(up - 0.5)}" stroke="var(--color-field)"/>`
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

function n(value: number): number {
  return Math.round(value * 10) / 10
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
