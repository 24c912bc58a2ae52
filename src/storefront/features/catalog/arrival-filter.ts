import { findStateByZip } from '#kernel/us-address/zip-state.ts'
import { calendarDate, formatDate, type CalendarDate } from '#kernel/time/time.ts'
import type { ShippingRules } from '#modules/pricing/domain/shipping-rules.ts'
import { listShippingMethods } from '#modules/pricing/domain/table-rates.ts'
import type { Arrival } from './list-query.ts'
import * as t from '#messages/list-server.ts'

interface ArrivalContext {
  readonly rules: ShippingRules
  readonly now: Date
}

type ArrivalFilter =
  | { readonly maxLeadDays: number; readonly error?: undefined }
  | { readonly error: string }

const millisecondsPerDay = 86_400_000

/**
 * The calendar days of production that a product may need to arrive by a date, with the fastest
 * shipping method. Calculated on the server, so that the rates stay out of the client bundle.
 */
export function findArrivalFilter({ by, zip }: Arrival, context: ArrivalContext): ArrivalFilter {
  const arrivalAfter = (leadDays: number) => findArrival(zip, leadDays, context)
  const first = arrivalAfter(0)
  if (first === null) return { error: t.noShipping({ zip }) }
  if (first > by) return { error: t.earliest({ zip, date: formatDate(first) }) }
  const today = calendarDate(context.now, context.rules.timeZone)
  let maxLeadDays = 0
  for (let days = 1; days <= countDays(today, by); days++) {
    const arrival = arrivalAfter(days)
    if (arrival === null || arrival > by) break
    maxLeadDays = days
  }
  return { maxLeadDays }
}

/** The last day of the fastest method; null if nothing ships there. */
function findArrival(
  zip: string,
  leadDays: number,
  { rules, now }: ArrivalContext,
): CalendarDate | null {
  const methods = listShippingMethods(
    {
      destination: { stateCode: findStateByZip(zip) ?? '', zip, line1: '', line2: '' },
      merchandise: 0,
      weightG: 0,
      productionTimes: [{ leadDays, workDays: 0 }],
      now,
    },
    rules,
  )
  return methods.map(({ latest }) => latest).toSorted()[0] ?? null
}

function countDays(from: CalendarDate, to: CalendarDate): number {
  return Math.min(365, (Date.parse(to) - Date.parse(from)) / millisecondsPerDay)
}
