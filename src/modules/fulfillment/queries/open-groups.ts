import { calendarDate } from '#kernel/time/time.ts'
import { sql, type Sql } from '#platform/db/sql.ts'

export const groupStates = {
  ready: 'Ready to pack',
  packed: 'Packed',
  monogram: 'Waiting for a monogram',
  in_production: 'In production',
  short: 'Items missing',
  edit_window: 'Buyer can still change it',
  postponed: 'Ships later',
  on_hold: 'On hold',
} as const
/**
 * The units of a group that wait for a parcel: `l` are their lines, `p` their rows. Gift cards are
 * emailed.
 */
export const unshippedUnits = (group: Sql): Sql => sql`
  from order_lines l
  cross join lateral generate_series(0, l.qty - 1) u
  left join order_units p on p.line_id = l.id and p.unit = u
  where l.group_id = ${group}
    and l.gift_card is null
    and coalesce(p.status, 'unfulfilled') in ('unfulfilled', 'in_production', 'ready')`

/** Why a delivery group cannot ship now; the first reason that applies. */
function stateOfGroup(now: Date): Sql {
  return sql`
    case
      when o.status = 'on_hold' then 'on_hold'
      when o.editable_until > ${now} then 'edit_window'
      when g.ship_after > ${calendarDate(now)}::date then 'postponed'
      when exists (
        select 1
        from order_lines l
        join picks k on k.line_id = l.id and k.state = 'short'
        where l.group_id = g.id
      ) then 'short'
      when exists (
        select 1
        from order_lines l
        join monogram_jobs j on j.order_line_id = l.id
        where l.group_id = g.id and j.state in ('queued', 'in_work', 'redo')
      ) then 'monogram'
      when not exists (
        select 1 ${unshippedUnits(sql`g.id`)} and coalesce(p.status, 'unfulfilled') <> 'in_production'
      ) then 'in_production'
      when not exists (
        select 1 ${unshippedUnits(sql`g.id`)} and coalesce(p.status, 'unfulfilled') <> 'ready'
      ) then 'packed'
      else 'ready'
    end`
}

/** Delivery groups of open orders with units that wait for a parcel. */
export function openGroups(now: Date): Sql {
  return sql`(
    select g.*, o.number, o.placed_at, o.editable_until, o.email,
      least(g.latest, g.needed_by) as deadline, ${stateOfGroup(now)} as state
    from order_groups g
    join orders o on o.id = g.order_id
    where g.is_unshipped and g.address is not null and o.status in ('placed', 'on_hold')
      and exists (select 1 ${unshippedUnits(sql`g.id`)})
  )`
}
