import { sql } from 'drizzle-orm'
import { createId } from '#kernel/ids/ids.ts'
import { inTransaction, type Database } from '#platform/db/database.server.ts'

export interface TestGoods {
  readonly title?: string
  readonly price?: number
  readonly onHand?: number
  /** `null` sells without stock. */
  readonly oversellLimit?: number | null
  readonly sku?: string
  readonly maxQty?: number
  readonly minQty?: number
  readonly multiple?: number
  readonly weightG?: number
  readonly taxCode?: string
  readonly requiresShipping?: boolean
  /** `[{namespace, key, label, value}]` as stored by the catalog. */
  readonly attributes?: readonly { namespace: string; key: string; label: string; value: string }[]
}

/** Inserts a product with one variant and its stock; returns the variant id. */
export async function makeVariant(database: Database, goods: TestGoods = {}): Promise<string> {
  const {
    title = 'Fern-edge napkins',
    price = 96_00,
    onHand = 10,
    oversellLimit = 0,
    sku = null,
    maxQty = 20,
    minQty = 1,
    multiple = 1,
    weightG = 400,
    taxCode = '',
    requiresShipping = true,
    attributes = [],
  } = goods
  const [productId, variantId] = [createId('gds'), createId('var')]
  await inTransaction(database.db, async (tx) => {
    await tx.execute(
      sql`insert into products (id, slug, title, attributes) values (${productId}, ${productId.replace('_', '-')}, ${title}, ${JSON.stringify(attributes)}::jsonb)`,
    )
    await tx.execute(sql`
      insert into variants (id, product_id, position, price, sku, min_qty, max_qty, multiple, weight_g, tax_code, requires_shipping, tracked, policy, counted, oversell_limit, available)
      values (${variantId}, ${productId}, 0, ${price}, ${sku}, ${minQty}, ${maxQty}, ${multiple}, ${weightG}, ${taxCode}, ${requiresShipping}, ${oversellLimit !== null}, ${oversellLimit === 0 ? 'deny' : 'continue'}, ${onHand}, ${oversellLimit || null}, ${onHand + (oversellLimit ?? 1_000_000)})`)
    await tx.execute(
      sql`insert into stock_levels (variant_id, on_hand, oversell_limit) values (${variantId}, ${onHand}, ${oversellLimit})`,
    )
    if (onHand > 0)
      await tx.execute(
        sql`insert into stock_movements (variant_id, qty, reason, ref) values (${variantId}, ${onHand}, 'import', 'test')`,
      )
  })
  return variantId
}
