import type { Minor } from './money.ts'

/** Parses a decimal amount ("96", "96.00", "1,250.5", "$96") exactly; `null` if it is invalid. */
export function parseMoney(text: string): Minor | null {
  const match = /^\$?(-?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const dollars = Number((match[2] ?? '').replaceAll(',', ''))
  const cents = Number((match[3] ?? '').padEnd(2, '0'))
  const amount = dollars * 100 + cents
  if (!Number.isSafeInteger(amount)) return null
  return match[1] === '-' ? -amount : amount
}
