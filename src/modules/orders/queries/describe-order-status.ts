import { isPickup } from '#kernel/shipping-method/pickup-method.ts'
import type { PickupPlace } from '#modules/pricing/pickup-place.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import {
  selectDisplayStatus,
  type DisplayedStatus,
  type OrderUnitState,
} from '../domain/display-status.ts'
import type { OrderStatus } from '../domain/order-machine.ts'
import { determinePaymentStatus } from '../domain/payment-status.ts'
import type { OrderPayment } from './order-payment.ts'

export interface OrderStatusInput {
  readonly status: OrderStatus
  /** What was left for the card. */
  readonly total: number
  readonly money: OrderPayment | null
  readonly pieces: readonly OrderUnitState[]
  /** The shipping method of each delivery group, with its latest date. */
  readonly methods: readonly { readonly id: string; readonly latest: CalendarDate }[]
  readonly pickup: PickupPlace
  readonly returnableUntil: CalendarDate | null
  readonly editableUntil: Date | null
  readonly now: Date
}

export function describeOrderStatus({
  status,
  total,
  money,
  pieces: units,
  methods,
  pickup,
  returnableUntil,
  editableUntil,
  now,
}: OrderStatusInput): DisplayedStatus {
  return selectDisplayStatus({
    status,
    payment: determinePaymentStatus({ total, payment: money }),
    now,
    pieces: units,
    editableUntil,
    latest:
      methods
        .map(({ latest }) => latest)
        .toSorted()
        .at(-1) ?? null,
    pickup: methods.length > 0 && methods.every(({ id }) => isPickup(id)) ? pickup : null,
    returnableUntil,
  })
}

/** The state of an order unit that has no row yet. */
export const unfulfilledUnit: OrderUnitState = {
  fulfillment: 'unfulfilled',
  trackingStatus: null,
  returning: 'no',
  isEmailed: false,
}
