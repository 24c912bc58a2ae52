import { foldText } from '#kernel/names/name-key.ts'

/** Keep in sync with `search_words` in the migration of the order summaries. */
const separators = /[\s!-/:-@[-`{-~\u00A0-\u00BF\u02B0-\u02FF\u2000-\u206F\u3000-\u303F\uFEFF]+/u

const maxWordLength = 60
const maxTermLength = 250

/**
 * The `tsquery` of a search for orders. Numbers, names and emails match by their beginnings, SKUs
 * and tracking numbers exactly. Null when there is nothing to search for.
 */
export function buildOrderQuery(search: string): string | null {
  const typed = search.trim().toLowerCase()
  if (typed === '') return null
  const words = foldText(typed).split(separators).filter(Boolean)
  const alternatives = [
    words.map((word) => startsWith(word.slice(0, maxWordLength))).join(' & '),
    startsWith(typed),
    quoteLexeme(`sku:${typed}`),
    quoteLexeme(`tracking:${typed.replaceAll(' ', '')}`),
  ]
  return alternatives
    .filter(Boolean)
    .map((query) => `(${query})`)
    .join(' | ')
}

/** Quotes and backslashes are doubled in the lexeme of a `tsquery`. */
function quoteLexeme(lexeme: string): string {
  const cut = lexeme.slice(0, maxTermLength)
  return `'${cut.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

const startsWith = (lexeme: string): string => `${quoteLexeme(lexeme)}:*`
