import type { CalendarDate } from '#kernel/time/time.ts'
import type { ShippingMethod } from './table-rates.ts'

type DatedMethod = Pick<ShippingMethod, 'latest' | 'pickup'>

export function listArrivingMethods<Method extends DatedMethod>(
  methods: readonly Method[],
  deliverOn: CalendarDate | null,
): readonly Method[] {
  return deliverOn === null ? methods : methods.filter(({ latest }) => latest <= deliverOn)
}

/** Pickup is never chosen for the shopper. */
export function findDefaultMethod<Method extends DatedMethod>(
  methods: readonly Method[],
  deliverOn: CalendarDate | null,
): Method | undefined {
  const shipping = methods.filter(({ pickup }) => !pickup)
  return listArrivingMethods(shipping, deliverOn)[0] ?? shipping[0]
}
