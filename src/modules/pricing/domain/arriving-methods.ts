import type { CalendarDate } from '#kernel/time/time.ts'
import type { ShippingMethod } from './table-rates.ts'

type DatedMethod = Pick<ShippingMethod, 'latest'>

export function listArrivingMethods<Method extends DatedMethod>(
  methods: readonly Method[],
  deliverOn: CalendarDate | null,
): readonly Method[] {
  return deliverOn === null ? methods : methods.filter(({ latest }) => latest <= deliverOn)
}

export function findDefaultMethod<Method extends DatedMethod>(
  methods: readonly Method[],
  deliverOn: CalendarDate | null,
): Method | undefined {
  return listArrivingMethods(methods, deliverOn)[0] ?? methods[0]
}
