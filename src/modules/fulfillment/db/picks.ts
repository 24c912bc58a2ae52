import type { Personalization } from '#modules/monograms/contract.ts'
import type { OrderUnitKey } from '#modules/orders/lock-order.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { boolean, integer, json as jsonOf, literal, nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { PickUnit } from '../domain/pick-list.ts'

const pickUnitRow = {
  orderId: text,
  order: text,
  orderStatus: text,
  groupId: text,
  lineId: text,
  unit: integer,
  variantId: text,
  shelf: text,
  sku: nullable(text),
  barcode: text,
  title: text,
  options: jsonOf<readonly string[]>(),
  wrap: boolean,
  personalization: nullable(jsonOf<Personalization>()),
  monogramState: literal<PickUnit['monogramState']>(),
  pickState: literal<PickUnit['pickState']>(),
}

/** Lists the unshipped units of delivery groups, in the order of the groups. */
export async function listPickUnits(db: Db, groupIds: readonly string[]): Promise<PickUnit[]> {
  if (groupIds.length === 0) return []
  const rows = await queryRows(
    db,
    pickUnitRow,
    sql`
      select
        g.order_id, o.number as "order", o.status as order_status, g.id as group_id,
        l.id as line_id, u as unit, coalesce(p.variant_id, l.variant_id) as variant_id,
        coalesce(v.shelf, '') as shelf, coalesce(v.sku, l.sku) as sku,
        coalesce(v.barcode, '') as barcode,
        case when v.id <> l.variant_id then r.title else l.title end as title,
        case when v.id <> l.variant_id then to_jsonb(v.option_values) else l.options end as options,
        g.wrap, l.personalization,
        case
          when l.personalization is null then 'none'
          when j.state in ('queued', 'in_work', 'redo') then 'waiting'
          else 'ready'
        end as monogram_state,
        coalesce(k.state, 'open') as pick_state
      from unnest(${groupIds}::text[]) with ordinality as chosen (id, position)
      join order_groups g on g.id = chosen.id
      join orders o on o.id = g.order_id
      join order_lines l on l.group_id = g.id
      cross join lateral generate_series(0, l.qty - 1) u
      left join order_units p on p.order_id = g.order_id and p.line_id = l.id and p.unit = u
      left join variants v on v.id = coalesce(p.variant_id, l.variant_id)
      left join products r on r.id = v.product_id
      left join monogram_jobs j on j.order_line_id = l.id
      left join picks k on k.line_id = l.id and k.unit = u
        and k.variant_id = coalesce(p.variant_id, l.variant_id)
      where g.address is not null
        and o.status in ('placed', 'on_hold')
        and l.gift_card is null
        and coalesce(p.status, 'unfulfilled') in ('unfulfilled', 'in_production', 'ready')
      order by chosen.position, l.position, u`,
  )
  return rows.map(({ personalization, ...unit }) => ({
    ...unit,
    monogram: personalization ? `${personalization.letters}. ${personalization.summary}.` : '',
  }))
}

export interface NewPick extends OrderUnitKey {
  readonly variantId: string
}

/** Marks units as picked or short. Callers hold the lock of the order. */
export async function savePicks(
  tx: Tx,
  units: readonly NewPick[],
  { state, by, at }: { state: 'picked' | 'short'; by: string; at: Date },
): Promise<void> {
  await execute(
    tx,
    sql`
      insert into picks (line_id, unit, variant_id, state, picked_by, picked_at)
      select *, ${state}, ${by}, ${at}::timestamptz
      from unnest(
        ${units.map(({ lineId }) => lineId)}::text[],
        ${units.map(({ unit }) => unit)}::int[],
        ${units.map(({ variantId }) => variantId)}::text[]
      )
      on conflict (line_id, unit) do update
      set variant_id = excluded.variant_id, state = excluded.state,
        picked_by = excluded.picked_by, picked_at = excluded.picked_at`,
  )
}

export async function deletePicks(tx: Tx, units: readonly OrderUnitKey[]): Promise<void> {
  if (units.length === 0) return
  await execute(
    tx,
    sql`
      delete from picks k
      using unnest(
        ${units.map(({ lineId }) => lineId)}::text[],
        ${units.map(({ unit }) => unit)}::int[]
      ) as d (line_id, unit)
      where k.line_id = d.line_id and k.unit = d.unit`,
  )
}
