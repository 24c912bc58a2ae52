import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import {
  boolean,
  listColumns,
  integer,
  json as jsonOf,
  nullable,
  text,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, json, setValues, sql, type Sql } from '#platform/db/sql.ts'
import type { CheckoutSnapshot } from '../commands/freeze-checkout.ts'
import type { CheckoutState } from '../domain/checkout-machine.ts'
import { findHoldLimit, maxReservationTime, reservationTime } from '../domain/hold.ts'

const checkoutRow = {
  id: text,
  cartId: text,
  cartVersion: integer,
  ownerId: text,
  sessionId: text,
  paymentId: nullable(text),
  orderId: nullable(text),
  orderNumber: nullable(text),
  email: text,
  state: literal<CheckoutState>(),
  currency: text,
  total: integer,
  due: integer,
  holdUntil: timestamp,
  holdLimit: timestamp,
  nextCheckAt: nullable(timestamp),
  holdExtended: boolean,
  createdAt: timestamp,
  updatedAt: timestamp,
}

const frozenCheckoutRow = { ...checkoutRow, snapshot: jsonOf<CheckoutSnapshot>() }

/** A checkout without its snapshot, which only `createOrder` needs. */
export type Checkout = Row<typeof checkoutRow>

export type FrozenCheckout = Row<typeof frozenCheckoutRow>

