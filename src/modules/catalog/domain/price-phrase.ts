import type { Minor } from '#kernel/money/money.ts'
import { parseMoney } from '#kernel/money/parse-money.ts'

export interface PricePhrase {
  /** The query without the phrase. */
  readonly q: string
  readonly min: Minor | null
  readonly max: Minor | null
}

const amount = String.raw`\$?\s?(\d[\d,]{0,6}(?:\.\d\d)?)(?:\s?(?:dollars|bucks|usd))?`
/** "under 16 in" is a size. */
const noUnit = String.raw`(?!\s?(?:[x\u00d7"\u201d\u2033]|in\b|inch|cm\b|oz\b|piece|set))(?![\d.,]*\d)`

const range = new RegExp(
  String.raw`\b(?:between|from)\s+${amount}\s+(?:and|to)\s+${amount}${noUnit}`,
  'i',
)
const dashedRange =
  /\$\s?(\d[\d,]{0,6}(?:\.\d\d)?)\s?(?:-|\u2013|to)\s?\$?\s?(\d[\d,]{0,6}(?:\.\d\d)?)/i
const upTo = new RegExp(
  String.raw`(?:\b(?:under|below|less than|up to|cheaper than|at most|max(?:imum)?)|<)\s+${amount}${noUnit}`,
  'i',
)
const atLeast = new RegExp(
  String.raw`(?:\b(?:over|above|more than|at least|min(?:imum)?)|>)\s+${amount}${noUnit}`,
  'i',
)

/** Reads "under $100" from a query; null if it names no price. */
export function parsePricePhrase(query: string): PricePhrase | null {
  for (const pattern of [range, dashedRange, upTo, atLeast]) {
    const match = pattern.exec(query)
    if (!match) continue
    const [one, other] = match.slice(1).map((text) => (text ? parseMoney(text) : null))
    if (one === null || one === undefined) continue
    const words = query.replace(match[0], ' ').replaceAll(/\s+/g, ' ').trim()
    if (pattern === upTo) return { q: words, min: null, max: one }
    if (pattern === atLeast) return { q: words, min: one, max: null }
    return { q: words, min: one, max: other ?? null }
  }
  return null
}
