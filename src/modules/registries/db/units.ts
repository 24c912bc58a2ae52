import { sql, type SQL } from 'drizzle-orm'
import { createId } from '#kernel/ids/ids.ts'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import type { CountedUnit } from '../domain/unit-counts.ts'
import {
  nextRegistryUnitStatus,
  type RegistryUnitEvent,
  type RegistryUnitStatus,
} from '../domain/unit-machine.ts'
import type { registryUnits } from './schema.ts'

type UnitRow = Pick<
  typeof registryUnits.$inferSelect,
  'id' | 'itemId' | 'status' | 'isOver' | 'checkoutId' | 'holdUntil' | 'giftId' | 'lineId' | 'unit'
>

export type StoredRegistryUnit = Readonly<Omit<UnitRow, 'holdUntil'>> & CountedUnit

/** The condition is on `u`. In the order the units were added. */
export function listRegistryUnits(db: Db, condition: SQL): Promise<StoredRegistryUnit[]> {
  return selectUnits(db, condition, sql``)
}

/**
 * Reads units and locks them until the transaction ends, for callers that do not hold the item's
 * lock.
 */
export function lockRegistryUnits(tx: Tx, condition: SQL): Promise<StoredRegistryUnit[]> {
  return selectUnits(tx, condition, sql`for update of u`)
}

async function selectUnits(db: Db, condition: SQL, lock: SQL): Promise<StoredRegistryUnit[]> {
  const found = await rows<UnitRow>(
    db,
    sql`
    select u.id, u.item_id as "itemId", u.status, u.is_over as "isOver",
      u.checkout_id as "checkoutId", to_jsonb(u.hold_until) #>> '{}' as "holdUntil",
      u.gift_id as "giftId", u.line_id as "lineId", u.unit
    from registry_units u where ${condition} order by u.item_id, u.seq ${lock}`,
  )
  return found.map((unit) => ({
    ...unit,
    holdUntil: unit.holdUntil === null ? null : new Date(unit.holdUntil),
  }))
}

/** The references that a unit gets in its new state. Others are cleared. */
export interface UnitReferences {
  readonly checkoutId?: string
  readonly holdUntil?: Date
  readonly giftId?: string | null
  readonly orderId?: string | null
  readonly lineId?: string | null
  readonly unit?: number | null
}

export interface UnitTransition {
  readonly unit: Pick<StoredRegistryUnit, 'id' | 'status' | 'isOver'>
  readonly event: RegistryUnitEvent
  readonly references?: UnitReferences
}

/** The states that keep the reference to the gift. */
const statesWithGift = new Set<RegistryUnitStatus>([
  'bought',
  'shipped',
  'delivered',
  'thanked',
  'elsewhere',
  'returned',
  'converted',
])

/**
 * Applies state transitions and logs each. Transitions that the state machine does not allow are
 * skipped.
 */
export async function applyUnitTransitions(
  tx: Tx,
  moves: readonly UnitTransition[],
  { at, ref = '' }: { at: Date; ref?: string },
): Promise<number> {
  const steps = moves.flatMap(({ unit, event, references = {} }) => {
    const newStatus = nextRegistryUnitStatus(unit, event)
    if (!newStatus) return []
    return [
      {
        id: unit.id,
        event,
        was: unit.status,
        became: newStatus,
        keeps: statesWithGift.has(newStatus),
        ...references,
      },
    ]
  })
  if (steps.length === 0) return 0
  await tx.execute(sql`
    with x as (
      select *
      from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as x (id text, event text, was text,
        became text, keeps boolean,
        "checkoutId" text, "holdUntil" timestamptz, "giftId" text, "orderId" text, "lineId" text,
        unit int)
    ), moved as (
      update registry_units u set status = x.became,
        checkout_id = case when x.became = 'held' then x."checkoutId" end,
        hold_until = case when x.became = 'held' then x."holdUntil" end,
        gift_id = case when x.keeps then coalesce(x."giftId", u.gift_id) end,
        order_id = case when x.keeps then coalesce(x."orderId", u.order_id) end,
        line_id = case when x.keeps then coalesce(x."lineId", u.line_id) end,
        unit = case when x.keeps then coalesce(x.unit, u.unit) end,
        bought_at = case
          when x.keeps then coalesce(u.bought_at, ${at.toISOString()}::timestamptz) end,
        delivered_at = case
          when x.became = 'delivered' then ${at.toISOString()}::timestamptz
          when x.keeps then u.delivered_at end
      from x where u.id = x.id
    )
    insert into registry_unit_events (unit_id, at, event, was, became, ref)
    select x.id, ${at.toISOString()}::timestamptz, x.event, x.was, x.became, ${ref} from x`)
  return steps.length
}

/** Inserts held units beyond the wanted quantity. The caller holds the item's lock. */
export async function insertExtraUnits(
  tx: Tx,
  {
    itemId,
    registryId,
    count,
    at,
    held,
  }: {
    itemId: string
    registryId: string
    count: number
    at: Date
    held: { checkoutId: string; holdUntil: Date }
  },
): Promise<void> {
  const ids = Array.from({ length: count }, () => createId('rgu', at.getTime()))
  await tx.execute(sql`
    with made as (
      insert into registry_units (id, item_id, registry_id, seq, status, is_over, checkout_id,
        hold_until)
      select u.id, ${itemId}, ${registryId},
        u.place::int + (select coalesce(max(seq), 0) from registry_units where item_id = ${itemId}),
        'held', true, ${held.checkoutId}, ${held.holdUntil.toISOString()}::timestamptz
      from unnest(${sql.param(ids)}::text[]) with ordinality as u (id, place) returning id
    )
    insert into registry_unit_events (unit_id, at, event, was, became, ref)
    select id, ${at.toISOString()}::timestamptz, 'hold', 'none', 'held', ${held.checkoutId}
    from made`)
}
