import { eq, getTableColumns, sql, type InferSelectModel, type SQL } from 'drizzle-orm'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import { rowsOf } from '#platform/db/rows-of.ts'
import { holdLongest } from '../domain/hold.ts'
import type { Snapshot } from '../freeze.ts'
import { checkouts } from './schema.ts'

const whole = rowsOf(checkouts)
const bare = rowsOf(checkouts, { without: ['snapshot'] })
const { snapshot: _snapshot, ...bareColumns } = getTableColumns(checkouts)

/** A checkout without what was frozen in it, which only the one who writes the order needs. */
export type Checkout = Omit<InferSelectModel<typeof checkouts>, 'snapshot'>

export async function findCheckout(
  db: Db,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<Checkout | null> {
  return first(db, sql`id = ${id} and owner_id = ${ownerId}`)
}

export async function readCheckout(db: Db, id: string): Promise<Checkout | null> {
  return first(db, sql`id = ${id}`)
}

export async function readCheckoutOfPayment(db: Db, paymentId: string): Promise<Checkout | null> {
  return first(db, sql`payment_id = ${paymentId}`)
}

async function first(db: Db, which: SQL): Promise<Checkout | null> {
  const [checkout] = await bare(db, sql`where ${which} limit 1`)
  return checkout ?? null
}

export interface FrozenCheckout extends Checkout {
  readonly snapshot: Snapshot
}

/** Locks a checkout until the transaction ends; after its cart and before its payment. */
export async function lockCheckout(tx: Tx, id: string): Promise<FrozenCheckout> {
  const [checkout] = await whole(tx, sql`where id = ${id} for update`)
  if (!checkout) throw new Error(`No checkout ${id}.`)
  return checkout
}

/** What a cart was placed as and is neither an order nor closed. The cart's lock keeps the answer true. */
export async function listUnfinished(tx: Tx, cartId: string): Promise<Checkout[]> {
  return bare(tx, sql`where cart_id = ${cartId} and state in ('paying', 'expired')`)
}

export interface PlacedBefore {
  readonly ownerId: string
  /** None once all of it was ordered. */
  readonly cartId: string | undefined
  readonly cartVersion: number
  readonly total: number
}

/**
 * The checkout that the same cart was placed as before, while it can be paid or has become an order. A cart that is gone is known by who
 * had it, its version and its total, which every later cart may come to as well: so only for as long as somebody may still be paying.
 */
export async function findPlaced(
  db: Db,
  { ownerId, cartId, cartVersion, total }: PlacedBefore,
  now: Date,
): Promise<Checkout | null> {
  const since = new Date(now.getTime() - holdLongest).toISOString()
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
  const holdLimit = new Date(now.getTime() + holdLongest)
  const [checkout] = await tx
    .insert(checkouts)
    .values({ ...placed, holdLimit, createdAt: now, updatedAt: now })
    .returning(bareColumns)
  if (!checkout) throw new Error(`No checkout ${placed.id}.`)
  return checkout
}

export type CheckoutChange = Partial<
  Pick<Checkout, 'state' | 'orderId' | 'orderNumber' | 'holdUntil' | 'lookAt' | 'coached'>
>

export async function updateCheckout(tx: Tx, id: string, change: CheckoutChange): Promise<void> {
  await tx
    .update(checkouts)
    .set({ ...change, updatedAt: sql`now()` as unknown as Date })
    .where(eq(checkouts.id, id))
}

/** Checkouts that are due for a look, at most `limit`. Each is due again in a while, so that a look that fails is not the last. */
export async function takeDue(
  db: Db,
  { now, again, limit }: { now: Date; again: number; limit: number },
): Promise<string[]> {
  const due = await rows<{ id: string }>(
    db,
    sql`
    update checkouts set look_at = ${new Date(now.getTime() + again).toISOString()}::timestamptz
    where id in (select id from checkouts where look_at <= ${now.toISOString()}::timestamptz order by look_at limit ${limit} for update skip locked)
    returning id`,
  )
  return due.map(({ id }) => id)
}

const nobody = JSON.stringify({ order: { email: '' }, cartLines: [] })

/** What became an order stands in the order; its copy here may go. */
export async function emptyCompleted(tx: Tx, ownerId: string): Promise<void> {
  await tx.execute(sql`
    update checkouts set snapshot = ${nobody}::jsonb, email = ''
    where owner_id = ${ownerId} and state = 'completed' and snapshot <> ${nobody}::jsonb`)
}

/** What was frozen holds names and streets: it is emptied once nothing can come of it any more. */
export async function purgeSnapshots(db: Db, before: Date): Promise<void> {
  await db.execute(sql`
    update checkouts set snapshot = ${nobody}::jsonb, email = ''
    where state in ('expired', 'cancelled') and updated_at < ${before.toISOString()}::timestamptz and snapshot <> ${nobody}::jsonb`)
}

/** The order keeps its delivery notes until it has arrived; the copy here is no use to anybody. A night that was left out is made up for. */
export async function purgeNotesOfCompleted(db: Db, before: Date): Promise<void> {
  await db.execute(sql`
    update checkouts set snapshot = regexp_replace(snapshot::text, '"notesSealed": "[^"]*"', '"notesSealed": null', 'g')::jsonb
    where state = 'completed' and updated_at < ${before.toISOString()}::timestamptz and updated_at > ${before.toISOString()}::timestamptz - interval '14 days'
      and snapshot::text like '%"notesSealed": "%'`)
}
