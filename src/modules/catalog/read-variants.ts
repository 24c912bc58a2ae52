import { sql, type SQL } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/time/time.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { Picture } from './contract.ts'
import { attribute, dyes, goodsFlags } from './domain/attributes.ts'
import { variantAvailability, type Availability } from './domain/availability.ts'
import type { Attribute, GoodsOption } from './domain/goods.ts'
import { leadDaysOf } from './domain/lead-time.ts'
import { drawnPicture, photograph, type StoredPicture } from './domain/picture.ts'

/** What a cart, a checkout and an order need to know about a variant. */
export interface VariantFacts {
  readonly id: string
  readonly goodsId: string
  readonly goodsSlug: string
  readonly title: string
  readonly type: string
  /** Letters can be put on it. */
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
  /** False when it can be seen in an old cart but not be bought: archived, a draft, unpublished. */
  readonly active: boolean
  readonly finalSale: boolean
  readonly giftWrapAllowed: boolean
  readonly leadTime: string | null
  readonly leadDays: number
  /** The first day it can ship, of a preorder or a backorder that has one. */
  readonly shipsOn: CalendarDate | null
  /** How many can be bought now, all holds taken off: inventory's figure as catalog was last told it, in the transaction that moved the stock. */
  readonly available: number
}

interface VariantRow {
  readonly id: string
  readonly goodsId: string
  readonly slug: string
  readonly title: string
  readonly type: string
  readonly giftCard: boolean
  readonly options: readonly GoodsOption[]
  readonly attributes: readonly Attribute[]
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
  /** The variant's own picture, or the first of its goods. */
  readonly picture: (StoredPicture & { readonly alt: string }) | null
}

/** Facts of the variants that exist, archived ones included; one query. */
export async function readVariants(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, VariantFacts>> {
  if (ids.length === 0) return new Map()
  return variantsOf(await rows(db, variantRows(sql`${sql.param([...ids])}::text[]`)))
}

/** The same as SQL, to be asked along with something else: `ids` is an array of text. Its rows, as JSON or as they are, go to `variantsOf`. */
export function variantRows(ids: SQL): SQL {
  return sql`
    select v.id, v.goods_id as "goodsId", g.slug, g.title, g.type, g.gift_card as "giftCard", g.options, g.attributes, g.visible, v.option_values as "optionValues",
      v.sku, v.price, v.compare_at as "compareAt", v.weight_g as "weightG", v.tax_code as "taxCode", v.taxable, v.requires_shipping as "requiresShipping",
      v.tracked, v.policy, v.counted, v.oversell_limit as "oversellLimit", v.ships_on::text as "shipsOn", v.min_qty as "minQty", v.max_qty as "maxQty", v.multiple, v.status, v.available,
      (select jsonb_build_object('key', m.key, 'width', m.width, 'height', m.height, 'color', m.color, 'alt', chosen.alt) from media m where m.id = chosen.media_id) as picture
    from variants v join goods g on g.id = v.goods_id
    left join lateral (
      select gm.media_id, gm.alt from goods_media gm where gm.goods_id = v.goods_id
      order by gm.media_id is distinct from v.media_id, gm.position limit 1
    ) chosen on true
    where v.id = any(${ids})`
}

export function variantsOf(found: readonly unknown[]): Map<string, VariantFacts> {
  return new Map((found as readonly VariantRow[]).map((row) => [row.id, variantFacts(row)]))
}

function variantFacts(row: VariantRow): VariantFacts {
  const flags = goodsFlags(row.attributes)
  const leadTime = attribute(row.attributes, 'lead_time')
  const availability = variantAvailability({ ...row, leadTime })
  const shipsOn =
    availability.state === 'preorder' || availability.state === 'backorder' ? row.shipsOn : null
  const options = row.options.map(({ name }, index) => ({
    name,
    value: row.optionValues[index] ?? '',
  }))
  return {
    id: row.id,
    goodsId: row.goodsId,
    goodsSlug: row.slug,
    title: row.title,
    type: row.type,
    takesMonogram: flags.monogram,
    options,
    sku: row.sku,
    picture: pictureOf(row),
    price: row.price,
    compareAt: row.compareAt,
    currency: 'USD',
    weightG: row.weightG,
    // A gift card is sent by email and taxed when it is spent, whatever its row says.
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
    leadDays: leadDaysOf({ state: availability.state, leadTime, shipsOn }),
    shipsOn,
    available: row.available,
  }
}

function pictureOf(row: VariantRow): Picture {
  if (row.picture) return photograph(row.picture, row.picture.alt || row.title)
  const offered = dyes(row.attributes)
  return drawnPicture(
    row,
    row.optionValues.map((value) => offered.get(value)).find((dye) => dye !== undefined)
      ?? offered.values().next().value,
  )
}
