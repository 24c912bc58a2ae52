import { createId } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { boolean } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import type { StockDemand } from '../domain/stock-level.ts'
import { levelColumns, queryLevels, type StockLevels } from './levels.ts'

export interface ReservationInput {
  readonly checkoutId: string
  readonly holder?: string
  readonly demands: readonly StockDemand[]
  readonly until: Date
  readonly now: Date
}

/**
 * Releases the active reservations that match; `condition` names the table `r`. A level that a
 * count has marked oversold recovers once enough is released.
 */
export async function releaseReservations(tx: Tx, condition: Sql): Promise<StockLevels> {
  return queryLevels(
    tx,
    sql`
      with freed as (
        update stock_reservations r
        set state = 'released'
        where r.state = 'active' and ${condition}
        returning r.variant_id, r.qty
      ), total as (
        select variant_id, sum(qty)::int as qty
        from freed
        group by variant_id
      )
      update stock_levels s
      set reserved = s.reserved - t.qty, updated_at = now(),
        oversold = s.oversold
          and s.allocated + s.reserved - t.qty > s.on_hand + coalesce(s.oversell_limit, 0)
      from total t
      where s.variant_id = t.variant_id
      returning ${levelColumns}`,
  )
}

/*
 * The next two statements lock and write in one. They calculate with the values that the lock has
 * read: an update of its own would find the row as it was before it waited for the lock.
 */

/**
 * Turns reserved stock into allocated stock; what others can buy stays the same. Rows are locked by
 * variant id. False when part of what the checkout had reserved was released; that part is
 * unchanged.
 */
export async function allocateReservations(
  tx: Tx,
  checkoutId: string,
  orderId: string,
): Promise<boolean> {
  const result = await queryRow(
    tx,
    { isWhole: boolean },
    sql`
      with wanted as (
        select distinct variant_id
        from stock_reservations
        where checkout_id = ${checkoutId}
      ), locked as (
        select variant_id, allocated, reserved
        from stock_levels
        where variant_id in (select variant_id from wanted)
        order by variant_id
        for update
      ), moved as (
        update stock_reservations r
        set state = 'allocated', order_id = ${orderId}
        from locked l
        where r.checkout_id = ${checkoutId} and r.variant_id = l.variant_id and r.state = 'active'
        returning r.variant_id, r.qty
      ), allocation as (
        update stock_levels s
        set reserved = l.reserved - m.qty, allocated = l.allocated + m.qty, updated_at = now()
        from moved m
        join locked l on l.variant_id = m.variant_id
        where s.variant_id = m.variant_id
        returning s.variant_id
      )
      select (select count(*) from allocation) = (select count(*) from wanted) as is_whole`,
  )
  return result?.isWhole ?? false
}

/** Reserves the whole claim and returns the new levels, or reserves nothing and returns null. */
export async function insertReservations(
  tx: Tx,
  { checkoutId, holder = '', demands, until, now }: ReservationInput,
): Promise<StockLevels | null> {
  const ids = demands.map(() => createId('rsv', now.getTime()))
  const levels = await queryLevels(
    tx,
    sql`
      with demand as (
        select *
        from unnest(
          ${ids}::text[],
          ${demands.map(({ variantId }) => variantId)}::text[],
          ${demands.map(({ qty }) => qty)}::int[]
        ) as d (id, variant_id, qty)
      ), locked as (
        select variant_id, on_hand, allocated, reserved, oversell_limit
        from stock_levels
        where variant_id in (select variant_id from demand)
        order by variant_id
        for update
      ), enough as (
        select count(*) = ${demands.length} as yes
        from locked l
        join demand d on d.variant_id = l.variant_id
        where l.oversell_limit is null
          or l.on_hand + l.oversell_limit - l.allocated - l.reserved >= d.qty
      ), claim as (
        insert into stock_reservations
          (id, checkout_id, holder, variant_id, qty, state, expires_at, created_at)
        select id, ${checkoutId}, ${holder}, variant_id, qty, 'active', ${until}::timestamptz,
          ${now}::timestamptz
        from demand, enough
        where yes
      ), updated as (
        update stock_levels s
        set reserved = l.reserved + d.qty, updated_at = ${now}
        from demand d
        join locked l on l.variant_id = d.variant_id, enough
        where yes and s.variant_id = d.variant_id
        returning s.variant_id
      )
      select l.variant_id, l.on_hand, l.allocated, l.reserved + d.qty as reserved, l.oversell_limit
      from updated r
      join locked l on l.variant_id = r.variant_id
      join demand d on d.variant_id = r.variant_id`,
  )
  return levels.size === demands.length ? levels : null
}
