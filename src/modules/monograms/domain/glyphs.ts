import { getOwnValue } from '#kernel/lookup/lookup.ts'
import type { Command } from './outline.ts'

/** An outline of a letter. Capitals are 1 high, the baseline is y = 0, and y grows downward. */
export interface Glyph {
  readonly commands: readonly Command[]
  readonly advance: number
}

export interface Face {
  readonly id: string
  /** `null` when the face has no glyph for it. */
  glyph(letter: string): Glyph | null
}

export interface MissingGlyph {
  readonly letter: string
  /** A replacement that the face has; empty without one. */
  readonly suggestion: string
}

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits text into graphemes, so that an accented letter counts as one. */
export function splitGraphemes(text: string): string[] {
  return Array.from(segments.segment(text.normalize('NFC')), ({ segment }) => segment)
}

export function findMissingGlyphs(text: string, face: Face): MissingGlyph[] {
  const missing = splitGraphemes(text).filter(
    (letter) => !isSpace(letter) && face.glyph(letter) === null,
  )
  return [...new Set(missing)].map((letter) => ({
    letter,
    suggestion: findReplacement(letter, face),
  }))
}

export function isSpace(letter: string): boolean {
  return letter === ' '
}

/** Replacements for characters without a Unicode decomposition. */
const replacements: Readonly<Record<string, string>> = {
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  ß: 'SS',
  ẞ: 'SS',
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Þ: 'TH',
  þ: 'th',
  ı: 'i',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '＆': '&',
  '∙': '·',
  '•': '·',
}

function findReplacement(letter: string, face: Face): string {
  const base = getOwnValue(replacements, letter) ?? letter.normalize('NFKD').replace(/\p{M}/gu, '')
  for (const candidate of [base, base.toUpperCase()]) {
    if (
      candidate !== ''
      && candidate !== letter
      && splitGraphemes(candidate).every((one) => face.glyph(one) !== null)
    )
      return candidate
  }
  return ''
}
