export interface ProductSize {
  /** For example "Queen"; empty if the measurements are enough. */
  readonly name: string
  /** The measurements as text: "22 × 22 in". */
  readonly measure: string
  /** Inches. */
  readonly width: number
  readonly height: number
  readonly isRound?: boolean
  /** The depth as text: "4". */
  readonly depth?: string
}

/** A size with its width and height in the drawing. */
export type ScaledSize = ProductSize & { readonly w: number; readonly h: number }

export const chartStyle = {
  ink: 'var(--color-text)',
  soft: 'var(--color-text-soft)',
  accent: 'var(--color-accent)',
  /** The height of a small text line, and the smallest gap that has room for one. */
  letter: 13,
  gap: 22,
  /** Rounds a coordinate to one decimal. */
  n: (value: number): number => Math.round(value * 10) / 10,
} as const

/** Escapes text from the catalog for use in the SVG. */
export function text(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
