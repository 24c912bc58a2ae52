import { sql, type SQL } from 'drizzle-orm'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import type { registryUndeliverableGifts } from './schema.ts'

export type StoredUndeliverableGift = Readonly<
  Omit<typeof registryUndeliverableGifts.$inferSelect, 'at' | 'settledAt'>
>

/** The condition is on `s`. The oldest first. */
export function listStoredUndeliverableGifts(
  db: Db,
  condition: SQL,
): Promise<StoredUndeliverableGift[]> {
  return rows<StoredUndeliverableGift>(
    db,
    sql`
    select s.line_id as "lineId", s.order_id as "orderId", s.registry_id as "registryId", s.qty,
      to_jsonb(s.until) #>> '{}' as until, s.choice, s.variant_id as "variantId"
    from registry_undeliverable_gifts s where ${condition} order by s.at, s.line_id`,
  )
}

/** False if the line was recorded before. */
export async function insertUndeliverableGift(
  tx: Tx,
  {
    lineId,
    orderId,
    registryId,
    qty,
    until,
  }: Omit<StoredUndeliverableGift, 'choice' | 'variantId'>,
  now: Date,
): Promise<boolean> {
  const created = await rows(
    tx,
    sql`
    insert into registry_undeliverable_gifts (line_id, order_id, registry_id, qty, at, until)
    values (${lineId}, ${orderId}, ${registryId}, ${qty}, ${now.toISOString()}::timestamptz,
      ${until}::timestamptz)
    on conflict do nothing
    returning line_id`,
  )
  return created.length > 0
}

/** Saves the giver's choice. False if a choice was saved before. */
export async function saveUndeliverableGiftChoice(
  tx: Tx,
  {
    lineId,
    choice,
    variantId,
    now,
  }: { lineId: string; choice: 'swap' | 'credit' | 'refund'; variantId: string | null; now: Date },
): Promise<boolean> {
  const settled = await rows(
    tx,
    sql`
    update registry_undeliverable_gifts
    set choice = ${choice}, variant_id = ${variantId},
      settled_at = ${now.toISOString()}::timestamptz
    where line_id = ${lineId} and settled_at is null returning line_id`,
  )
  return settled.length > 0
}
