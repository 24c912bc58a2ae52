export const delimiters = { comma: ',', semicolon: ';', tab: '\t' } as const
export type Delimiter = (typeof delimiters)[keyof typeof delimiters]

/** The most frequent delimiter outside quotes in the first line; a comma if there is none. */
export function detectDelimiter(text: string): Delimiter {
  const [line = ''] = text.replaceAll(/"[^"]*("|$)/g, '').split('\n', 1)
  const count = (delimiter: string): number => line.split(delimiter).length
  return Object.values(delimiters).reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** Accepts a name or the character itself. */
export function parseDelimiter(text: string): Delimiter | null {
  return (
    Object.entries(delimiters).find(([name, delimiter]) => text === name || text === delimiter)?.[1]
    ?? null
  )
}
