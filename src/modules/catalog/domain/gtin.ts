/**
 * The GTIN in a barcode field: 8, 12, 13 or 14 digits with a correct check digit (GS1 General
 * Specifications, 7.9). Null for anything else and for numbers reserved for use inside a company.
 */
export function parseGtin(barcode: string): string | null {
  const digits = barcode.replaceAll(/[\s-]/g, '')
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return null
  const padded = digits.padStart(14, '0')
  const isInternal = digits.length > 8 && /^\d(?:2|0[24])/.test(padded)
  const sum = [...padded].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1),
    0,
  )
  return sum % 10 === 0 && !isInternal && /[1-9]/.test(digits) ? digits : null
}
