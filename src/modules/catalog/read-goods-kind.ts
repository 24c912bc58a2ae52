import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import { goodsFlags } from './domain/attributes.ts'
import type { Attribute } from './domain/goods.ts'

export interface GoodsKind {
  readonly slug: string
  readonly title: string
  readonly type: string
  readonly takesMonogram: boolean
}

export async function findGoodsKind(db: Db, slug: string): Promise<GoodsKind | null> {
  const [found] = await rows<Omit<GoodsKind, 'takesMonogram'> & { attributes: Attribute[] }>(
    db,
    sql`select slug, title, type, attributes from goods where slug = ${slug} and visible`,
  )
  if (!found) return null
  const { attributes, ...product } = found
  return { ...product, takesMonogram: goodsFlags(attributes).monogram }
}
