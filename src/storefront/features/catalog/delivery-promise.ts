import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { leadDays } from '#modules/catalog/domain/lead-time.ts'
import { methodsFor } from '#modules/pricing/domain/table-rates.ts'

export interface DeliveryPromise {
  readonly earliest: string
  readonly latest: string
  /** The earliest day as a date. */
  readonly from: CalendarDate
}

interface Making {
  readonly leadTime: string | null
  /** Business days that a monogram adds. */
  readonly workDays?: number
}

/** When a piece ordered now arrives at the furthest of the 48 states by standard delivery: the rule settlement uses, without an address. */
export function deliveryPromise({ leadTime, workDays = 0 }: Making, now: Date): DeliveryPromise | null {
  const [standard] = methodsFor({
    destination: null,
    merchandise: 0,
    weightG: 0,
    making: [{ leadDays: leadDays(leadTime ?? ''), workDays }],
    now,
  })
  return standard ? { earliest: formatDate(standard.earliest), latest: formatDate(standard.latest), from: standard.earliest } : null
}
