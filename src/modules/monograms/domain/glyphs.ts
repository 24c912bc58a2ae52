import { lookUp } from '#kernel/lookup/lookup.ts'
import type { Command } from './outline.ts'

/** One letter as a face draws it: capitals are 1 high, the baseline lies at y = 0, y grows downward. */
export interface Glyph {
  readonly commands: readonly Command[]
  readonly advance: number
}

export interface Face {
  readonly id: string
  /** `null` when the face has no such letter. */
  glyph(letter: string): Glyph | null
}

export interface MissingGlyph {
  readonly letter: string
  /** What the face can draw instead; empty when there is nothing near. */
  readonly suggestion: string
}

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Text as people count it: an accented letter is one, whatever it is made of. */
export function lettersOf(text: string): string[] {
  return Array.from(segments.segment(text.normalize('NFC')), ({ segment }) => segment)
}

export function missingGlyphs(text: string, face: Face): MissingGlyph[] {
  const missing = lettersOf(text).filter(
    (letter) => !isSpace(letter) && face.glyph(letter) === null,
  )
  return [...new Set(missing)].map((letter) => ({ letter, suggestion: nearest(letter, face) }))
}

export function isSpace(letter: string): boolean {
  return letter === ' '
}

/** Letters that decompose into nothing nearer by Unicode. */
const kin: Readonly<Record<string, string>> = {
  Æ: 'AE', æ: 'ae', Œ: 'OE', œ: 'oe', ß: 'SS', ẞ: 'SS', Ø: 'O', ø: 'o', Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ð: 'D', ð: 'd', Þ: 'TH', þ: 'th', ı: 'i',
  '’': "'", '‘': "'", '“': '"', '”': '"', '–': '-', '—': '-', '＆': '&', '∙': '·', '•': '·',
} // prettier-ignore

function nearest(letter: string, face: Face): string {
  const base = lookUp(kin, letter) ?? letter.normalize('NFKD').replace(/\p{M}/gu, '')
  for (const candidate of [base, base.toUpperCase()]) {
    if (
      candidate !== ''
      && candidate !== letter
      && lettersOf(candidate).every((one) => face.glyph(one) !== null)
    )
      return candidate
  }
  return ''
}
