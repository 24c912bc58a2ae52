import { getShopLocale, type Currency } from '#kernel/locale/shop-locale.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import {
  boolean,
  buildJson,
  date,
  integer,
  json as jsonOf,
  jsonRow,
  nullable,
  text,
  textArray,
  literal,
  type Row,
} from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import type { Picture } from './contract.ts'
import { pictureRow } from './db/picture-row.ts'
import { readAttribute, readProductFlags } from './domain/attributes.ts'
import { variantAvailability, type Availability } from './domain/availability.ts'
import type { ProductAttribute, ProductOption } from './domain/product.ts'
import { calculateLeadDays } from './domain/lead-time.ts'
import { createPlaceholderPicture, createPicture } from './domain/picture.ts'

export interface VariantFacts {
  readonly id: string
  readonly productId: string
  readonly productSlug: string
  readonly title: string
  readonly type: string
  readonly takesMonogram: boolean
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly sku: string | null
  readonly picture: Picture
  readonly price: number
  readonly compareAt: number | null
  readonly currency: Currency
  readonly weightG: number
  readonly taxCode: string
  readonly taxable: boolean
  readonly requiresShipping: boolean
  readonly availability: Availability
  readonly minQty: number
  readonly maxQty: number
  readonly multiple: number
  /** False when it cannot be bought: archived, a draft, or unpublished. */
  readonly active: boolean
  readonly finalSale: boolean
  readonly giftWrapAllowed: boolean
  readonly leadTime: string | null
  readonly leadDays: number
  readonly shipsOn: CalendarDate | null
  /**
   * Units that can be bought now, without reserved ones: a copy of inventory's figure, updated in
   * the transaction that changes stock.
   */
  readonly available: number
}

export const variantRow = {
  id: text,
  productId: text,
  slug: text,
  title: text,
  type: text,
  giftCard: boolean,
  options: jsonOf<ProductOption[]>(),
  attributes: jsonOf<ProductAttribute[]>(),
  visible: boolean,
  optionValues: textArray,
  sku: nullable(text),
  price: integer,
  compareAt: nullable(integer),
  weightG: integer,
  taxCode: text,
  taxable: boolean,
  requiresShipping: boolean,
  tracked: boolean,
  policy: literal<'deny' | 'continue'>(),
  inventoryQuantity: nullable(integer),
  oversellLimit: nullable(integer),
  shipsOn: nullable(date),
  minQty: integer,
  maxQty: integer,
  multiple: integer,
  status: literal<'active' | 'archived'>(),
  available: integer,
  /** The variant's picture, or the first picture of its product. */
  picture: nullable(jsonRow({ ...pictureRow, alt: text })),
}
type VariantRow = Row<typeof variantRow>

export async function readVariants(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, VariantFacts>> {
  if (ids.length === 0) return new Map()
  return toVariantsById(await queryRows(db, variantRow, selectVariants(sql`${ids}::text[]`)))
}

/** The variants whose ids are in the array `ids`, as `variantRow`. */
export function selectVariants(ids: Sql): Sql {
  return sql`
    select v.id, v.product_id, g.slug, g.title, g.type, g.gift_card, g.options, g.attributes,
      g.visible, v.option_values, v.sku, v.price, v.compare_at, v.weight_g, v.tax_code, v.taxable,
      v.requires_shipping, v.tracked, v.policy, v.inventory_quantity, v.oversell_limit,
      v.ships_on, v.min_qty, v.max_qty, v.multiple, v.status, v.available,
      (
        select jsonb_build_object(
          'key', m.key, 'width', m.width, 'height', m.height, 'color', m.color, 'alt', chosen.alt
        )
        from media m
        where m.id = chosen.media_id
      ) as picture
    from variants v
    join products g on g.id = v.product_id
    left join lateral (
      select gm.media_id, gm.alt
      from product_media gm
      where gm.product_id = v.product_id
      order by gm.media_id is distinct from v.media_id, gm.position
      limit 1
    ) chosen on true
    where v.id = any(${ids})`
}

/**
 * The same variants as one JSON value, for use inside other statements: read it as
 * `jsonRows(variantRow)`.
 */
export function variantsAsJson(ids: Sql): Sql {
  return sql`(
    select coalesce(json_agg(${buildJson(variantRow, 'one')}), '[]')
    from (${selectVariants(ids)}) as one
  )`
}

export function toVariantsById(variants: readonly VariantRow[]): Map<string, VariantFacts> {
  return new Map(variants.map((row) => [row.id, toVariantFacts(row)]))
}

function toVariantFacts(row: VariantRow): VariantFacts {
  const flags = readProductFlags(row.attributes)
  const leadTime = readAttribute(row.attributes, 'lead_time')
  const availability = variantAvailability({ ...row, leadTime })
  const shipsOn =
    availability.state === 'preorder' || availability.state === 'backorder' ? row.shipsOn : null
  const options = row.options.map(({ name }, index) => ({
    name,
    value: row.optionValues[index] ?? '',
  }))
  return {
    id: row.id,
    productId: row.productId,
    productSlug: row.slug,
    title: row.title,
    type: row.type,
    takesMonogram: flags.monogram,
    options,
    sku: row.sku,
    picture: toPicture(row),
    price: row.price,
    compareAt: row.compareAt,
    currency: getShopLocale().currency,
    weightG: row.weightG,
    // Gift cards are taxed when they are spent, whatever the row says.
    taxCode: row.giftCard ? 'gift-card' : row.taxCode === '' ? 'general' : row.taxCode,
    taxable: row.taxable,
    requiresShipping: row.requiresShipping && !row.giftCard,
    availability,
    minQty: row.minQty,
    maxQty: row.maxQty,
    multiple: row.multiple,
    active: row.visible && row.status === 'active',
    finalSale: flags.finalSale,
    giftWrapAllowed: flags.giftWrap && !row.giftCard,
    leadTime: leadTime === '' ? null : leadTime,
    leadDays: calculateLeadDays({ state: availability.state, leadTime, shipsOn }),
    shipsOn,
    available: row.available,
  }
}

function toPicture(row: VariantRow): Picture {
  return row.picture
    ? createPicture(row.picture, row.picture.alt || row.title)
    : createPlaceholderPicture(row.title)
}
