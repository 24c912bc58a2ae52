import type { Id } from '#kernel/ids/ids.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import type { Guest, GuestErasure } from '#modules/members/guest-erasure.ts'
import { orderEmailKey, orderLookupKey } from '../db/keys.ts'
import { findStoredOrder, type StoredOrder } from '../db/find-stored-order.ts'
import { openNotes } from '#modules/addresses/sealed-notes.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'

/**
 * Anonymizes the finished orders of a closed account. What their invoices need is kept. Open
 * orders keep their address and email until they are finished.
 */
export async function anonymizeBuyer(tx: Tx, memberId: Id<'mem'>): Promise<void> {
  await execute(tx, sql`delete from order_transfers where member_id = ${memberId}`)
  await anonymizeFinishedOrders(tx, sql`owner_id = ${memberId}`)
}

/** Anonymizes the finished orders that a guest placed before a time. */
export async function anonymizeGuestOrders(
  tx: Tx,
  { identity, before }: GuestErasure,
): Promise<void> {
  await anonymizeFinishedOrders(tx, sql`${isGuestOrder(identity)} and placed_at < ${before}`)
}

const isGuestOrder = (identity: string): Sql =>
  sql`owner_id like 'gst\\_%' and email_identity(email) = ${identity}`

async function anonymizeFinishedOrders(tx: Tx, condition: Sql): Promise<void> {
  const finished = await queryRows(
    tx,
    { id: text, number: text },
    sql`
      select id, number
      from orders
      where ${condition}
        and status in ('cancelled', 'closed')
        and email not like '%@closed.invalid'
      for update`,
  )
  for (const { id, number } of finished) {
    const pseudonym = `${id.replace('_', '-')}@closed.invalid`
    await execute(
      tx,
      sql`
        update orders
        set
          email = ${pseudonym}, email_key = ${orderEmailKey(pseudonym)},
          lookup_key = ${orderLookupKey(number, pseudonym)}, marketing_consent = false,
          billing = case when billing is null then null else billing - 'phone' end,
          version = version + 1
        where id = ${id}`,
    )
    await execute(
      tx,
      sql`
        update order_groups
        set address = address - 'phone' - 'notesSealed', gift_note = ''
        where order_id = ${id} and address is not null and registry_id is null`,
    )
    await execute(
      tx,
      sql`
        update order_lines
        set gift_note = '',
          gift_card = case when gift_card is null then null else jsonb_build_object(
            'sendOn', gift_card -> 'sendOn'
          ) end
        where order_id = ${id} and (gift_note <> '' or gift_card is not null)`,
    )
    await execute(tx, sql`delete from order_access where order_id = ${id}`)
  }
}

/** The email of an open order, for a closed account; null when there is none. */
export async function findBuyerEmail(db: Db, memberId: Id<'mem'>): Promise<string | null> {
  const order = await queryRow(
    db,
    { email: text },
    sql`
      select email
      from orders
      where owner_id = ${memberId} and email not like '%@closed.invalid'
      order by placed_at desc
      limit 1`,
  )
  return order?.email ?? null
}

/** Lists every order of a member for the export of personal data. */
export function exportOrders(db: Db, sealer: Sealer, memberId: Id<'mem'>): Promise<unknown[]> {
  return exportOrdersWhere(db, sealer, sql`owner_id = ${memberId}`)
}

/** Lists every order that a guest placed, for the export of personal data. */
export function exportGuestOrders(db: Db, sealer: Sealer, { identity }: Guest): Promise<unknown[]> {
  return exportOrdersWhere(db, sealer, isGuestOrder(identity))
}

async function exportOrdersWhere(db: Db, sealer: Sealer, condition: Sql): Promise<unknown[]> {
  const ownOrders = await queryRows(
    db,
    { id: text },
    sql`select id from orders where ${condition} order by placed_at`,
  )
  const orders: unknown[] = []
  for (const { id } of ownOrders)
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
