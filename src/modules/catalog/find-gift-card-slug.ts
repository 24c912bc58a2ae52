import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

export async function findGiftCardSlug(db: Db): Promise<string | null> {
  const [found] = await rows<{ slug: string }>(
    db,
    sql`
    select slug from products where visible and gift_card order by id limit 1`,
  )
  return found?.slug ?? null
}
