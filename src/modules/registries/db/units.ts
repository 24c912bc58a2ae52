import { createId } from '#kernel/ids/ids.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import {
  boolean,
  listColumns,
  integer,
  nullable,
  text,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { empty, json, sql, type Sql } from '#platform/db/sql.ts'
import {
  nextRegistryUnitStatus,
  type RegistryUnitEvent,
  type RegistryUnitStatus,
} from '../domain/unit-machine.ts'

const unitRow = {
  id: text,
  itemId: text,
  status: literal<RegistryUnitStatus>(),
  isExtra: boolean,
  /** The checkout or group gift that holds the unit. */
  checkoutId: nullable(text),
  reservedUntil: nullable(timestamp),
  giftId: nullable(text),
  lineId: nullable(text),
  unit: nullable(integer),
}

export type StoredRegistryUnit = Row<typeof unitRow>

/** The condition is on `u`. In the order the units were added. */
export function listRegistryUnits(db: Db, condition: Sql): Promise<StoredRegistryUnit[]> {
  return selectUnits(db, condition, empty)
}

/**
 * Reads units and locks them until the transaction ends, for callers that do not hold the item's
 * lock.
 */
export function lockRegistryUnits(tx: Tx, condition: Sql): Promise<StoredRegistryUnit[]> {
  return selectUnits(tx, condition, sql`for update of u`)
}

function selectUnits(db: Db, condition: Sql, lock: Sql): Promise<StoredRegistryUnit[]> {
  return queryRows(
    db,
    unitRow,
    sql`
      select ${listColumns(unitRow, 'u')}
      from registry_units u
      where ${condition}
      order by u.item_id, u.seq
      ${lock}`,
  )
}

/** The references that a unit gets in its new state. Others are cleared. */
export interface UnitReferences {
  readonly checkoutId?: string
  readonly reservedUntil?: Date
  readonly giftId?: string | null
  readonly orderId?: string | null
  readonly lineId?: string | null
  readonly unit?: number | null
}

export interface UnitTransition {
  readonly unit: Pick<StoredRegistryUnit, 'id' | 'status' | 'isExtra'>
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
  transitions: readonly UnitTransition[],
  { at, ref = '' }: { at: Date; ref?: string },
): Promise<number> {
  const changes = transitions.flatMap(({ unit, event, references = {} }) => {
    const newStatus = nextRegistryUnitStatus(unit, event)
    if (!newStatus) return []
    return [
      {
        id: unit.id,
        event,
        from_status: unit.status,
        to_status: newStatus,
        keeps_gift: statesWithGift.has(newStatus),
        checkout_id: references.checkoutId,
        reserved_until: references.reservedUntil,
        gift_id: references.giftId,
        order_id: references.orderId,
        line_id: references.lineId,
        unit: references.unit,
      },
    ]
  })
  if (changes.length === 0) return 0
  await execute(
    tx,
    sql`
      with changes as (
        select *
        from jsonb_to_recordset(${json(changes)}) as c (
          id text, event text, from_status text, to_status text, keeps_gift boolean,
          checkout_id text, reserved_until timestamptz, gift_id text, order_id text,
          line_id text, unit int
        )
      ), updated as (
        update registry_units u
        set status = c.to_status,
          checkout_id = case when c.to_status = 'held' then c.checkout_id end,
          reserved_until = case when c.to_status = 'held' then c.reserved_until end,
          gift_id = case when c.keeps_gift then coalesce(c.gift_id, u.gift_id) end,
          order_id = case when c.keeps_gift then coalesce(c.order_id, u.order_id) end,
          line_id = case when c.keeps_gift then coalesce(c.line_id, u.line_id) end,
          unit = case when c.keeps_gift then coalesce(c.unit, u.unit) end,
          bought_at = case when c.keeps_gift then coalesce(u.bought_at, ${at}::timestamptz) end,
          delivered_at = case
            when c.to_status = 'delivered' then ${at}::timestamptz
            when c.keeps_gift then u.delivered_at
          end
        from changes c
        where u.id = c.id
      )
      insert into registry_unit_events (unit_id, at, event, from_status, to_status, ref)
      select id, ${at}::timestamptz, event, from_status, to_status, ${ref}
      from changes`,
  )
  return changes.length
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
    held: { checkoutId: string; reservedUntil: Date }
  },
): Promise<void> {
  const ids = Array.from({ length: count }, () => createId('rgu', at.getTime()))
  await execute(
    tx,
    sql`
      with inserted as (
        insert into registry_units (id, item_id, registry_id, seq, status, is_extra, checkout_id,
          reserved_until)
        select u.id, ${itemId}, ${registryId},
          u.place::int + (
            select coalesce(max(seq), 0) from registry_units where item_id = ${itemId}
          ),
          'held', true, ${held.checkoutId}, ${held.reservedUntil}::timestamptz
        from unnest(${ids}::text[]) with ordinality as u (id, place)
        returning id
      )
      insert into registry_unit_events (unit_id, at, event, from_status, to_status, ref)
      select id, ${at}::timestamptz, 'hold', 'none', 'held', ${held.checkoutId}
      from inserted`,
  )
}
