/**
 * A code or the name of a field in words: `partly_shipped` and `partlyShipped` → "Partly shipped".
 */
export function toWords(code: string): string {
  const words = code
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A code within a sentence: `on_hold` → "on hold", `cancelled` → "canceled". */
export const spellCode = (code: string): string =>
  code.replaceAll('_', ' ').replaceAll('cancelled', 'canceled')

/**
 * `/api/staff/ticket/linkOrder` → "Ticket: link order", `refused:not-found` → "Refused: not found".
 */
export function describeCode(code: string): string {
  const [first = '', ...rest] = code.replace('/api/staff/', '').split(/[/:]/)
  return rest.length > 0
    ? `${toWords(first)}: ${toWords(rest.join(' ')).toLowerCase()}`
    : toWords(first)
}
