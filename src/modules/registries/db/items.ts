import { createId } from '#kernel/ids/ids.ts'
import type { Personalization } from '#modules/monograms/contract.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import {
  listColumns,
  integer,
  json as jsonOf,
  nullable,
  text,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, sql, type Sql } from '#platform/db/sql.ts'
import type { registryPriorities } from '../domain/registry.ts'

const itemRow = {
  id: text,
  registryId: text,
  /** Number of the item within its registry, from 1. It is printed, so it is never reused. */
  code: integer,
  variantId: text,
  wanted: integer,
  priority: literal<(typeof registryPriorities)[number]>(),
  note: text,
  addedAt: timestamp,
  /** When the owner was notified that it is sold out. */
  notifiedAt: nullable(timestamp),
  monogram: nullable(jsonOf<Personalization>()),
}

export type StoredRegistryItem = Row<typeof itemRow>

/** The condition is on `i`. By priority, then in the order they were added. */
export function listRegistryItems(db: Db, condition: Sql): Promise<StoredRegistryItem[]> {
  return queryRows(
    db,
    itemRow,
    sql`
      select ${listColumns(itemRow, 'i')}
      from registry_items i
      where ${condition} and i.removed_at is null
      order by array_position(array['must', 'nice', 'dream'], i.priority), i.position`,
  )
}

/** Locks items in the order of their ids. Required before their units change state. */
export function lockRegistryItems(tx: Tx, condition: Sql): Promise<StoredRegistryItem[]> {
  return queryRows(
    tx,
    itemRow,
    sql`
      select ${listColumns(itemRow, 'i')}
      from registry_items i
      where ${condition} and i.removed_at is null
      order by i.id
      for update of i`,
  )
}

/** Locks an item that was removed, and not replaced by another one. */
export async function lockRemovedItem(tx: Tx, id: string): Promise<StoredRegistryItem | null> {
  const [item] = await queryRows(
    tx,
    itemRow,
    sql`
      select ${listColumns(itemRow, 'i')}
      from registry_items i
      where i.id = ${id} and i.removed_at is not null and i.replaced_by_id is null
      for update of i`,
  )
  return item ?? null
}

export interface NewRegistryItem {
  readonly registryId: string
  readonly variantId: string
  readonly wanted: number
  readonly priority?: StoredRegistryItem['priority']
  readonly note?: string
  readonly addedFrom: 'product' | 'wishlist' | 'manual'
  readonly price: number
  readonly now: Date
}

/** Inserts an item with its units. The caller holds the registry's lock. */
export async function insertRegistryItem(
  tx: Tx,
  { price, now, ...item }: NewRegistryItem,
): Promise<string> {
  const id = createId('rgi', now.getTime())
  const { registryId, wanted } = item
  const nextCode = sql`(
    select coalesce(max(code), 0) + 1 from registry_items where registry_id = ${registryId}
  )`
  const values = { ...item, id, code: nextCode, priceWhenAdded: price, addedAt: now }
  await execute(tx, sql`insert into registry_items ${insertValues(values)}`)
  await insertRegistryUnits(tx, { itemId: id, registryId, count: wanted, now })
  return id
}

/** Appends wanted units. The caller holds the item's lock. */
export async function insertRegistryUnits(
  tx: Tx,
  {
    itemId,
    registryId,
    count,
    now,
  }: { itemId: string; registryId: string; count: number; now: Date },
): Promise<void> {
  const ids = Array.from({ length: count }, () => createId('rgu', now.getTime()))
  await execute(
    tx,
    sql`
      insert into registry_units (id, item_id, registry_id, seq)
      select u.id, ${itemId}, ${registryId},
        u.place::int + (
          select coalesce(max(seq), 0) from registry_units where item_id = ${itemId}
        )
      from unnest(${ids}::text[]) with ordinality as u (id, place)`,
  )
}
