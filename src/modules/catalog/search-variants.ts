import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { readVariants, type VariantFacts } from './read-variants.ts'

const mostVariants = 30

/** The variants that can be sold of which title, options and SKU contain every word of a text. */
export async function searchVariants(db: Db, typed: string): Promise<VariantFacts[]> {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = await queryRows(
    db,
    { id: text },
    sql`
      select v.id
      from variants v
      join products p on p.id = v.product_id
      where v.status = 'active' and p.status = 'active' and not p.gift_card
        and not exists (
          select 1
          from unnest(${words}::text[]) as word
          where strpos(
            lower(concat_ws(' ', p.title, array_to_string(v.option_values, ' '), v.sku)), word
          ) = 0
        )
      order by coalesce(lower(v.sku) ^@ ${words[0] ?? ''}, false) desc, p.popularity desc, p.id,
        v.position, v.id
      limit ${mostVariants}`,
  )
  const facts = await readVariants(
    db,
    found.map(({ id }) => id),
  )
  return found.flatMap(({ id }) => facts.get(id) ?? []).filter(({ active }) => active)
}
