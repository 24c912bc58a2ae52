/** Dollars as typed, such as "25" or "$1,250.50", in cents; null if it is no amount. */
export function parseMoney(text: string): number | null {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '')
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}
