import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { text, textArray } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import type { ProductRecord } from '../api/product-schema.ts'
import { refuseUnknownProduct } from '../commands/refuse-product.ts'
import { findProductById } from '../db/product-reader.ts'
import { activeVariants } from '../domain/product.ts'

/** A product as it is edited. */
export async function getProductRecord(
  { db }: Pick<Ctx, 'db'>,
  { stock }: Pick<Services, 'stock'>,
  { id }: { readonly id: string },
): Promise<ProductRecord | Refusal> {
  const product = await findProductById(db, id)
  if (!product) return refuseUnknownProduct()
  const { state, version } = product
  const variants = activeVariants(state.variants)
  const onHand = await stock.readOnHand(
    db,
    variants.flatMap((variant) => variant.id ?? []),
  )
  const { attributes, tags, optionNames, pictures, video: _video, category: _, ...fields } = state
  return {
    ...fields,
    id,
    version,
    tags: [...tags],
    optionNames: [...optionNames],
    attributes: attributes.map((one) => ({ ...one })),
    pictures: pictures.map((picture) => ({ ...picture })),
    variants: variants.map((variant) => ({
      id: variant.id ?? '',
      optionValues: [...variant.optionValues],
      price: variant.price,
      compareAt: variant.compareAt,
      cost: variant.cost,
      sku: variant.sku ?? '',
      barcode: variant.barcode,
      weightG: variant.weightG,
      tracked: variant.tracked,
      isOversold: variant.policy === 'continue',
      onHand: variant.inventoryQuantity === null ? null : (onHand.get(variant.id ?? '') ?? null),
      pictureSource: variant.pictureSource,
    })),
    collections: await queryRows(
      db,
      { slug: text, title: text },
      sql`
        select c.slug, c.title
        from collection_products p
        join collections c on c.id = p.collection_id
        where p.product_id = ${id} and c.status = 'active'
        order by c.position`,
    ),
    isVisible: state.status === 'active' && state.published,
  }
}

interface ProductChoices {
  readonly types: string[]
  readonly brands: string[]
  readonly tags: string[]
  readonly options: string[]
}

/** What products have already, most frequent first. */
export async function listProductChoices({ db }: Pick<Ctx, 'db'>): Promise<ProductChoices> {
  const frequent = (value: ReturnType<typeof sql>, from: ReturnType<typeof sql>) => sql`
    array(
      select value
      from (select ${value} as value from ${from}) v
      where value <> ''
      group by value
      order by count(*) desc, value
      limit 200
    )`
  const row = await queryRow(
    db,
    { types: textArray, brands: textArray, tags: textArray, options: textArray },
    sql`
      select ${frequent(sql`type`, sql`products`)} as types,
        ${frequent(sql`brand`, sql`products`)} as brands,
        ${frequent(sql`t.tag`, sql`products p, unnest(p.tags) as t (tag)`)} as tags,
        ${frequent(
          sql`o.item ->> 'name'`,
          sql`products p, jsonb_array_elements(p.options) as o (item)`,
        )} as options`,
  )
  return row ?? { types: [], brands: [], tags: [], options: [] }
}
