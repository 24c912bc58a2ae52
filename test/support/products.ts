import { createId } from '#kernel/ids/ids.ts'
import { inTransaction, type Database } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, json, sql } from '#platform/db/sql.ts'

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
export async function makeVariant(database: Database, input: TestGoods = {}): Promise<string> {
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
  } = input
  const [productId, variantId] = [createId('gds'), createId('var')]
  const product = {
    id: productId,
    slug: productId.replace('_', '-'),
    title,
    attributes: json(attributes),
  }
  const variant = {
    id: variantId,
    productId,
    position: 0,
    price,
    sku,
    minQty,
    maxQty,
    multiple,
    weightG,
    taxCode,
    requiresShipping,
    tracked: oversellLimit !== null,
    policy: oversellLimit === 0 ? 'deny' : 'continue',
    inventoryQuantity: onHand,
    oversellLimit: oversellLimit || null,
    available: onHand + (oversellLimit ?? 1_000_000),
  }
  await inTransaction(database.db, async (tx) => {
    await execute(tx, sql`insert into products ${insertValues(product)}`)
    await execute(tx, sql`insert into variants ${insertValues(variant)}`)
    await execute(
      tx,
      sql`insert into stock_levels ${insertValues({ variantId, onHand, oversellLimit })}`,
    )
    if (onHand > 0)
      await execute(
        tx,
        sql`
          insert into stock_movements (variant_id, qty, reason, ref)
          values (${variantId}, ${onHand}, 'import', 'test')`,
      )
  })
  return variantId
}
