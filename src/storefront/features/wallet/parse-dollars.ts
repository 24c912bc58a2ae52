/** "$1,250" as cents; null for anything that is not an amount in dollars. */
export function parseDollars(text: string): number | null {
  const dollars = text.trim().replace(/^\$/, '').replaceAll(',', '')
  return /^\d{1,6}(?:\.\d{1,2})?$/.test(dollars) ? Math.round(Number(dollars) * 100) : null
}
