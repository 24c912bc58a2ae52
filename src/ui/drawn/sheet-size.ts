export interface SheetSize {
  /** "Queen", or empty where the measure says it all. */
  readonly name: string
  /** As it is written: "22 × 22 in". */
  readonly measure: string
  /** Inches. */
  readonly width: number
  readonly height: number
  readonly isRound?: boolean
  /** The third side as it is written: "4". */
  readonly depth?: string
}

/** A size as it stands on the sheet. */
export type Drawn = SheetSize & { readonly w: number; readonly h: number }

export const sheetWords = {
  ink: 'var(--color-text)',
  soft: 'var(--color-text-soft)',
  accent: 'var(--color-accent)',
  /** A line of small text, and the least gap in which one can stand. */
  letter: 13,
  gap: 22,
  /** A coordinate, to a tenth. */
  n: (value: number): number => Math.round(value * 10) / 10,
} as const

/** A merchant's words inside the drawing. */
export function text(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
