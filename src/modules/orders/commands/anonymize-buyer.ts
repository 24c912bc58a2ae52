import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import { orderEmailKey, orderLookupKey } from '../db/keys.ts'
import { findStoredOrder, type StoredOrder } from '../db/find-stored-order.ts'
import { openNotes } from '#modules/addresses/sealed-notes.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'

/**
 * Anonymizes the finished orders of a closed account. What their invoices need is kept. Open
 * orders keep their address and email until they are finished.
 */
export async function anonymizeBuyer(tx: Tx, memberId: Id<'mem'>): Promise<void> {
  await tx.execute(sql`delete from order_transfers where member_id = ${memberId}`)
  const finished = await rows<{ id: string; number: string }>(
    tx,
    sql`
      select id, number
      from orders
      where owner_id = ${memberId}
        and status in ('cancelled', 'closed')
        and email not like '%@closed.invalid'
      for update
    `,
  )
  for (const { id, number } of finished) {
    const pseudonym = `${id.replace('_', '-')}@closed.invalid`
    await tx.execute(sql`
      update orders
      set
        email = ${pseudonym}, email_key = ${orderEmailKey(pseudonym)},
        lookup_key = ${orderLookupKey(number, pseudonym)}, marketing = false,
        billing = case when billing is null then null else billing - 'phone' end,
        version = version + 1
      where id = ${id}
    `)
    await tx.execute(
      sql`
        update order_groups
        set address = address - 'phone' - 'notesSealed', gift_note = ''
        where order_id = ${id} and address is not null and registry_id is null
      `,
    )
    await tx.execute(sql`
      update order_lines
      set gift_note = '',
        gift_card = case when gift_card is null then null else jsonb_build_object(
          'sendOn', gift_card -> 'sendOn'
        ) end
      where order_id = ${id} and (gift_note <> '' or gift_card is not null)
    `)
    await tx.execute(sql`delete from order_access where order_id = ${id}`)
  }
}

/** The email of an open order, for a closed account; null when there is none. */
export async function findBuyerEmail(db: Db, memberId: Id<'mem'>): Promise<string | null> {
  const [order] = await rows<{ email: string }>(
    db,
    sql`
      select email
      from orders
      where owner_id = ${memberId} and email not like '%@closed.invalid'
      order by placed_at desc
      limit 1
    `,
  )
  return order?.email ?? null
}

/** Lists every order of a member for the export of personal data. */
export async function exportOrders(
  db: Db,
  sealer: Sealer,
  memberId: Id<'mem'>,
): Promise<unknown[]> {
  const own = await rows<{ id: string }>(
    db,
    sql`select id from orders where owner_id = ${memberId} order by placed_at`,
  )
  const orders: unknown[] = []
  for (const { id } of own)
    orders.push(withReadableNotes(sealer, await findStoredOrder(db, sql`o.id = ${id}`)))
  return orders
}

function withReadableNotes(sealer: Sealer, order: StoredOrder | null) {
  const groups = order?.groups.map(({ address, ...group }) => {
    if (!address) return { ...group, address }
    const { notesSealed, ...rest } = address
    return { ...group, address: { ...rest, deliveryNotes: openNotes(sealer, { notesSealed }) } }
  })
  return order && { ...order, groups }
}
