import { sql, type SQL } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { rows, type Tx } from '#platform/db/database.server.ts'
import type { Demand, StockLevel } from '../domain/stock-level.ts'
import type { Levels } from './levels.ts'

export interface Claim {
  readonly checkoutId: string
  readonly holder?: string
  readonly demands: readonly Demand[]
  readonly until: Date
  readonly now: Date
}

const returning = sql`s.variant_id as "variantId", s.on_hand as "onHand", s.allocated, s.held, s.oversell_limit as "oversellLimit"`

/** Holds the stock and writes the claim in one statement. The caller has locked the levels and seen that they suffice; the table's check is the second wall. */
export async function hold(tx: Tx, { checkoutId, holder = '', demands, until, now }: Claim): Promise<Levels> {
  const ids = demands.map(() => newId('rsv', now.getTime()))
  return changed(
    tx,
    sql`
    with demand as (
      select * from unnest(${sql.param(ids)}::text[], ${sql.param(demands.map((one) => one.variantId))}::text[], ${sql.param(demands.map((one) => one.qty))}::int[]) as d (id, variant_id, qty)
    ), claim as (
      insert into reservations (id, checkout_id, holder, variant_id, qty, state, expires_at, created_at)
      select id, ${checkoutId}, ${holder}, variant_id, qty, 'active', ${until.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz from demand
    )
    update stock_levels s set held = s.held + d.qty, updated_at = ${now.toISOString()}::timestamptz
    from demand d where s.variant_id = d.variant_id
    returning ${returning}`,
  )
}

/** A level that a count had left short is sound again once enough was given back. */
const recovered = sql`oversold = s.oversold and s.allocated + s.held - t.qty > s.on_hand + coalesce(s.oversell_limit, 0)`

/** Lets go of the active claims that match; `which` may speak of `r`. */
export async function release(tx: Tx, which: SQL): Promise<Levels> {
  return changed(
    tx,
    sql`
    with freed as (
      update reservations r set state = 'released' where r.state = 'active' and ${which} returning r.variant_id, r.qty
    ), total as (select variant_id, sum(qty)::int as qty from freed group by variant_id)
    update stock_levels s set held = s.held - t.qty, ${recovered}, updated_at = now()
    from total t where s.variant_id = t.variant_id
    returning ${returning}`,
  )
}

/** An order that will not ship gives back what it had taken. */
export async function free(tx: Tx, orderId: string): Promise<Levels> {
  return changed(
    tx,
    sql`
    with freed as (
      update reservations r set state = 'released' where r.state = 'allocated' and r.order_id = ${orderId} returning r.variant_id, r.qty
    ), total as (select variant_id, sum(qty)::int as qty from freed group by variant_id)
    update stock_levels s set allocated = s.allocated - t.qty, ${recovered}, updated_at = now()
    from total t where s.variant_id = t.variant_id
    returning ${returning}`,
  )
}

/** Held becomes taken; what can be promised to others stays the same. Returns how many claims moved. */
export async function allocate(tx: Tx, checkoutId: string, orderId: string): Promise<number> {
  const moved = await rows(
    tx,
    sql`
    with moved as (
      update reservations set state = 'allocated', order_id = ${orderId} where checkout_id = ${checkoutId} and state = 'active' returning variant_id, qty
    )
    update stock_levels s set held = s.held - m.qty, allocated = s.allocated + m.qty, updated_at = now()
    from moved m where s.variant_id = m.variant_id
    returning s.variant_id`,
  )
  return moved.length
}

async function changed(tx: Tx, query: SQL): Promise<Levels> {
  return new Map((await rows<StockLevel>(tx, query)).map((level) => [level.variantId, level]))
}
