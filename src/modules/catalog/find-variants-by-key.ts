import { normalizeSku } from '#kernel/typed-code/typed-code.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/**
 * Variant ids by variant id or SKU. Unknown keys are absent; a SKU used twice means its first
 * active variant.
 */
export async function findVariantsByKey(
  db: Db,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const uniqueKeys = [...new Set(keys)]
  const variants = await queryRows(
    db,
    { key: text, id: text },
    sql`
      select distinct on (k.key) k.key, v.id
      from unnest(${uniqueKeys}::text[], ${uniqueKeys.map(normalizeSku)}::text[])
        as k (key, normalized)
      join variants v on v.id in (k.key, k.normalized)
        or lower(v.sku) in (lower(k.key), lower(k.normalized))
      order by k.key, v.id not in (k.key, k.normalized),
        lower(v.sku) is distinct from lower(k.key), v.status, v.position, v.id`,
  )
  return new Map(variants.map(({ key, id }) => [key, id]))
}
