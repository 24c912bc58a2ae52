import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

/** Variant ids by variant id or SKU, as links into the cart name them; an unknown key is absent. A SKU used twice means its first active variant. */
export async function findVariantsByKey(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const found = await rows<{ key: string; id: string }>(
    db,
    sql`
    select distinct on (asked.key) asked.key, v.id
    from unnest(${sql.param([...new Set(keys)])}::text[]) as asked (key)
    join variants v on v.id = asked.key or lower(v.sku) = lower(asked.key)
    order by asked.key, v.id <> asked.key, v.status, v.position, v.id`,
  )
  return new Map(found.map(({ key, id }) => [key, id]))
}
