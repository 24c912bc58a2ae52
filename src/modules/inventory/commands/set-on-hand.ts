import type { Tx } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import { publishStockLevels } from '../db/publish-stock-levels.ts'
import { levelColumns, lockLevels, queryLevels } from '../db/levels.ts'
import type { StockMovementReason } from '../domain/stock-level.ts'

export interface StockCount {
  readonly variantId: string
  /** Null keeps the count and changes only the oversell limit. */
  readonly onHand: number | null
  /**
   * Units that can be reserved beyond the count: 0 for policy `deny`, `null` for products that are
   * made or ordered on demand.
   */
  readonly oversellLimit: number | null
}

export interface CountCause {
  readonly reason: Extract<StockMovementReason, 'import' | 'adjust'>
  readonly ref: string
  /** Who adjusted the stock and why; null for what the shop does itself. */
  readonly staffId?: string
  readonly note?: string
}

/**
 * Sets units on hand to the count, even below what is already reserved: then the level is marked
 * oversold and cannot be sold until orders ship or are canceled. Returns the ids of changed
 * variants; an equal count changes none.
 */
export async function setOnHand(
  tx: Tx,
  counts: readonly StockCount[],
  cause: CountCause,
): Promise<string[]> {
  if (counts.length === 0) return []
  const sorted = [...counts].sort((a, b) => (a.variantId < b.variantId ? -1 : 1))
  await lockLevels(
    tx,
    sorted.map((count) => count.variantId),
  )
  const changed = await queryLevels(
    tx,
    sql`
      with counted as (
        select *
        from unnest(
          ${sorted.map((count) => count.variantId)}::text[],
          ${sorted.map((count) => count.onHand)}::int[],
          ${sorted.map((count) => count.oversellLimit)}::int[]
        ) as c (variant_id, on_hand, oversell_limit)
      ), before as (
        select c.variant_id, coalesce(c.on_hand, s.on_hand, 0) as on_hand, c.oversell_limit,
          coalesce(s.on_hand, 0) as was
        from counted c
        left join stock_levels s using (variant_id)
      ), level as (
        insert into stock_levels as s (variant_id, on_hand, oversell_limit)
        select variant_id, on_hand, oversell_limit
        from before
        on conflict (variant_id) do update
        set on_hand = excluded.on_hand, oversell_limit = excluded.oversell_limit,
          updated_at = now(),
          oversold = coalesce(
            s.allocated + s.reserved > excluded.on_hand + excluded.oversell_limit, false
          )
        where (s.on_hand, s.oversell_limit)
          is distinct from (excluded.on_hand, excluded.oversell_limit)
        returning s.*
      ), move as (
        insert into stock_movements (variant_id, qty, reason, ref, staff_id, note)
        select l.variant_id, l.on_hand - b.was, ${cause.reason}, ${cause.ref},
          ${cause.staffId ?? null}, ${cause.note ?? ''}
        from level l
        join before b using (variant_id)
        where l.on_hand <> b.was
      )
      select ${levelColumns}
      from level s`,
  )
  await publishStockLevels(tx, changed)
  return [...changed.keys()]
}
