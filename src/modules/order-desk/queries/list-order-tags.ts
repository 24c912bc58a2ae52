import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { normalizeTags } from '../domain/normalize-tags.ts'

/** How many of the orders that were changed last are counted. */
const countedOrders = 5_000

/** The tags in use that begin with `search`, the most frequent first. */
export function listOrderTags(
  db: Db,
  search: string,
): Promise<{ readonly tag: string; readonly uses: number }[]> {
  const [start = ''] = normalizeTags([search])
  return queryRows(
    db,
    { tag: text, uses: integer },
    sql`
      select tag, count(*)::int as uses
      from (
        select tags
        from order_annotations
        where tags <> '{}'
        order by changed_at desc
        limit ${countedOrders}
      ) tagged, unnest(tagged.tags) tag
      where starts_with(tag, ${start})
      group by tag
      order by uses desc, tag
      limit 20`,
  )
}
