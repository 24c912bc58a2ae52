import { listAllowedEvents, findNextState } from '#kernel/state-machine/state-machine.ts'
import { fulfillmentMachine, type FulfillmentStatus, type TrackingStatus } from './order-machine.ts'

export type ReturnState = 'no' | 'open' | 'returned'

/** Identifies an order unit: its line and its index in the line's units. */
export interface OrderUnitKey {
  readonly lineId: string
  readonly unit: number
}

export interface OrderUnit extends OrderUnitKey {
  readonly groupId: string
  /** The current variant; an exchange changes it. */
  readonly variantId: string
  /** A gift card, which goes to its recipient by email and never into a parcel. */
  readonly isEmailed: boolean
  readonly status: FulfillmentStatus
  readonly trackingStatus: TrackingStatus | null
  readonly returnState: ReturnState
  readonly shippedAt: Date | null
  readonly deliveredAt: Date | null
  /**
   * The recipient who took over a gift. They receive its refunds and emails instead of the buyer.
   */
  readonly recipientId: string | null
  readonly recipientEmail: string | null
}

export type OrderUnitEvent =
  | 'make'
  | 'prepare'
  | 'ship'
  | 'collect'
  | 'cancel'
  | 'deliver'
  | 'lose'
  | 'reship'
  | 'void'
  | 'refund'
  | 'exchange'

export function isSameOrderUnit(one: OrderUnitKey, other: OrderUnitKey): boolean {
  return one.lineId === other.lineId && one.unit === other.unit
}

/** The status of each unit after an event, or the first unit that does not allow it. */
export function applyOrderUnitEvent(
  units: readonly OrderUnit[],
  event: OrderUnitEvent,
):
  | { readonly statuses: FulfillmentStatus[] }
  | { readonly stuck: OrderUnit; readonly allowed: string[] } {
  const statuses: FulfillmentStatus[] = []
  for (const unit of units) {
    const next = findNextState(fulfillmentMachine, unit.status, event)
    if (!next || (event === 'exchange' && unit.returnState === 'no'))
      return { stuck: unit, allowed: listAllowedEvents(fulfillmentMachine, unit.status) }
    statuses.push(next)
  }
  return { statuses }
}

/** True while no recipient has taken over the unit. */
export function isOwnedByBuyer({ recipientId }: Pick<OrderUnit, 'recipientId'>): boolean {
  return recipientId === null
}

/**
 * True when every unit is canceled. Units refunded to a recipient count as delivered for the
 * buyer.
 */
export function isAllCancelled(units: readonly OrderUnit[]): boolean {
  return units.every((unit) => unit.status === 'cancelled' && isOwnedByBuyer(unit))
}

/** True while the buyer can cancel the unit without the staff (commerce.md §2.1). */
export function isUnfulfilled({ status }: Pick<OrderUnit, 'status'>): boolean {
  return status === 'unfulfilled'
}

/** True while the unit has not shipped, so that staff can cancel it. */
export function isUnshipped({ status }: Pick<OrderUnit, 'status'>): boolean {
  return status === 'unfulfilled' || status === 'in_production' || status === 'ready'
}

/** True while the unit has to be packed: it is unshipped and goes into a parcel. */
export function isToPack(unit: Pick<OrderUnit, 'status' | 'isEmailed'>): boolean {
  return !unit.isEmailed && isUnshipped(unit)
}

export function isDelivered({ status }: Pick<OrderUnit, 'status'>): boolean {
  return status === 'delivered' || status === 'collected'
}
