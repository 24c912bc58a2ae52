import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { leadDays } from '#modules/catalog/domain/lead-time.ts'
import { methodsFor } from '#modules/pricing/domain/table-rates.ts'

export interface DeliveryPromise {
  readonly earliest: string
  readonly latest: string
  /** The earliest day as a date. */
  readonly from: CalendarDate
}

/** By the business days that the monogram adds; 0 is without one. */
export type DeliveryPromises = Readonly<Record<number, DeliveryPromise | null>>

interface Made {
  readonly leadTime: string | null
}

interface MonogramTimes {
  readonly workDays: number
  readonly rush: { readonly workDays: number } | null
}

/** What the page says while the designer is closed, and while it is open. Computed by the server: the rates stay out of the page's script. */
export function deliveryPromises(
  goods: Made,
  { template, now }: { template: MonogramTimes | null; now: Date },
): DeliveryPromises {
  const added = [
    0,
    ...(template ? [template.workDays] : []),
    ...(template?.rush ? [template.rush.workDays] : []),
  ]
  return Object.fromEntries(
    added.map((workDays) => [workDays, deliveryPromise(goods, { workDays, now })]),
  )
}

/** When a piece ordered now arrives at the furthest of the 48 states by standard delivery: the rule settlement uses, without an address. */
function deliveryPromise(
  { leadTime }: Made,
  { workDays, now }: { workDays: number; now: Date },
): DeliveryPromise | null {
  const [standard] = methodsFor({
    destination: null,
    merchandise: 0,
    weightG: 0,
    making: [{ leadDays: leadDays(leadTime ?? ''), workDays }],
    now,
  })
  return standard
    ? {
        earliest: formatDate(standard.earliest),
        latest: formatDate(standard.latest),
        from: standard.earliest,
      }
    : null
}
