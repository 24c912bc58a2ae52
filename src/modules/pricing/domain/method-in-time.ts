import type { CalendarDate } from '#kernel/time/time.ts'
import type { ShippingMethod } from './table-rates.ts'

type Dated = Pick<ShippingMethod, 'latest'>

/** The methods that are there by the day it is needed; all of them, where no day was named. */
export function methodsInTime<Method extends Dated>(
  methods: readonly Method[],
  deliverOn: CalendarDate | null,
): readonly Method[] {
  return deliverOn === null ? methods : methods.filter(({ latest }) => latest <= deliverOn)
}

/** What is taken until somebody chooses: the cheapest that is there in time, else the cheapest. Methods come cheapest first. */
export function methodInTime<Method extends Dated>(
  methods: readonly Method[],
  deliverOn: CalendarDate | null,
): Method | undefined {
  return methodsInTime(methods, deliverOn)[0] ?? methods[0]
}
