import { truncateWithEllipsis } from '#kernel/text/truncate-text.ts'
import { parseMoney } from '#kernel/money/parse-money.ts'
import { maxPrice } from './price-rule.ts'
import { isCalendarDate, type CalendarDate } from '#kernel/time/time.ts'

/** The value of a cell, or why it is invalid. */
export type ParseResult<Value> = { readonly value: Value } | { readonly fault: string }

/**
 * Spreadsheets execute cells that begin with these characters. Such text is exported with a leading
 * apostrophe, which the import removes.
 */
const formulaStart = /^'*[=+\-@\t\r\0]/

export function escapeCell(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text
}

export function unescapeCell(text: string): string {
  return text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text
}

export function parseAmount(text: string): ParseResult<number | null> {
  if (text === '') return { value: null }
  const amount = parseMoney(text.replace(/(\.\d{2})0+$/, '$1'))
  if (amount === null && /^\d{1,3}(\.?\d{3})*,\d{1,2}$/.test(text))
    return {
      fault:
        `"${text}" has a decimal comma. Write amounts with a decimal point, as in `
        + text.replaceAll('.', '').replace(',', '.'),
    }
  if (amount === null) return { fault: `"${shorten(text)}" is not an amount` }
  if (amount < 0) return { fault: 'an amount cannot be negative' }
  return amount > maxPrice ? { fault: 'an amount cannot be above 1,000,000.00' } : { value: amount }
}

export function parseCount(text: string): ParseResult<number | null> {
  if (text === '') return { value: null }
  return /^-?\d{1,9}(\.0+)?$/.test(text)
    ? { value: Math.trunc(Number(text)) }
    : { fault: `"${shorten(text)}" is not a whole number` }
}

export function parseNumberInRange(
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): ParseResult<number | null> {
  if (text === '') return { value: null }
  const value = /^\d{1,9}(\.0+)?$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max
    ? { value }
    : { fault: `"${shorten(text)}" is not a whole number from ${min} to ${max}` }
}

export function parseDateCell(text: string): ParseResult<CalendarDate | null> {
  if (text === '') return { value: null }
  return isCalendarDate(text)
    ? { value: text as CalendarDate }
    : { fault: `"${shorten(text)}" is not a date. Write it as 2026-12-20` }
}

export function parseGrams(text: string): ParseResult<number> {
  if (text === '') return { value: 0 }
  return /^\d{1,8}(\.\d+)?$/.test(text)
    ? { value: Math.round(Number(text)) }
    : { fault: `"${shorten(text)}" is not a weight in grams` }
}

export function parseFlag(text: string, fallback: boolean): ParseResult<boolean> {
  if (text === '') return { value: fallback }
  if (/^(true|yes|1)$/i.test(text)) return { value: true }
  return /^(false|no|0)$/i.test(text)
    ? { value: false }
    : { fault: `"${shorten(text)}" is neither true nor false` }
}

export function parseChoice<Choice extends string>(
  text: string,
  choices: readonly [Choice, ...Choice[]],
): ParseResult<Choice> {
  if (text === '') return { value: choices[0] }
  const choice = choices.find((one) => one === text.toLowerCase())
  return choice
    ? { value: choice }
    : { fault: `"${shorten(text)}" is not one of ${choices.join(', ')}` }
}

export function parseTextCell(text: string, max: number): ParseResult<string> {
  return text.length <= max
    ? { value: text }
    : { fault: `the text is longer than ${max} characters` }
}

/** Tags are separated by commas, as in Shopify's files. */
export function parseTags(text: string): ParseResult<string[]> {
  const tags = [
    ...new Set(
      text
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    ),
  ]
  if (tags.length > 250) return { fault: 'there are more than 250 tags' }
  return tags.some((tag) => tag.length > 255)
    ? { fault: 'a tag is longer than 255 characters' }
    : { value: tags }
}

/** "Fern Edge Napkins" → "fern-edge-napkins"; empty if no character can be used in a URL. */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 255)
    .replace(/-+$/, '')
}

function shorten(text: string): string {
  return truncateWithEllipsis(text, 41)
}
