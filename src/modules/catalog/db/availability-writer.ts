import { sql } from 'drizzle-orm'
import { notify, rows, type Tx } from '#platform/db/database.server.ts'
import { readAttribute } from '../domain/attributes.ts'
import { productAvailability, variantAvailability } from '../domain/availability.ts'
import type { ProductAttribute } from '../domain/product.ts'

interface ProductStock {
  readonly id: string
  readonly slug: string
  readonly attributes: readonly ProductAttribute[]
}

interface VariantStock {
  readonly productId: string
  readonly tracked: boolean
  readonly policy: 'deny' | 'continue'
  readonly available: number
  readonly counted: number | null
  readonly oversellLimit: number | null
  readonly shipsOn: string | null
}

/**
 * Updates availability on product cards. Products are locked before their variants are read, so
 * that the last writer sees every variant.
 */
export async function saveProductAvailability(
  tx: Tx,
  productIds: readonly string[],
): Promise<void> {
  const ids = sql`${sql.param([...productIds])}::text[]`
  const products = await rows<ProductStock>(
    tx,
    sql`
      select id, slug, attributes from products where id = any(${ids}) order by id for no key update`,
  )
  const stock = await rows<VariantStock>(
    tx,
    sql`
    select product_id as "productId", tracked, policy, available, counted,
      oversell_limit as "oversellLimit", ships_on::text as "shipsOn"
    from variants
    where product_id = any(${ids}) and status = 'active'`,
  )
  for (const product of products) {
    const leadTime = readAttribute(product.attributes, 'lead_time')
    const availability = productAvailability(
      stock
        .filter((variant) => variant.productId === product.id)
        .map((variant) => variantAvailability({ ...variant, leadTime })),
    )
    await tx.execute(sql`
      update products
      set card = jsonb_set(card, '{availability}', ${JSON.stringify(availability)}::jsonb),
        sellable = ${availability.state !== 'sold-out'}, changed = pg_current_xact_id()
      where id = ${product.id}
        and card -> 'availability' is distinct from ${JSON.stringify(availability)}::jsonb`)
    await notify(tx, 'catalog', product.slug)
  }
}
