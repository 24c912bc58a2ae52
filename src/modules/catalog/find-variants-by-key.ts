import { sql } from 'drizzle-orm'
import { normalizeSku } from '#kernel/typed-code/typed-code.ts'
import { rows, type Db } from '#platform/db/database.server.ts'

/**
 * Variant ids by variant id or SKU. Unknown keys are absent; a SKU used twice means its first
 * active variant.
 */
export async function findVariantsByKey(
  db: Db,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const typed = [...new Set(keys)]
  const found = await rows<{ key: string; id: string }>(
    db,
    sql`
    select distinct on (asked.key) asked.key, v.id
    from unnest(
      ${sql.param(typed)}::text[], ${sql.param(typed.map(normalizeSku))}::text[]
    ) as asked (key, meant)
    join variants v on v.id in (asked.key, asked.meant)
      or lower(v.sku) in (lower(asked.key), lower(asked.meant))
    order by asked.key, v.id not in (asked.key, asked.meant),
      lower(v.sku) is distinct from lower(asked.key), v.status, v.position, v.id`,
  )
  return new Map(found.map(({ key, id }) => [key, id]))
}
