import type { Layout } from './template.ts'

/** The number of letters that a layout takes. */
export const letterCounts: Readonly<Record<Exclude<Layout, 'name' | 'date'>, number>> = {
  single: 1,
  pair: 2,
  two_block: 2,
  three_traditional: 3,
  three_block: 3,
  stacked: 3,
  couple: 3,
}

/** The same for any layout; null for text. */
export function countLetters(layout: Layout): number | null {
  return layout === 'name' || layout === 'date' ? null : letterCounts[layout]
}
