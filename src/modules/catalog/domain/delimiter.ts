/** What may stand between the cells of a file, by its name. */
export const delimiters = { comma: ',', semicolon: ';', tab: '\t' } as const
export type Delimiter = (typeof delimiters)[keyof typeof delimiters]

/** The one that stands most often in the first line, outside of quotes; a comma where none does. */
export function delimiterOf(text: string): Delimiter {
  const [line = ''] = text.replaceAll(/"[^"]*("|$)/g, '').split('\n', 1)
  const count = (delimiter: string): number => line.split(delimiter).length
  return Object.values(delimiters).reduce((most, one) => (count(one) > count(most) ? one : most))
}

/** A delimiter by its name or as it is; null for any other. */
export function readDelimiter(text: string): Delimiter | null {
  return (
    Object.entries(delimiters).find(([name, delimiter]) => text === name || text === delimiter)?.[1]
    ?? null
  )
}
