import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import {
  listColumns,
  integer,
  nullable,
  text,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, sql, type Sql } from '#platform/db/sql.ts'

type UndeliverableGiftChoice = 'swap' | 'credit' | 'refund'

const undeliverableGiftRow = {
  lineId: text,
  orderId: text,
  registryId: text,
  qty: integer,
  decideBy: timestamp,
  choice: nullable(literal<UndeliverableGiftChoice>()),
  variantId: nullable(text),
}

export type StoredUndeliverableGift = Row<typeof undeliverableGiftRow>

/** The condition is on `s`. The oldest first. */
export function listStoredUndeliverableGifts(
  db: Db,
  condition: Sql,
): Promise<StoredUndeliverableGift[]> {
  return queryRows(
    db,
    undeliverableGiftRow,
    sql`
      select ${listColumns(undeliverableGiftRow, 's')}
      from registry_undeliverable_gifts s
      where ${condition}
      order by s.at, s.line_id`,
  )
}

/** False if the line was recorded before. */
export async function insertUndeliverableGift(
  tx: Tx,
  gift: Omit<StoredUndeliverableGift, 'choice' | 'variantId'>,
  now: Date,
): Promise<boolean> {
  const inserted = await execute(
    tx,
    sql`
      insert into registry_undeliverable_gifts ${insertValues({ ...gift, at: now })}
      on conflict do nothing`,
  )
  return inserted > 0
}

/** Saves the giver's choice. False if a choice was saved before. */
export async function saveUndeliverableGiftChoice(
  tx: Tx,
  {
    lineId,
    choice,
    variantId,
    now,
  }: { lineId: string; choice: UndeliverableGiftChoice; variantId: string | null; now: Date },
): Promise<boolean> {
  const saved = await execute(
    tx,
    sql`
      update registry_undeliverable_gifts
      set choice = ${choice}, variant_id = ${variantId}, decided_at = ${now}
      where line_id = ${lineId} and decided_at is null`,
  )
  return saved > 0
}

/** Deletes the report of a gift that can be shipped after all. False if the giver has decided. */
export async function deleteUndeliverableGift(tx: Tx, lineId: string): Promise<boolean> {
  const deleted = await execute(
    tx,
    sql`
      delete from registry_undeliverable_gifts
      where line_id = ${lineId} and decided_at is null`,
  )
  return deleted > 0
}