export async function findOwnCheckout(
  db: Db,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<Checkout | null> {
  return findCheckout(db, sql`id = ${id} and owner_id = ${ownerId}`)
}

export async function findCheckoutById(db: Db, id: string): Promise<Checkout | null> {
  return findCheckout(db, sql`id = ${id}`)
}

/** The latest checkout of a cart that belongs to this owner. */
export async function findLatestCheckout(
  db: Db,
  { cartId, ownerId }: { cartId: string; ownerId: string },
): Promise<Checkout | null> {
  return findCheckout(
    db,
    sql`cart_id = ${cartId} and owner_id = ${ownerId} order by cart_version desc`,
  )
}

export async function findCheckoutByPayment(db: Db, paymentId: string): Promise<Checkout | null> {
  return findCheckout(db, sql`payment_id = ${paymentId}`)
}

async function findCheckout(db: Db, condition: Sql): Promise<Checkout | null> {
  return queryRow(
    db,
    checkoutRow,
    sql`select ${listColumns(checkoutRow)} from checkouts where ${condition} limit 1`,
  )
}

/** Locks a checkout until the transaction ends: after its cart and before its payment. */
export async function lockCheckout(tx: Tx, id: string): Promise<FrozenCheckout> {
  const checkout = await queryRow(
    tx,
    frozenCheckoutRow,
    sql`select ${listColumns(frozenCheckoutRow)} from checkouts where id = ${id} for update`,
  )
  if (!checkout) throw new Error(`No checkout ${id}.`)
  return checkout
}

/**
 * The checkouts of a cart that are neither completed nor canceled. The caller has locked the cart.
 */
export async function listUnfinishedCheckouts(tx: Tx, cartId: string): Promise<Checkout[]> {
  return queryRows(
    tx,
    checkoutRow,
    sql`
      select ${listColumns(checkoutRow)}
      from checkouts
      where cart_id = ${cartId} and state in ('paying', 'expired')`,
  )
}

export interface PlacedCartFacts {
  readonly ownerId: string
  /** None once the whole cart was ordered. */
  readonly cartId: string | undefined
  readonly cartVersion: number
  readonly total: number
}

/**
 * The earlier checkout of the same cart, while it can be paid or has an order. A deleted cart is
 * matched by owner, version and total. A later cart can have the same, so the match is limited to
 * the payment window.
 */
export async function findPlacedCheckout(
  db: Db,
  { ownerId, cartId, cartVersion, total }: PlacedCartFacts,
  now: Date,
): Promise<Checkout | null> {
  const since = new Date(now.getTime() - maxReservationTime)
  const isOfCart = cartId === undefined ? sql`created_at > ${since}` : sql`cart_id = ${cartId}`
  return queryRow(
    db,
    checkoutRow,
    sql`
      select ${listColumns(checkoutRow)}
      from checkouts
      where owner_id = ${ownerId} and cart_version = ${cartVersion} and total = ${total}
        and ${isOfCart}
        and (state = 'completed' or (state = 'paying' and hold_until > ${now}))
      order by created_at desc
      limit 1`,
  )
}

type NewCheckout = Pick<
  FrozenCheckout,
  | 'id'
  | 'cartId'
  | 'cartVersion'
  | 'ownerId'
  | 'sessionId'
  | 'paymentId'
  | 'email'
  | 'currency'
  | 'total'
  | 'due'
  | 'snapshot'
  | 'holdUntil'
  | 'nextCheckAt'
> & { readonly holdLimit?: Date; readonly now: Date }

export async function insertCheckout(
  tx: Tx,
  { now, snapshot, holdLimit, ...values }: NewCheckout,
): Promise<Checkout> {
  const checkout = await queryRow(
    tx,
    checkoutRow,
    sql`
      insert into checkouts ${insertValues({
        ...values,
        snapshot: json(snapshot),
        holdLimit: holdLimit ?? findHoldLimit(now, reservationTime),
        createdAt: now,
        updatedAt: now,
      })}
      returning ${listColumns(checkoutRow)}`,
  )
  if (!checkout) throw new Error(`No checkout ${values.id}.`)
  return checkout
}

export type CheckoutChange = Partial<
  Pick<Checkout, 'state' | 'orderId' | 'orderNumber' | 'holdUntil' | 'nextCheckAt' | 'holdExtended'>
>

export async function updateCheckout(tx: Tx, id: string, change: CheckoutChange): Promise<void> {
  const changes = setValues({ ...change, updatedAt: sql`now()` })
  await execute(tx, sql`update checkouts set ${changes} where id = ${id}`)
}

/** Gives a checkout to another payer; the order may belong to somebody else. */
export async function transferCheckout(
  tx: Tx,
  id: string,
  to: { readonly ownerId: string; readonly sessionId: string; readonly orderOwnerId: string },
): Promise<void> {
  const order = json({ ownerId: to.orderOwnerId, sessionId: to.sessionId })
  await execute(
    tx,
    sql`
      update checkouts
      set owner_id = ${to.ownerId}, session_id = ${to.sessionId},
        snapshot = jsonb_set(snapshot, '{order}', (snapshot -> 'order') || ${order}::jsonb)
      where id = ${id}`,
  )
}

/**
 * Claims checkouts that are due, at most `limit`. Each is due again later, in case this run fails.
 */
export async function claimDueCheckouts(
  db: Db,
  { now, again, limit }: { now: Date; again: number; limit: number },
): Promise<string[]> {
  const due = await queryRows(
    db,
    { id: text },
    sql`
      update checkouts
      set next_check_at = ${new Date(now.getTime() + again)}
      where id in (
        select id
        from checkouts
        where next_check_at <= ${now}
        order by next_check_at
        limit ${limit}
        for update skip locked
      )
      returning id`,
  )
  return due.map(({ id }) => id)
}

const emptySnapshot = json({ order: { email: '' }, cartLines: [] })

/** Empties the snapshots of completed checkouts; their orders have the data. */
export function clearCompletedSnapshots(tx: Tx, ownerId: string): Promise<void> {
  return clearSnapshots(tx, sql`owner_id = ${ownerId}`)
}

/** Empties snapshots of completed checkouts. */
export async function clearSnapshots(tx: Tx, condition: Sql): Promise<void> {
  await execute(
    tx,
    sql`
      update checkouts
      set snapshot = ${emptySnapshot}, email = ''
      where ${condition} and state = 'completed' and snapshot <> ${emptySnapshot}`,
  )
}

/** Empties snapshots, which have names and addresses, once no order can come of them. */
export async function clearUnfinishedSnapshots(db: Db, before: Date): Promise<void> {
  await execute(
    db,
    sql`
      update checkouts
      set snapshot = ${emptySnapshot}, email = ''
      where state in ('expired', 'cancelled') and updated_at < ${before}
        and snapshot <> ${emptySnapshot}`,
  )
}

/**
 * Removes delivery notes from completed checkouts; the order keeps its own. Covers 14 missed
 * nights.
 */
export async function clearCompletedDeliveryNotes(db: Db, before: Date): Promise<void> {
  await execute(
    db,
    sql`
      update checkouts
      set snapshot = regexp_replace(
        snapshot::text, '"notesSealed": "[^"]*"', '"notesSealed": null', 'g'
      )::jsonb
      where state = 'completed' and updated_at < ${before}
        and updated_at > ${before}::timestamptz - interval '14 days'
        and snapshot::text like '%"notesSealed": "%'`,
  )
}
