import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { json as jsonOf, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { readAttribute, readProductFlags } from './domain/attributes.ts'
import type { ProductAttribute } from './domain/product.ts'

export interface ProductKind {
  readonly slug: string
  readonly title: string
  readonly type: string
  readonly takesMonogram: boolean
  /** "Plain weave, 100% linen"; empty if not stated. */
  readonly weave: string
  /** "Open: 16 × 16 in; Hem: 1 in"; empty if not stated. */
  readonly dimensions: string
}

export async function findProductKind(db: Db, slug: string): Promise<ProductKind | null> {
  const row = await queryRow(
    db,
    { slug: text, title: text, type: text, attributes: jsonOf<ProductAttribute[]>() },
    sql`select slug, title, type, attributes from products where slug = ${slug} and visible`,
  )
  if (!row) return null
  const { attributes, ...product } = row
  return {
    ...product,
    takesMonogram: readProductFlags(attributes).monogram,
    weave: readAttribute(attributes, 'weave'),
    dimensions: readAttribute(attributes, 'dimensions'),
  }
}
