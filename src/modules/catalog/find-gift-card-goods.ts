import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

/** The goods that are sold as gift cards, by their slug; null where none are on show. */
export async function findGiftCardGoods(db: Db): Promise<string | null> {
  const [found] = await rows<{ slug: string }>(
    db,
    sql`
    select g.slug from goods g where g.visible and exists (select 1 from variants v where v.goods_id = g.id and v.tax_code = 'gift-card')
    order by g.id limit 1`,
  )
  return found?.slug ?? null
}
