import { formatShortMoney } from '#kernel/money/money.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import type { Answer } from '#storefront/api/endpoints.ts'
import * as t from '#messages/bespoke-ranges.ts'

export type Estimate = Answer<'get', '/api/bespoke/services'>['rows'][number]['estimate']

/** "$320 to $780". Estimates are rounded to ten dollars. */
export function formatPriceRange({ low, high }: Pick<Estimate, 'low' | 'high'>): string {
  return low === high
    ? formatShortMoney(low)
    : t.prices({ low: formatShortMoney(low), high: formatShortMoney(high) })
}

/** "From $320, in 15 business days or more" */
export function formatMinimum({ low, daysLow }: Pick<Estimate, 'low' | 'daysLow'>): string {
  return t.minimum({ amount: formatShortMoney(low), count: daysLow })
}

/** "15 to 25 business days" */
export function formatTimeRange({
  daysLow,
  daysHigh,
}: Pick<Estimate, 'daysLow' | 'daysHigh'>): string {
  return daysLow === daysHigh
    ? t.days({ count: daysLow })
    : t.dayRange({ low: daysLow, high: daysHigh })
}

/** "Tue, Dec 1 to Fri, Jan 8" */
export function formatDateRange(from: string, to: string): string {
  return t.dates({ from: formatDate(from as CalendarDate), to: formatDate(to as CalendarDate) })
}
