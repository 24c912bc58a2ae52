import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import { readProductFlags } from './domain/attributes.ts'
import type { ProductAttribute } from './domain/product.ts'

export interface ProductKind {
  readonly slug: string
  readonly title: string
  readonly type: string
  readonly takesMonogram: boolean
}

export async function findProductKind(db: Db, slug: string): Promise<ProductKind | null> {
  const [found] = await rows<
    Omit<ProductKind, 'takesMonogram'> & { attributes: ProductAttribute[] }
  >(db, sql`select slug, title, type, attributes from products where slug = ${slug} and visible`)
  if (!found) return null
  const { attributes, ...product } = found
  return { ...product, takesMonogram: readProductFlags(attributes).monogram }
}
