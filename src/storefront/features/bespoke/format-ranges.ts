import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import type { Answer } from '#storefront/api/endpoints.ts'

export type Estimate = Answer<'get', '/api/bespoke/services'>['rows'][number]['estimate']

export const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** "$320 to $780". Estimates are rounded to ten dollars. */
export function formatPriceRange({ low, high }: Pick<Estimate, 'low' | 'high'>): string {
  return low === high
    ? dollars.format(low / 100)
    : `${dollars.format(low / 100)} to ${dollars.format(high / 100)}`
}

/** "From $320, in 15 business days or more" */
export function formatMinimum({ low, daysLow }: Pick<Estimate, 'low' | 'daysLow'>): string {
  return `From ${dollars.format(low / 100)}, in ${daysLow} business days or more`
}

/** "15 to 25 business days" */
export function formatTimeRange({
  daysLow,
  daysHigh,
}: Pick<Estimate, 'daysLow' | 'daysHigh'>): string {
  return daysLow === daysHigh
    ? `${daysLow} business days`
    : `${daysLow} to ${daysHigh} business days`
}

/** "Tue, Dec 1 to Fri, Jan 8" */
export function formatDateRange(from: string, to: string): string {
  return `${formatDate(from as CalendarDate)} to ${formatDate(to as CalendarDate)}`
}
