import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export async function findGiftCardSlug(db: Db): Promise<string | null> {
  const product = await queryRow(
    db,
    { slug: text },
    sql`select slug from products where visible and gift_card order by id limit 1`,
  )
  return product?.slug ?? null
}
