import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { unwrap, Refused } from '#modules/fulfillment/act-on-order.ts'
import { takeOrder, type OrderActor, type OrderInHand } from '#modules/orders/take-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import { inTransaction, rows, type Db, type Tx } from '#platform/db/database.server.ts'
import { readReturn, updateReturn, type StoredReturn } from './data/returns.ts'
import { returns } from './data/schema.ts'
import { addressOf } from './return-houses.ts'
import { previewMoney } from './return-money.ts'
import type { ReturnParts } from './return-parts.ts'
import { noteAbout, notifyReturnSender } from './notify-return-sender.ts'

export interface WaitingToLeave {
  readonly id: string
  readonly number: string
  readonly orderId: string
  readonly order: string
  readonly pieces: number
  readonly fee: number
  readonly shipBy: string | null
  readonly boxId: string | null
}

/** A member's returns that carry a label and were not handed over, over all their orders. */
export async function readWaitingToLeave(db: Db, memberId: string): Promise<WaitingToLeave[]> {
  const found = await rows<WaitingToLeave>(
    db,
    sql`
    select r.id, r.number, r.order_id as "orderId", o.number as "order", r.fee, to_jsonb(r.ship_by) #>> '{}' as "shipBy", r.box_id as "boxId",
      (select count(*)::int from return_pieces p where p.return_id = r.id and p.state = 'open') as pieces
    from returns r join orders o on o.id = r.order_id
    where o.owner_id = ${memberId} and r.status = 'label_issued' and r.recipient_id is null order by r.requested_at, r.id limit 50`,
  )
  return found.map((row) => ({ ...row, shipBy: row.shipBy && new Date(row.shipBy).toISOString() }))
}

interface Held {
  readonly order: OrderInHand
  readonly found: StoredReturn
}

/**
 * Returns of several orders go into one parcel: one label and one fee, the dearest of theirs. Each is still settled with its own order.
 * The orders are locked by their ids, one after the other.
 */
export async function joinReturns(
  parts: ReturnParts,
  { memberId, ids }: { memberId: string; ids: readonly string[] },
  by: OrderActor,
): Promise<{ trackingNo: string; fee: number } | Refusal> {
  const now = parts.clock.now()
  try {
    return await inTransaction(parts.db, async (tx) => {
      const held = await hold(tx, { memberId, ids })
      const [lead] = [...held].sort(
        (a, b) => b.found.fee - a.found.fee || (a.found.id < b.found.id ? -1 : 1),
      )
      if (!lead) throw new Error('Nothing was held.')
      const shipBy =
        held
          .map(({ found }) => found.shipBy)
          .sort((a, b) => (a?.getTime() ?? 0) - (b?.getTime() ?? 0))[0] ?? null
      for (const { order, found } of held) {
        const own =
          found.id === lead.found.id
            ? {}
            : {
                fee: 0,
                preview: await previewMoney(tx, order, { ...found, fee: 0, creditTo: null }),
              }
        await updateReturn(tx, found.id, {
          boxId: lead.found.id,
          trackingNo: lead.found.trackingNo,
          shipBy,
          ...own,
        })
        await noteAbout(tx, found, {
          kind: 'return_joined',
          at: now,
          by,
          data: { returnId: found.id, boxId: lead.found.id },
        })
      }
      const numbers = held.map(({ found }) => found.number).join(', ')
      await notifyReturnSender(tx, parts, {
        ...lead,
        at: now,
        urgent: true,
        subject: 'Your returns travel in one parcel',
        heading: 'One parcel, one label.',
        paragraphs: [
          `${numbers} go together, with the label of ${lead.found.number}: ${lead.found.trackingNo}. Lay the slip of each into it.`,
          ...(shipBy ? [`Hand it over until ${formatDate(calendarDate(shipBy))}.`] : []),
        ],
      })
      return { trackingNo: lead.found.trackingNo ?? '', fee: lead.found.fee }
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

async function hold(
  tx: Tx,
  { memberId, ids }: { memberId: string; ids: readonly string[] },
): Promise<Held[]> {
  const known = await tx
    .select({ id: returns.id, orderId: returns.orderId })
    .from(returns)
    .where(inArray(returns.id, [...ids]))
  const orderIds = [...new Set(known.map(({ orderId }) => orderId))].sort()
  const held: Held[] = []
  for (const orderId of orderIds) {
    const order = await takeOrder(tx, orderId)
    if (order?.ownerId !== memberId)
      throw new Refused(refuse('not-found', 'There is no such return.'))
    for (const { id } of known.filter((one) => one.orderId === orderId)) {
      const found = await readReturn(tx, id)
      if (found) held.push({ order, found })
    }
  }
  if (held.length !== new Set(ids).size) unwrap(refuse('not-found', 'There is no such return.'))
  if (held.length < 2)
    unwrap(refuse('transition-illegal', 'One return has a parcel of its own already.'))
  if (
    held.some(
      ({ found }) =>
        found.status !== 'label_issued'
        || found.recipientId !== null
        || found.boxId !== null
        || !found.trackingNo,
    )
  )
    unwrap(
      refuse(
        'transition-illegal',
        'Only returns with a label of their own that were not handed over can go together.',
      ),
    )
  if (new Set(held.map(({ found }) => addressOf(found).join(', '))).size > 1)
    unwrap(
      refuse(
        'transition-illegal',
        'These returns go to different houses of ours, so they cannot share a parcel.',
      ),
    )
  return held
}

/** Numbers of the others in its parcel that are still to be sent. */
export async function sharesParcelWith(
  db: Db,
  { id, boxId }: Pick<StoredReturn, 'id' | 'boxId'>,
): Promise<string[]> {
  if (boxId === null) return []
  const found = await db
    .select({ number: returns.number })
    .from(returns)
    .where(and(eq(returns.boxId, boxId), ne(returns.id, id), eq(returns.status, 'label_issued')))
    .orderBy(returns.number)
  return found.map(({ number }) => number)
}
