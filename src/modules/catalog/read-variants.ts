import { sql, type SQL } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/time/time.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { Picture } from './contract.ts'
import { readAttribute, readProductFlags } from './domain/attributes.ts'
import { variantAvailability, type Availability } from './domain/availability.ts'
import type { ProductAttribute, ProductOption } from './domain/product.ts'
import { calculateLeadDays } from './domain/lead-time.ts'
import { createPlaceholderPicture, createPicture, type StoredPicture } from './domain/picture.ts'

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
  readonly currency: 'USD'
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

interface VariantRow {
  readonly id: string
  readonly productId: string
  readonly slug: string
  readonly title: string
  readonly type: string
  readonly giftCard: boolean
  readonly options: readonly ProductOption[]
  readonly attributes: readonly ProductAttribute[]
  readonly visible: boolean
  readonly optionValues: readonly string[]
  readonly sku: string | null
  readonly price: number
  readonly compareAt: number | null
  readonly weightG: number
  readonly taxCode: string
  readonly taxable: boolean
  readonly requiresShipping: boolean
  readonly tracked: boolean
  readonly policy: 'deny' | 'continue'
  readonly counted: number | null
  readonly oversellLimit: number | null
  readonly shipsOn: CalendarDate | null
  readonly minQty: number
  readonly maxQty: number
  readonly multiple: number
  readonly status: 'active' | 'archived'
  readonly available: number
  /** The variant's picture, or the first picture of its product. */
  readonly picture: (StoredPicture & { readonly alt: string }) | null
}

export async function readVariants(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, VariantFacts>> {
  if (ids.length === 0) return new Map()
  return toVariantsById(await rows(db, selectVariants(sql`${sql.param([...ids])}::text[]`)))
}

/**
 * The query of `readVariants` for use inside other statements: `ids` is a text array. Convert its
 * rows with `variantsOf`.
 */
export function selectVariants(ids: SQL): SQL {
  return sql`
    select v.id, v.product_id as "productId", g.slug, g.title, g.type, g.gift_card as "giftCard",
      g.options, g.attributes, g.visible, v.option_values as "optionValues",
      v.sku, v.price, v.compare_at as "compareAt", v.weight_g as "weightG", v.tax_code as "taxCode",
      v.taxable, v.requires_shipping as "requiresShipping",
      v.tracked, v.policy, v.counted, v.oversell_limit as "oversellLimit",
      v.ships_on::text as "shipsOn", v.min_qty as "minQty", v.max_qty as "maxQty", v.multiple,
      v.status, v.available,
      (
        select jsonb_build_object(
          'key', m.key, 'width', m.width, 'height', m.height, 'color', m.color, 'alt', chosen.alt
        )
        from media m
        where m.id = chosen.media_id
      ) as picture
    from variants v join products g on g.id = v.product_id
    left join lateral (
      select gm.media_id, gm.alt from product_media gm where gm.product_id = v.product_id
      order by gm.media_id is distinct from v.media_id, gm.position limit 1
    ) chosen on true
    where v.id = any(${ids})`
}

export function toVariantsById(variantRecords: readonly unknown[]): Map<string, VariantFacts> {
  return new Map(
    (variantRecords as readonly VariantRow[]).map((row) => [row.id, toVariantFacts(row)]),
  )
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
    currency: 'USD',
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
