/** Formats a rate in millionths: 88750 is 8.875%. */
export function formatTaxRate(rate: number): string {
  return `${Number((rate / 10_000).toFixed(4))}%`
}
