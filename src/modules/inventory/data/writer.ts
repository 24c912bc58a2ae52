import { sql, type SQL } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { mustHold, rows, type Tx } from '#platform/db/database.server.ts'
import type { Demand, StockLevel } from '../domain/stock-level.ts'
import type { Levels } from './levels.ts'

export interface Claim {
  readonly checkoutId: string
  readonly holder?: string
  readonly demands: readonly Demand[]
  readonly until: Date
  readonly now: Date
}

const returning = sql`
  s.variant_id as "variantId", s.on_hand as "onHand", s.allocated, s.held,
  s.oversell_limit as "oversellLimit"`

/**
 * Reserves stock in one statement. The caller has locked and checked the levels; the table's check
 * constraint is a second safeguard.
 */
export async function hold(
  tx: Tx,
  { checkoutId, holder = '', demands, until, now }: Claim,
): Promise<Levels> {
  const ids = demands.map(() => newId('rsv', now.getTime()))
  return readChangedLevels(
    tx,
    sql`
    with demand as (
      select *
      from unnest(
        ${sql.param(ids)}::text[], ${sql.param(demands.map((one) => one.variantId))}::text[],
        ${sql.param(demands.map((one) => one.qty))}::int[]
      ) as d (id, variant_id, qty)
    ), claim as (
      insert into reservations (
        id, checkout_id, holder, variant_id, qty, state, expires_at, created_at
      )
      select id, ${checkoutId}, ${holder}, variant_id, qty,
        'active', ${until.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from demand
    )
    update stock_levels s set held = s.held + d.qty, updated_at = ${now.toISOString()}::timestamptz
    from demand d where s.variant_id = d.variant_id
    returning ${returning}`,
  )
}

/** Clears `oversold` once enough is released. */
const clearOversold = sql`
  oversold = s.oversold
    and s.allocated + s.held - t.qty > s.on_hand + coalesce(s.oversell_limit, 0)`

/** Releases active reservations that match `which`, a condition on the alias `r`. */
export async function release(tx: Tx, which: SQL): Promise<Levels> {
  return readChangedLevels(
    tx,
    sql`
    with freed as (
      update reservations r
      set state = 'released'
      where r.state = 'active' and ${which}
      returning r.variant_id, r.qty
    ), total as (select variant_id, sum(qty)::int as qty from freed group by variant_id)
    update stock_levels s set held = s.held - t.qty, ${clearOversold}, updated_at = now()
    from total t where s.variant_id = t.variant_id
    returning ${returning}`,
  )
}

/*
 * The following statements lock and write at once. They calculate with the values that the lock has
 * read: the update itself would see row versions from before the wait.
 */

/**
 * Turns held stock into allocated stock. Rows are locked in the order of their ids. Returns false
 * if some of the checkout's reservations were released; those stay released.
 */
export async function allocate(tx: Tx, checkoutId: string, orderId: string): Promise<boolean> {
  const [result] = await rows<{ whole: boolean }>(
    tx,
    sql`${allocateCtes(checkoutId, orderId)} select ${isAllAllocated} as whole`,
  )
  return result?.whole ?? false
}

/** The same as one statement that fails instead of returning false. */
export function allocateAll(checkoutId: string, orderId: string): SQL {
  return sql`${allocateCtes(checkoutId, orderId)} select ${mustHold(isAllAllocated)}`
}

const allocateCtes = (checkoutId: string, orderId: string) => sql`
  with wanted as (
    select distinct variant_id from reservations where checkout_id = ${checkoutId}
  ), locked as (
    select variant_id, allocated, held
    from stock_levels
    where variant_id in (select variant_id from wanted)
    order by variant_id
    for update
  ), moved as (
    update reservations r set state = 'allocated', order_id = ${orderId} from locked l
    where r.checkout_id = ${checkoutId} and r.variant_id = l.variant_id and r.state = 'active'
    returning r.variant_id, r.qty
  ), taken as (
    update stock_levels s
    set held = l.held - m.qty, allocated = l.allocated + m.qty, updated_at = now()
    from moved m
    join locked l on l.variant_id = m.variant_id
    where s.variant_id = m.variant_id
    returning s.variant_id
  )`

const isAllAllocated = sql`(select count(*) from taken) = (select count(*) from wanted)`

/**
 * Reserves all demands in one statement, or returns false. Rows are locked in the order of their
 * ids.
 */
export async function holdIfEnough(tx: Tx, claim: Claim): Promise<boolean> {
  const [answer] = await rows<{ whole: boolean }>(
    tx,
    sql`${reserveCtes(claim)} select ${isAllHeld(claim)} as whole`,
  )
  return answer?.whole ?? false
}

/** The same as one statement that fails instead of returning false. */
export function holdAll(claim: Claim): SQL {
  return sql`${reserveCtes(claim)} select ${mustHold(isAllHeld(claim))}`
}

const reserveCtes = ({ checkoutId, holder = '', demands, until, now }: Claim) => sql`
  with demand as (
    select *
    from unnest(
      ${sql.param(demands.map(() => newId('rsv', now.getTime())))}::text[],
      ${sql.param(demands.map((one) => one.variantId))}::text[],
      ${sql.param(demands.map((one) => one.qty))}::int[]
    ) as d (id, variant_id, qty)
  ), locked as (
    select variant_id, on_hand, allocated, held, oversell_limit from stock_levels
    where variant_id in (select variant_id from demand) order by variant_id for update
  ), enough as (
    select count(*) = ${demands.length} as yes
    from locked l
    join demand d on d.variant_id = l.variant_id
    where l.oversell_limit is null or l.on_hand + l.oversell_limit - l.allocated - l.held >= d.qty
  ), claim as (
    insert into reservations (
      id, checkout_id, holder, variant_id, qty, state, expires_at, created_at
    )
    select id, ${checkoutId}, ${holder}, variant_id, qty,
      'active', ${until.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from demand, enough
    where yes
  ), held as (
    update stock_levels s set held = l.held + d.qty, updated_at = ${now.toISOString()}::timestamptz
    from demand d
    join locked l on l.variant_id = d.variant_id
    cross join enough
    where yes and s.variant_id = d.variant_id
    returning s.variant_id
  )`

const isAllHeld = ({ demands }: Claim) => sql`(select count(*) from held) = ${demands.length}`

async function readChangedLevels(tx: Tx, query: SQL): Promise<Levels> {
  return new Map((await rows<StockLevel>(tx, query)).map((level) => [level.variantId, level]))
}
