const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Only ASCII and Latin letters: every code unit is a character, and nothing has to be segmented. */
const isPlain = (text: string): boolean => !/[^\n\x20-\u02FF]/.test(text)

/** Characters as a reader counts them: a family emoji or a letter with its accents is one. */
export function countCharacters(text: string): number {
  if (isPlain(text)) return text.length
  return Array.from(graphemes.segment(text)).length
}

/**
 * The first `max` characters of a text, `max` code units at most, never ending inside an emoji, a surrogate pair or a letter with
 * combining marks. Text people wrote is never cut with `slice`: half a surrogate pair is refused by PostgreSQL and XML.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  if (isPlain(text.slice(0, max + 1))) return text.slice(0, max)
  let end = 0
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > max) break
    end = index + segment.length
  }
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
}

/** Cut to `max` code units with an ellipsis where something is left out. */
export function cutWithEllipsis(text: string, max: number): string {
  return text.length <= max ? text : `${cutText(text, max - 1)}…`
}

/** The last `count` characters of a text. */
export function lastCharacters(text: string, count: number): string {
  if (isPlain(text)) return text.slice(Math.max(text.length - count, 0))
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
    .slice(-count)
    .join('')
}
