import { readDepartments, type ProductDepartment } from '#modules/catalog/read-departments.ts'
import { readVariants, type VariantFacts } from '#modules/catalog/read-variants.ts'
import type { Db } from '#platform/db/database.server.ts'

/** What the catalog knows about registry items. */
export interface ItemFacts {
  readonly variants: ReadonlyMap<string, VariantFacts>
  /** By product id. */
  readonly departments: ReadonlyMap<string, ProductDepartment>
}

export async function readItemFacts(
  db: Db,
  items: readonly { readonly variantId: string }[],
): Promise<ItemFacts> {
  const variants = await readVariants(
    db,
    items.map(({ variantId }) => variantId),
  )
  const productIds = new Set([...variants.values()].map(({ productId }) => productId))
  return { variants, departments: await readDepartments(db, [...productIds]) }
}
