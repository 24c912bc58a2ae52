import { eq, getTableColumns, sql, type InferSelectModel, type SQL } from 'drizzle-orm'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import { selectRows } from '#platform/db/select-rows.ts'
import { maxReservationTime } from '../domain/hold.ts'
import type { CheckoutSnapshot } from '../commands/freeze-checkout.ts'
import { checkouts } from './schema.ts'

const whole = selectRows(checkouts)
const bare = selectRows(checkouts, { without: ['snapshot'] })
const { snapshot: _snapshot, ...bareColumns } = getTableColumns(checkouts)

/** A checkout without its snapshot, which only `createOrder` needs. */
export type Checkout = Omit<InferSelectModel<typeof checkouts>, 'snapshot'>

export async function findOwnCheckout(
  db: Db,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<Checkout | null> {
  return first(db, sql`id = ${id} and owner_id = ${ownerId}`)
}

export async function findCheckoutById(db: Db, id: string): Promise<Checkout | null> {
  return first(db, sql`id = ${id}`)
}

export async function findCheckoutByPayment(db: Db, paymentId: string): Promise<Checkout | null> {
  return first(db, sql`payment_id = ${paymentId}`)
}

async function first(db: Db, which: SQL): Promise<Checkout | null> {
  const [checkout] = await bare(db, sql`where ${which} limit 1`)
  return checkout ?? null
}

export interface FrozenCheckout extends Checkout {
  readonly snapshot: CheckoutSnapshot
}

/** Locks a checkout until the transaction ends: after its cart and before its payment. */
export async function lockCheckout(tx: Tx, id: string): Promise<FrozenCheckout> {
  const [checkout] = await whole(tx, sql`where id = ${id} for update`)
  if (!checkout) throw new Error(`No checkout ${id}.`)
  return checkout
}

/**
 * The checkouts of a cart that are neither completed nor canceled. The caller has locked the cart.
 */
export async function listUnfinishedCheckouts(tx: Tx, cartId: string): Promise<Checkout[]> {
  return bare(tx, sql`where cart_id = ${cartId} and state in ('paying', 'expired')`)
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
  const since = new Date(now.getTime() - maxReservationTime).toISOString()
  const isOfCart =
    cartId === undefined ? sql`created_at > ${since}::timestamptz` : sql`cart_id = ${cartId}`
  const [checkout] = await bare(
    db,
    sql`
    where owner_id = ${ownerId} and cart_version = ${cartVersion} and total = ${total} and ${isOfCart}
      and (state = 'completed' or (state = 'paying' and hold_until > ${now.toISOString()}::timestamptz))
    order by created_at desc limit 1`,
  )
  return checkout ?? null
}

type NewCheckout = Omit<typeof checkouts.$inferInsert, 'holdLimit' | 'createdAt' | 'updatedAt'> & {
  readonly now: Date
}

export async function insertCheckout(tx: Tx, { now, ...placed }: NewCheckout): Promise<Checkout> {
  const holdLimit = new Date(now.getTime() + maxReservationTime)
  const [checkout] = await tx
    .insert(checkouts)
    .values({ ...placed, holdLimit, createdAt: now, updatedAt: now })
    .returning(bareColumns)
  if (!checkout) throw new Error(`No checkout ${placed.id}.`)
  return checkout
}

export type CheckoutChange = Partial<
  Pick<
    Checkout,
    'state' | 'orderId' | 'orderNumber' | 'holdUntil' | 'nextCheckAt' | 'hold_extended'
  >
>

export async function updateCheckout(tx: Tx, id: string, change: CheckoutChange): Promise<void> {
  await tx
    .update(checkouts)
    .set({ ...change, updatedAt: sql`now()` as unknown as Date })
    .where(eq(checkouts.id, id))
}

/**
 * Claims checkouts that are due, at most `limit`. Each is due again later, in case this run fails.
 */
export async function claimDueCheckouts(
  db: Db,
  { now, again, limit }: { now: Date; again: number; limit: number },
): Promise<string[]> {
  const due = await rows<{ id: string }>(
    db,
    sql`
    update checkouts set next_check_at = ${new Date(now.getTime() + again).toISOString()}::timestamptz
    where id in (select id from checkouts where next_check_at <= ${now.toISOString()}::timestamptz order by next_check_at limit ${limit} for update skip locked)
    returning id`,
  )
  return due.map(({ id }) => id)
}

const emptySnapshot = JSON.stringify({ order: { email: '' }, cartLines: [] })

/** Empties the snapshots of completed checkouts; their orders have the data. */
export async function clearCompletedSnapshots(tx: Tx, ownerId: string): Promise<void> {
  await tx.execute(sql`
    update checkouts set snapshot = ${emptySnapshot}::jsonb, email = ''
    where owner_id = ${ownerId} and state = 'completed' and snapshot <> ${emptySnapshot}::jsonb`)
}

/** Empties snapshots, which have names and addresses, once no order can come of them. */
export async function clearUnfinishedSnapshots(db: Db, before: Date): Promise<void> {
  await db.execute(sql`
    update checkouts set snapshot = ${emptySnapshot}::jsonb, email = ''
    where state in ('expired', 'cancelled') and updated_at < ${before.toISOString()}::timestamptz and snapshot <> ${emptySnapshot}::jsonb`)
}

/**
 * Removes delivery notes from completed checkouts; the order keeps its own. Covers 14 missed
 * nights.
 */
export async function clearCompletedDeliveryNotes(db: Db, before: Date): Promise<void> {
  await db.execute(sql`
    update checkouts set snapshot = regexp_replace(snapshot::text, '"notesSealed": "[^"]*"', '"notesSealed": null', 'g')::jsonb
    where state = 'completed' and updated_at < ${before.toISOString()}::timestamptz and updated_at > ${before.toISOString()}::timestamptz - interval '14 days'
      and snapshot::text like '%"notesSealed": "%'`)
}
