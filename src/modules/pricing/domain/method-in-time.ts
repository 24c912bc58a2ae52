import type { CalendarDate } from '#kernel/time/time.ts'
import type { ShippingMethod } from './table-rates.ts'

type DatedMethod = Pick<ShippingMethod, 'latest'>

/** Returns the methods that arrive by the needed-by date, or all without one. */
export function methodsInTime<Method extends DatedMethod>(
  methods: readonly Method[],
  deliverOn: CalendarDate | null,
): readonly Method[] {
  return deliverOn === null ? methods : methods.filter(({ latest }) => latest <= deliverOn)
}

/**
 * Returns the default method: the cheapest that arrives in time, otherwise the cheapest. Methods
 * are sorted by price.
 */
export function methodInTime<Method extends DatedMethod>(
  methods: readonly Method[],
  deliverOn: CalendarDate | null,
): Method | undefined {
  return methodsInTime(methods, deliverOn)[0] ?? methods[0]
}
