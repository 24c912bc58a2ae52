import { restoreCoupons } from '#modules/coupons/coupon-uses.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { listAllowedEvents, findNextState } from '#kernel/state-machine/state-machine.ts'
import { spellCode } from '#kernel/text/describe-code.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import {
  lockOrderRow,
  createOrderUnits,
  listOrderLines,
  findOrderRow,
  listOrderUnits,
  updateOrderUnits,
  type OrderLine,
  type OrderRow,
} from './db/order-units.ts'
import { insertEvent } from './db/writer.ts'
import { orderMachine, type OrderStatus } from './domain/order-machine.ts'
import {
  applyOrderUnitEvent,
  isSameOrderUnit,
  type OrderUnit,
  type OrderUnitEvent,
  type OrderUnitKey,
} from './domain/order-unit.ts'

export type { OrderLine, OrderRow } from './db/order-units.ts'
export type { TrackingStatus } from './domain/order-machine.ts'
export type { OrderUnit, OrderUnitEvent, OrderUnitKey } from './domain/order-unit.ts'
export { hasGiftWindow, type OrderReturnTerms } from './domain/return-terms.ts'
export {
  isAllCancelled,
  isOwnedByBuyer,
  isToPack,
  isUnshipped,
  isSameOrderUnit,
  isDelivered,
  isUnfulfilled,
} from './domain/order-unit.ts'

/** An order with its lines and units. Its row is locked when it comes from `lockOrder`. */
export interface OrderWithUnits extends OrderRow {
  readonly lines: readonly OrderLine[]
  readonly units: readonly OrderUnit[]
}

export type ActorKind = 'customer' | 'staff' | 'system' | 'carrier' | 'provider'

export interface OrderActor {
  readonly kind: ActorKind
  readonly id?: string
}

/** Locks an order; null when there is none. Lock order: checkout, order, payment, stock. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderWithUnits | null> {
  const row = await lockOrderRow(tx, orderId)
  if (!row) return null
  await createOrderUnits(tx, orderId)
  return {
    ...row,
    lines: await listOrderLines(tx, orderId),
    units: await listOrderUnits(tx, orderId),
  }
}

/** Reads an order without a lock, for previews. */
export async function findOrderWithUnits(db: Db, orderId: string): Promise<OrderWithUnits | null> {
  const row = await findOrderRow(db, orderId)
  return (
    row && {
      ...row,
      lines: await listOrderLines(db, orderId),
      units: await listOrderUnits(db, orderId),
    }
  )
}

export interface OrderUnitTransition {
  readonly keys: readonly OrderUnitKey[]
  readonly event: OrderUnitEvent
  readonly at: Date
  /** The new variant of an exchange. */
  readonly variantId?: string
}

/** Applies an event to order units. Refuses if one of them does not allow it. */
export async function applyToOrderUnits(
  tx: Tx,
  order: OrderWithUnits,
  { keys, event, at, variantId }: OrderUnitTransition,
): Promise<OrderWithUnits | Refusal<'transition-illegal'>> {
  const selected = selectUnits(order, keys)
  const after = applyOrderUnitEvent(selected, event)
  if ('stuck' in after) {
    return refuse(
      'transition-illegal',
      `An item in this order is ${spellCode(after.stuck.status)}, so this is not possible.`,
      {
        reason: 'order-unit-status-conflict',
        detail: {
          lineId: after.stuck.lineId,
          unit: after.stuck.unit,
          status: after.stuck.status,
          allowed: after.allowed,
        },
      },
    )
  }
  const changed = selected.map((unit, index): OrderUnit => ({
    ...unit,
    ...eventFields(event, at),
    variantId: variantId ?? unit.variantId,
    status: after.statuses[index] ?? unit.status,
  }))
  await updateOrderUnits(tx, changed)
  return { ...order, units: mergeUnits(order.units, changed) }
}

/**
 * The other fields that an event changes. A unit that starts again loses its dates; its shipments
 * keep them.
 */
function eventFields(event: OrderUnitEvent, at: Date): Partial<OrderUnit> {
  switch (event) {
    case 'ship':
      return { trackingStatus: 'pre_transit', shippedAt: at }
    case 'deliver':
    case 'collect':
      return { trackingStatus: 'delivered', deliveredAt: at }
    case 'reship':
    case 'void':
      return { trackingStatus: null, shippedAt: null, deliveredAt: null }
    case 'exchange':
      return { trackingStatus: null, shippedAt: null, deliveredAt: null, returnState: 'no' }
    case 'make':
    case 'prepare':
    case 'cancel':
    case 'lose':
    case 'refund':
      return {}
  }
}

/** Sets fields of order units other than their status. */
export async function updateOrderUnitFields(
  tx: Tx,
  order: OrderWithUnits,
  {
    keys,
    ...mark
  }: { keys: readonly OrderUnitKey[] } & Partial<
    Pick<
      OrderUnit,
      | 'variantId'
      | 'trackingStatus'
      | 'returnState'
      | 'deliveredAt'
      | 'recipientId'
      | 'recipientEmail'
    >
  >,
): Promise<OrderWithUnits> {
  const changed = selectUnits(order, keys).map((unit) => ({ ...unit, ...mark }))
  await updateOrderUnits(tx, changed)
  return { ...order, units: mergeUnits(order.units, changed) }
}

function selectUnits(order: OrderWithUnits, keys: readonly OrderUnitKey[]): OrderUnit[] {
  return order.units.filter((unit) => keys.some((key) => isSameOrderUnit(key, unit)))
}

function mergeUnits(units: readonly OrderUnit[], changed: readonly OrderUnit[]): OrderUnit[] {
  return units.map((unit) => changed.find((candidate) => isSameOrderUnit(candidate, unit)) ?? unit)
}

export interface OrderEventInput {
  readonly kind: string
  readonly at: Date
  readonly by: OrderActor
  readonly visibility?: 'customer' | 'staff'
  readonly data?: Readonly<Record<string, unknown>>
}

/** Adds an event to the order; events are never changed. */
export async function addOrderEvent(
  tx: Tx,
  orderId: string,
  { kind, at, by, visibility = 'customer', data }: OrderEventInput,
): Promise<void> {
  await insertEvent(tx, { orderIds: [orderId], at, kind, actor: by, visibility, data })
}

export async function transitionOrder(
  tx: Tx,
  order: OrderWithUnits,
  {
    event,
    at,
    by,
    data,
  }: {
    event: 'hold' | 'release' | 'cancel' | 'close'
    at: Date
    by: OrderActor
    data?: Readonly<Record<string, unknown>>
  },
): Promise<OrderWithUnits | Refusal<'transition-illegal'>> {
  const status = findNextState(orderMachine, order.status, event)
  if (!status)
    return refuse(
      'transition-illegal',
      `This order is ${spellCode(order.status)}, so this is not possible.`,
      {
        reason: 'order-status-conflict',
        detail: { status: order.status, allowed: listAllowedEvents(orderMachine, order.status) },
      },
    )
  await execute(
    tx,
    sql`
      update orders
      set status = ${status}, version = version + 1,
        cancelled_at = case when ${status} = 'cancelled' then ${at}::timestamptz end,
        closed_at = case when ${status} = 'closed' then ${at}::timestamptz end
      where id = ${order.id}`,
  )
  if (event === 'cancel') await restoreCoupons(tx, { orderId: order.id, now: at })
  await addOrderEvent(tx, order.id, { kind: eventNames[event], at, by, data })
  return { ...order, status: status as OrderStatus }
}

const eventNames = {
  hold: 'order_held',
  release: 'order_released',
  cancel: 'order_cancelled',
  close: 'order_closed',
} as const
