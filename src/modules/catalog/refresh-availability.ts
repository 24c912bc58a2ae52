import { sql } from 'drizzle-orm'
import { notify, rows, type Tx } from '#platform/db/database.server.ts'
import { attribute } from './domain/attributes.ts'
import { goodsAvailability, lowStock, variantAvailability } from './domain/availability.ts'
import type { Attribute } from './domain/goods.ts'

/**
 * Takes over what inventory says can still be bought, in the transaction that moved the stock. A goods item is locked and
 * announced only when one of its variants crosses a figure that a page shows, so busy goods do not queue behind their card.
 */
export async function refreshAvailability(tx: Tx, available: ReadonlyMap<string, number>): Promise<void> {
  if (available.size === 0) return
  const crossed = await rows<{ goodsId: string }>(tx, sql`
    with told as (
      select * from unnest(${sql.param([...available.keys()])}::text[], ${sql.param([...available.values()])}::int[]) as t (variant_id, available)
    ), before as (
      select v.id, v.available as was, t.available from variants v join told t on t.variant_id = v.id where v.available <> t.available
    ), moved as (
      update variants v set available = b.available from before b where v.id = b.id returning v.goods_id, b.was, b.available as now
    )
    select distinct goods_id as "goodsId" from moved where least(was, ${lowStock + 1}) <> least(now, ${lowStock + 1}) order by 1`)
  if (crossed.length > 0) await tellGoods(tx, crossed.map(({ goodsId }) => goodsId))
}

interface GoodsStock {
  readonly id: string
  readonly slug: string
  readonly attributes: readonly Attribute[]
}

interface VariantStock {
  readonly goodsId: string
  readonly tracked: boolean
  readonly policy: 'deny' | 'continue'
  readonly available: number
  readonly counted: number | null
}

/** The goods are locked before their variants are read, so that the last writer has seen every variant. */
async function tellGoods(tx: Tx, goodsIds: readonly string[]): Promise<void> {
  const ids = sql`${sql.param([...goodsIds])}::text[]`
  const locked = await rows<GoodsStock>(tx, sql`select id, slug, attributes from goods where id = any(${ids}) order by id for no key update`)
  const stock = await rows<VariantStock>(tx, sql`
    select goods_id as "goodsId", tracked, policy, available, counted from variants where goods_id = any(${ids}) and status = 'active'`)
  for (const one of locked) {
    const leadTime = attribute(one.attributes, 'lead_time')
    const availability = goodsAvailability(stock.filter((variant) => variant.goodsId === one.id).map((variant) => variantAvailability({ ...variant, leadTime })))
    await tx.execute(sql`
      update goods set card = jsonb_set(card, '{availability}', ${JSON.stringify(availability)}::jsonb), sellable = ${availability.state !== 'sold-out'}, changed = pg_current_xact_id()
      where id = ${one.id} and card -> 'availability' is distinct from ${JSON.stringify(availability)}::jsonb`)
    await notify(tx, 'catalog', one.slug)
  }
}
