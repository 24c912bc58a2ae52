import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import {
  boolean,
  date,
  integer,
  json as jsonOf,
  jsonRow,
  jsonRows,
  nullable,
  text,
  textArray,
  timestamp,
  literal,
  type Row,
} from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import type {
  ProductAttribute,
  ProductOption,
  ProductState,
  ProductStatus,
  UnitPrice,
  VariantState,
  VideoState,
} from '../domain/product.ts'
import type { StoredPicture } from '../domain/picture.ts'
import { pictureRow } from './picture-row.ts'

export interface StoredProduct {
  readonly id: string
  readonly position: number
  /** Incremented by each write, for optimistic locking. */
  readonly version: number
  /** The id of the staff who saved the product last; empty after an import. */
  readonly changedBy: string
  readonly updatedAt: Date
  readonly state: ProductState
  readonly availableByVariant: ReadonlyMap<string, number>
  readonly picturesByKey: ReadonlyMap<string, StoredPicture>
}

const variantRow = {
  id: text,
  status: literal<'active' | 'archived'>(),
  optionValues: textArray,
  sku: nullable(text),
  barcode: text,
  price: integer,
  compareAt: nullable(integer),
  cost: nullable(integer),
  taxable: boolean,
  taxCode: text,
  weightG: integer,
  weightUnit: text,
  requiresShipping: boolean,
  fulfillmentService: text,
  unitPrice: nullable(jsonOf<UnitPrice>()),
  tracked: boolean,
  policy: literal<'deny' | 'continue'>(),
  inventoryQuantity: nullable(integer),
  oversellLimit: nullable(integer),
  shipsOn: nullable(date),
  minQty: integer,
  maxQty: integer,
  multiple: integer,
  pictureSource: text,
  available: integer,
}

const productRow = {
  id: text,
  position: integer,
  version: integer,
  changedBy: text,
  updatedAt: timestamp,
  slug: text,
  title: text,
  descriptionHtml: text,
  brand: text,
  category: text,
  type: text,
  tags: textArray,
  status: literal<ProductStatus>(),
  published: boolean,
  giftCard: boolean,
  seoTitle: text,
  seoDescription: text,
  options: jsonOf<ProductOption[]>(),
  attributes: jsonOf<ProductAttribute[]>(),
  video: nullable(jsonOf<VideoState>()),
  variants: jsonRows(variantRow),
  pictures: jsonRows({ source: text, alt: text, stored: nullable(jsonRow(pictureRow)) }),
}

/** A product as in the merchant's file, archived variants last. */
export async function findStoredProduct(db: Db, slug: string): Promise<StoredProduct | null> {
  return (await readStoredProducts(db, sql`g.slug = ${slug}`, 1))[0] ?? null
}

export async function findProductById(db: Db, id: string): Promise<StoredProduct | null> {
  return (await findProductsById(db, [id]))[0] ?? null
}

export async function findProductsById(db: Db, ids: readonly string[]): Promise<StoredProduct[]> {
  return readStoredProducts(db, sql`g.id = any(${ids})`, ids.length)
}

export async function readStoredProducts(
  db: Db,
  condition: Sql,
  limit: number,
): Promise<StoredProduct[]> {
  const products = await queryRows(
    db,
    productRow,
    sql`
      select g.id, g.position, g.version, g.changed_by, g.updated_at, g.slug, g.title, g.description_html, g.brand, g.category,
        g.type, g.tags, g.status, g.published, g.gift_card, g.seo_title, g.seo_description,
        g.options, g.attributes, g.video, coalesce(v.variants, '[]') as variants,
        coalesce(p.pictures, '[]') as pictures
      from products g
      left join lateral (${variantsOfProduct}) v on true
      left join lateral (${picturesOfProduct}) p on true
      where ${condition}
      order by g.position
      limit ${limit}`,
  )
  return products.map(toStoredProduct)
}

const variantsOfProduct = sql`
  select jsonb_agg(
    jsonb_build_object(
      'id', id, 'status', status, 'optionValues', option_values, 'sku', sku, 'barcode', barcode,
      'price', price, 'compareAt', compare_at, 'cost', cost, 'taxable', taxable,
      'taxCode', tax_code, 'weightG', weight_g, 'weightUnit', weight_unit,
      'requiresShipping', requires_shipping, 'fulfillmentService', fulfillment_service,
      'unitPrice', unit_price, 'tracked', tracked, 'policy', policy,
      'inventoryQuantity', inventory_quantity, 'oversellLimit', oversell_limit,
      'shipsOn', ships_on, 'minQty', min_qty, 'maxQty', max_qty, 'multiple', multiple,
      'pictureSource', picture_source, 'available', available
    )
    order by status, position, id
  ) as variants
  from variants
  where product_id = g.id`

const picturesOfProduct = sql`
  select jsonb_agg(
    jsonb_build_object(
      'source', gm.source, 'alt', gm.alt,
      'stored', case when m.id is not null then jsonb_build_object(
        'key', m.key, 'width', m.width, 'height', m.height, 'color', m.color
      ) end
    )
    order by gm.position
  ) as pictures
  from product_media gm
  left join media m on m.id = gm.media_id
  where gm.product_id = g.id`

function toStoredProduct({
  id,
  position,
  version,
  changedBy,
  updatedAt,
  options,
  variants,
  pictures,
  ...row
}: Row<typeof productRow>): StoredProduct {
  return {
    id,
    position,
    version,
    changedBy,
    updatedAt,
    state: {
      ...row,
      video: row.video && { source: row.video.source, key: row.video.key },
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
}: Row<typeof variantRow>): VariantState {
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
