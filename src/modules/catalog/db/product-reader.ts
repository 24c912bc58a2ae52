import { sql, type SQL } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { ProductAttribute, ProductState, VariantState } from '../domain/product.ts'
import type { StoredPicture } from '../domain/picture.ts'

export interface StoredProduct {
  readonly id: string
  readonly position: number
  /** Incremented by each write, for optimistic locking. */
  readonly version: number
  readonly state: ProductState
  readonly availableByVariant: ReadonlyMap<string, number>
  readonly picturesByKey: ReadonlyMap<string, StoredPicture>
}

interface ProductRow extends Omit<ProductState, 'optionNames' | 'variants' | 'pictures'> {
  readonly id: string
  readonly position: number
  readonly version: number
  readonly options: readonly { readonly name: string }[]
  readonly variants: readonly (VariantState & { readonly id: string; readonly available: number })[]
  readonly pictures: readonly {
    readonly source: string
    readonly alt: string
    readonly stored: StoredPicture | null
  }[]
}

/** A product as in the merchant's file, archived variants last. */
export async function findStoredProduct(db: Db, slug: string): Promise<StoredProduct | null> {
  return (await readStoredProducts(db, sql`g.slug = ${slug}`, 1))[0] ?? null
}

export async function readStoredProducts(
  db: Db,
  condition: SQL,
  limit: number,
): Promise<StoredProduct[]> {
  const found = await rows<ProductRow>(
    db,
    sql`
    select g.id, g.position, g.version, g.slug, g.title, g.description_html as "descriptionHtml",
      g.brand, g.category, g.type, g.tags, g.status, g.published, g.gift_card as "giftCard",
      g.seo_title as "seoTitle", g.seo_description as "seoDescription", g.options, g.attributes,
      g.film, coalesce(v.variants, '[]') as variants, coalesce(p.pictures, '[]') as pictures
    from products g
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', id, 'status', status, 'optionValues', option_values,
        'sku', sku, 'barcode', barcode, 'price', price, 'compareAt', compare_at, 'cost', cost,
        'taxable', taxable, 'taxCode', tax_code, 'weightG', weight_g, 'weightUnit', weight_unit,
        'requiresShipping', requires_shipping, 'fulfillmentService', fulfillment_service,
        'unitPrice', unit_price,
        'tracked', tracked, 'policy', policy, 'counted', counted, 'oversellLimit', oversell_limit,
        'shipsOn', ships_on, 'minQty', min_qty, 'maxQty', max_qty, 'multiple', multiple,
        'pictureSource', picture_source, 'available', available)
        order by status, position, id) as variants
      from variants where product_id = g.id
    ) v on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('source', gm.source, 'alt', gm.alt,
        'stored', case when m.id is not null then jsonb_build_object(
          'key', m.key, 'width', m.width, 'height', m.height, 'color', m.color
        ) end) order by gm.position) as pictures
      from product_media gm left join media m on m.id = gm.media_id where gm.product_id = g.id
    ) p on true
    where ${condition} order by g.position limit ${limit}`,
  )
  return found.map(toKnownProduct)
}

function toKnownProduct({
  id,
  position,
  version,
  options,
  variants,
  pictures,
  ...row
}: ProductRow): StoredProduct {
  return {
    id,
    position,
    version,
    state: {
      ...row,
      film: row.film && { source: row.film.source, key: row.film.key },
      attributes: row.attributes.map(restoreKeyOrder),
      optionNames: options.map(({ name }) => name),
      variants: variants.map(toVariantState),
      pictures: pictures.map(({ source, alt, stored }) => ({
        source,
        alt,
        key: stored?.key ?? null,
      })),
    },
    availableByVariant: new Map(variants.map((variant) => [variant.id, variant.available])),
    picturesByKey: new Map(
      pictures.flatMap(({ stored }) => (stored ? [[stored.key, stored]] : [])),
    ),
  }
}

/** Restores the key order, which jsonb does not keep: states are compared as text. */
function restoreKeyOrder({ namespace, key, label, value }: ProductAttribute): ProductAttribute {
  return { namespace, key, label, value }
}

function toVariantState({
  available: _available,
  unitPrice,
  ...variant
}: ProductRow['variants'][number]): VariantState {
  return {
    ...variant,
    unitPrice: unitPrice && {
      total: unitPrice.total,
      totalUnit: unitPrice.totalUnit,
      base: unitPrice.base,
      baseUnit: unitPrice.baseUnit,
    },
  }
}

/**
 * All products in the featured order, page by page, so that memory use does not grow with the
 * catalog.
 */
export async function* walkStoredProducts(db: Db, pageSize = 200): AsyncGenerator<StoredProduct[]> {
  for (let after = 0; ;) {
    const page = await readStoredProducts(db, sql`g.position > ${after}`, pageSize)
    if (page.length === 0) return
    yield page
    after = page.at(-1)?.position ?? after
  }
}
