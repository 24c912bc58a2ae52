import { notify, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import {
  boolean,
  listColumns,
  date,
  integer,
  json as jsonOf,
  nullable,
  text,
  literal,
} from '#platform/db/row.ts'
import { json, sql } from '#platform/db/sql.ts'
import { readAttribute } from '../domain/attributes.ts'
import { productAvailability, variantAvailability } from '../domain/availability.ts'
import type { ProductAttribute } from '../domain/product.ts'

const variantStockRow = {
  productId: text,
  tracked: boolean,
  policy: literal<'deny' | 'continue'>(),
  available: integer,
  inventoryQuantity: nullable(integer),
  oversellLimit: nullable(integer),
  shipsOn: nullable(date),
}

/**
 * Updates availability on product cards. Products are locked before their variants are read, so
 * that the last writer sees every variant.
 */
export async function saveProductAvailability(
  tx: Tx,
  productIds: readonly string[],
): Promise<void> {
  const products = await queryRows(
    tx,
    { id: text, slug: text, attributes: jsonOf<ProductAttribute[]>() },
    sql`
      select id, slug, attributes
      from products
      where id = any(${productIds})
      order by id
      for no key update`,
  )
  const variants = await queryRows(
    tx,
    variantStockRow,
    sql`
      select ${listColumns(variantStockRow)}
      from variants
      where product_id = any(${productIds}) and status = 'active'`,
  )
  for (const product of products) {
    const leadTime = readAttribute(product.attributes, 'lead_time')
    const availability = productAvailability(
      variants
        .filter((variant) => variant.productId === product.id)
        .map((variant) => variantAvailability({ ...variant, leadTime })),
    )
    await execute(
      tx,
      sql`
        update products
        set card = jsonb_set(card, '{availability}', ${json(availability)}),
          sellable = ${availability.state !== 'sold-out'}, changed_xid = pg_current_xact_id()
        where id = ${product.id} and card -> 'availability' is distinct from ${json(availability)}`,
    )
    await notify(tx, 'catalog', product.slug)
  }
}
