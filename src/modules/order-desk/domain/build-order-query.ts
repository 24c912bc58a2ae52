import { foldText } from '#kernel/names/name-key.ts'

/** Keep in sync with `search_words` in the migration of the order summaries. */
const separators = /[\s!-/:-@[-`{-~\u00A0-\u00BF\u02B0-\u02FF\u2000-\u206F\u3000-\u303F\uFEFF]+/u

const maxWordLength = 60
const maxTermLength = 250

/**
 * The `tsquery` of a search for orders. Names and emails match by their beginnings, SKUs and
 * tracking numbers exactly. Null when there is nothing to search for.
 */
export function buildOrderQuery(search: string): string | null {
  const typed = search.trim().toLowerCase()
  if (typed === '') return null
  const words = foldText(typed).split(separators).filter(Boolean)
  const alternatives = [
    words.map((word) => startsWith(word.slice(0, maxWordLength))).join(' & '),
    /^[\p{L}\p{N}]\S*[^\p{L}\p{N}\s]/u.test(typed) ? startsWith(typed) : '',
    quoteLexeme(`/${typed}`),
    quoteLexeme(`#${typed.replaceAll(' ', '')}`),
  ]
  return alternatives
    .filter(Boolean)
    .map((query) => `(${query})`)
    .join(' | ')
}

/**
 * The beginning of an order number without its prefix, "AB-4K" → "4K"; null for a text that is too
 * short or cannot be one.
 */
export function findNumberStart(search: string): string | null {
  const code = search
    .trim()
    .toUpperCase()
    .replace(/^[A-Z]{1,6}-/, '')
  return /^[2-9A-HJKMNP-TV-Z]{2,8}$/.test(code) ? code : null
}

/** Quotes and backslashes are doubled in the lexeme of a `tsquery`. */
function quoteLexeme(lexeme: string): string {
  const cut = lexeme.slice(0, maxTermLength)
  return `'${cut.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

const startsWith = (lexeme: string): string => `${quoteLexeme(lexeme)}:*`
