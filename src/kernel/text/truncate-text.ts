const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** For such text, every code unit is a character, so no segmentation is needed. */
const isLatin = (text: string): boolean => !/[^\n\x20-\u02FF]/.test(text)

/** Counts graphemes: an emoji or a letter with its accents is one. */
export function countCharacters(text: string): number {
  if (isLatin(text)) return text.length
  return Array.from(graphemes.segment(text)).length
}

/**
 * Truncates text to `max` code units, but not inside a grapheme. Use it instead of `slice` for user
 * input: PostgreSQL and XML reject half a surrogate pair.
 */
export function truncateText(text: string, max: number): string {
  if (text.length <= max) return text
  if (isLatin(text.slice(0, max + 1))) return text.slice(0, max)
  let end = 0
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > max) break
    end = index + segment.length
  }
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
}

/** Truncates to `max` code units, including the ellipsis. */
export function truncateWithEllipsis(text: string, max: number): string {
  return text.length <= max ? text : `${truncateText(text, max - 1)}…`
}

export function getLastCharacters(text: string, count: number): string {
  if (isLatin(text)) return text.slice(Math.max(text.length - count, 0))
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
    .slice(-count)
    .join('')
}
