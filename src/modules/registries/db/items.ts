import { sql, type SQL } from 'drizzle-orm'
import { createId } from '#kernel/ids/ids.ts'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import type { registryItems } from './schema.ts'

export type StoredRegistryItem = Readonly<
  Pick<
    typeof registryItems.$inferSelect,
    | 'id'
    | 'registryId'
    | 'code'
    | 'variantId'
    | 'wanted'
    | 'priority'
    | 'note'
    | 'addedAt'
    | 'notifiedAt'
    | 'letters'
  >
>

const columns = sql`
  i.id, i.registry_id as "registryId", i.code, i.variant_id as "variantId", i.wanted, i.priority,
  i.note, to_jsonb(i.added_at) #>> '{}' as "addedAt", to_jsonb(i.notified_at) #>> '{}' as "notifiedAt",
  i.letters`

/** The condition is on `i`. By priority, then in the order they were added. */
export function listRegistryItems(db: Db, condition: SQL): Promise<StoredRegistryItem[]> {
  return rows<StoredRegistryItem>(
    db,
    sql`
    select ${columns} from registry_items i where ${condition} and i.removed_at is null
    order by array_position(array['must', 'nice', 'dream'], i.priority), i.position`,
  )
}

/** Locks items in the order of their ids. Required before their units change state. */
export function lockRegistryItems(tx: Tx, condition: SQL): Promise<StoredRegistryItem[]> {
  return rows<StoredRegistryItem>(
    tx,
    sql`
      select ${columns}
      from registry_items i
      where ${condition} and i.removed_at is null
      order by i.id
      for update of i`,
  )
}

export interface NewRegistryItem {
  readonly registryId: string
  readonly variantId: string
  readonly wanted: number
  readonly priority?: StoredRegistryItem['priority']
  readonly note?: string
  readonly addedFrom: (typeof registryItems.$inferSelect)['addedFrom']
  readonly price: number
  readonly now: Date
}

/** Inserts an item with its units. The caller holds the registry's lock. */
export async function insertRegistryItem(tx: Tx, item: NewRegistryItem): Promise<string> {
  const id = createId('rgi', item.now.getTime())
  await tx.execute(sql`
    insert into registry_items (id, registry_id, code, variant_id, wanted, priority, note,
      added_from, price_when_added, added_at)
    values (${id}, ${item.registryId}, (select coalesce(max(code), 0) + 1
        from registry_items
        where registry_id = ${item.registryId}), ${item.variantId}, ${item.wanted},
          ${item.priority ?? 'nice'}, ${item.note ?? ''}, ${item.addedFrom}, ${item.price},
          ${item.now.toISOString()}::timestamptz)`)
  await insertRegistryUnits(tx, {
    itemId: id,
    registryId: item.registryId,
    count: item.wanted,
    now: item.now,
  })
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
  await tx.execute(sql`
    insert into registry_units (id, item_id, registry_id, seq)
    select u.id, ${itemId}, ${registryId},
      u.place::int + (select coalesce(max(seq), 0) from registry_units where item_id = ${itemId})
    from unnest(${sql.param(ids)}::text[]) with ordinality as u (id, place)`)
}
