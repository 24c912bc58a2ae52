import { restoreCoupons } from '#modules/coupons/coupon-uses.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { allowed, step } from '#kernel/state-machine/state-machine.ts'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/db/database.server.ts'
import {
  lockOrderRow,
  openPieces,
  readLines,
  readOrderRow,
  readPieces,
  writePieces,
  type LineInHand,
  type OrderRow,
} from './data/pieces.ts'
import { insertEvent } from './data/writer.ts'
import { orderMachine, type OrderStatus } from './domain/order-machine.ts'
import { afterEvent, isSame, type Piece, type PieceEvent, type PieceKey } from './domain/piece.ts'

export type { LineInHand, OrderRow } from './data/pieces.ts'
export type { TrackingStatus } from './domain/order-machine.ts'
export type { Piece, PieceEvent, PieceKey } from './domain/piece.ts'
export type { ReturnPromise } from './domain/return-promise.ts'
export {
  isAllCancelled,
  isBuyers,
  isInHouse,
  isSame,
  isThere,
  isUntouched,
} from './domain/piece.ts'

/** An order with its lines and units. Its row is locked when it comes from `takeOrder`. */
export interface OrderInHand extends OrderRow {
  readonly lines: readonly LineInHand[]
  readonly pieces: readonly Piece[]
}

export type ActorKind = 'customer' | 'staff' | 'system' | 'carrier' | 'provider'

export interface OrderActor {
  readonly kind: ActorKind
  readonly id?: string
}

/** Locks an order; null when there is none. Lock order: checkout, order, payment, stock. */
export async function takeOrder(tx: Tx, orderId: string): Promise<OrderInHand | null> {
  const row = await lockOrderRow(tx, orderId)
  if (!row) return null
  await openPieces(tx, orderId)
  return { ...row, lines: await readLines(tx, orderId), pieces: await readPieces(tx, orderId) }
}

/** Reads an order without a lock, for previews. */
export async function readOrderInHand(db: Db, orderId: string): Promise<OrderInHand | null> {
  const row = await readOrderRow(db, orderId)
  return (
    row && { ...row, lines: await readLines(db, orderId), pieces: await readPieces(db, orderId) }
  )
}

export interface PieceMove {
  readonly keys: readonly PieceKey[]
  readonly event: PieceEvent
  readonly at: Date
  /** The new variant of an exchange. */
  readonly variantId?: string
}

/** Applies an event to order units. Refuses if one of them does not allow it. */
export async function movePieces(
  tx: Tx,
  order: OrderInHand,
  { keys, event, at, variantId }: PieceMove,
): Promise<OrderInHand | Refusal<'transition-illegal'>> {
  const selected = selectUnits(order, keys)
  const after = afterEvent(selected, event)
  if ('stuck' in after) {
    const statusWords = after.stuck.status.replaceAll('_', ' ')
    return refuse(
      'transition-illegal',
      `An item in this order is ${statusWords}, so this is not possible.`,
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
  const changed = selected.map((unit, index): Piece => ({
    ...unit,
    ...eventFields(event, at),
    variantId: variantId ?? unit.variantId,
    status: after.statuses[index] ?? unit.status,
  }))
  await writePieces(tx, changed)
  return { ...order, pieces: mergeUnits(order.pieces, changed) }
}

/**
 * The other fields that an event changes. A unit that starts again loses its dates; its shipments
 * keep them.
 */
function eventFields(event: PieceEvent, at: Date): Partial<Piece> {
  switch (event) {
    case 'ship':
      return { tracking: 'pre_transit', shippedAt: at }
    case 'deliver':
    case 'collect':
      return { tracking: 'delivered', deliveredAt: at }
    case 'reship':
      return { tracking: null, shippedAt: null, deliveredAt: null }
    case 'exchange':
      return { tracking: null, shippedAt: null, deliveredAt: null, returnState: 'no' }
    case 'make':
    case 'prepare':
    case 'cancel':
    case 'lose':
    case 'refund':
      return {}
  }
}

/** Sets fields of order units other than their status. */
export async function markPieces(
  tx: Tx,
  order: OrderInHand,
  {
    keys,
    ...mark
  }: { keys: readonly PieceKey[] } & Partial<
    Pick<
      Piece,
      'variantId' | 'tracking' | 'returnState' | 'deliveredAt' | 'recipientId' | 'recipientEmail'
    >
  >,
): Promise<OrderInHand> {
  const changed = selectUnits(order, keys).map((unit) => ({ ...unit, ...mark }))
  await writePieces(tx, changed)
  return { ...order, pieces: mergeUnits(order.pieces, changed) }
}

function selectUnits(order: OrderInHand, keys: readonly PieceKey[]): Piece[] {
  return order.pieces.filter((unit) => keys.some((key) => isSame(key, unit)))
}

function mergeUnits(units: readonly Piece[], changed: readonly Piece[]): Piece[] {
  return units.map((unit) => changed.find((candidate) => isSame(candidate, unit)) ?? unit)
}

export interface OrderNote {
  readonly kind: string
  readonly at: Date
  readonly by: OrderActor
  readonly visibility?: 'customer' | 'staff'
  readonly data?: Readonly<Record<string, unknown>>
}

/** Adds an event to the order; events are never changed. */
export async function noteEvent(
  tx: Tx,
  orderId: string,
  { kind, at, by, visibility = 'customer', data }: OrderNote,
): Promise<void> {
  await insertEvent(tx, { orderIds: [orderId], at, kind, actor: by, visibility, data })
}

export async function moveOrder(
  tx: Tx,
  order: OrderInHand,
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
): Promise<OrderInHand | Refusal<'transition-illegal'>> {
  const status = step(orderMachine, order.status, event)
  if (!status)
    return refuse(
      'transition-illegal',
      `This order is ${order.status.replaceAll('_', ' ')}, so this is not possible.`,
      {
        reason: 'order-status-conflict',
        detail: { status: order.status, allowed: allowed(orderMachine, order.status) },
      },
    )
  await tx.execute(sql`
    update orders set status = ${status}, version = version + 1,
      cancelled_at = case when ${status} = 'cancelled' then ${at.toISOString()}::timestamptz end,
      closed_at = case when ${status} = 'closed' then ${at.toISOString()}::timestamptz end
    where id = ${order.id}`)
  if (event === 'cancel') await restoreCoupons(tx, { orderId: order.id, now: at })
  await noteEvent(tx, order.id, { kind: eventNames[event], at, by, data })
  return { ...order, status: status as OrderStatus }
}

const eventNames = {
  hold: 'order_held',
  release: 'order_released',
  cancel: 'order_cancelled',
  close: 'order_closed',
} as const
