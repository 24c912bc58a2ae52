import { orderNumberCondition } from '#modules/orders/find-order.ts'
import { normalizeSku } from '#kernel/typed-code/typed-code.ts'
import {
  boolean,
  date,
  integer,
  literal,
  nullable,
  text,
  textArray,
  timestamp,
} from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { lineText, searchText } from '#platform/http/text-fields.ts'
import { choiceFilter, flagFilter } from '#platform/list/list-filters.ts'
import { defineList, listColumn, listFilter } from '#platform/list/list.ts'
import { groupStates, openGroups, unshippedUnits } from './open-groups.ts'

const isAtRisk = sql`
  exists (
    select 1 from promises p where p.group_id = t.id and p.status in ('at_risk', 'missed')
  )`
const isGift = sql`t.gift_note <> '' or t.prices_hidden`

/** The packing queue. What is ready depends on the time. */
export const fulfillmentList = (now: Date) =>
  defineList({
    name: 'fulfillment',
    title: 'Deliveries to pack',
    permission: 'fulfillment.read',
    table: openGroups(now),
    key: sql`t.id`,
    columns: { ...whatColumns, ...whenColumns },
    filters,
    defaultSort: { by: 'deadline', order: 'asc' },
  })

const whatColumns = {
  order: listColumn({
    label: 'Order',
    kind: 'text',
    column: text,
    value: sql`t.number`,
    sort: sql`t.number`,
  }),
  recipient: listColumn({
    label: 'Recipient',
    kind: 'text',
    column: text,
    value: sql`t.recipient_name`,
    sort: sql`t.recipient_name`,
  }),
  place: listColumn({
    label: 'To',
    kind: 'text',
    column: text,
    value: sql`(t.address ->> 'city') || ', ' || (t.address ->> 'stateCode')`,
  }),
  items: listColumn({
    label: 'Items',
    kind: 'tags',
    column: textArray,
    value: sql`
      array(
        select count(*) || ' x ' || l.title
        ${unshippedUnits(sql`t.id`)}
        group by l.id
        order by l.position
      )`,
  }),
  units: listColumn({
    label: 'Units',
    kind: 'integer',
    column: integer,
    value: sql`(select count(*)::int ${unshippedUnits(sql`t.id`)})`,
    isOptional: true,
  }),
  weightG: listColumn({
    label: 'Weight in grams',
    kind: 'integer',
    column: integer,
    value: sql`
      (
        select coalesce(sum(v.weight_g), 0)::int
        from variants v
        join (
          select coalesce(p.variant_id, l.variant_id) as variant_id ${unshippedUnits(sql`t.id`)}
        ) x on x.variant_id = v.id
      )`,
    isOptional: true,
  }),
  monogram: listColumn({
    label: 'Monogram',
    kind: 'choice',
    column: literal<'none' | 'waiting' | 'ready'>(),
    value: sql`
      case
        when exists (
          select 1
          from order_lines l
          join monogram_jobs j on j.order_line_id = l.id
          where l.group_id = t.id and j.state in ('queued', 'in_work', 'redo')
        ) then 'waiting'
        when exists (
          select 1 from order_lines l where l.group_id = t.id and l.personalization is not null
        ) then 'ready'
        else 'none'
      end`,
  }),
  wrap: listColumn({ label: 'Gift wrap', kind: 'boolean', column: boolean, value: sql`t.wrap` }),
  gift: listColumn({
    label: 'Gift',
    kind: 'boolean',
    column: boolean,
    value: isGift,
    isOptional: true,
  }),
  registryId: listColumn({
    label: 'Registry',
    kind: 'text',
    column: nullable(text),
    value: sql`t.registry_id`,
    isOptional: true,
  }),
}

const whenColumns = {
  state: listColumn({
    label: 'State',
    kind: 'choice',
    column: literal<keyof typeof groupStates>(),
    value: sql`t.state`,
  }),
  editableUntil: listColumn({
    label: 'Can be changed until',
    kind: 'timestamp',
    column: nullable(timestamp),
    value: sql`case t.state when 'edit_window' then t.editable_until end`,
    isOptional: true,
  }),
  shipsAfter: listColumn({
    label: 'Ships on or after',
    kind: 'date',
    column: nullable(date),
    value: sql`t.ship_after`,
    isOptional: true,
  }),
  deadline: listColumn({
    label: 'Arrives by',
    kind: 'date',
    column: nullable(date),
    value: sql`t.deadline`,
    sort: sql`t.deadline`,
  }),
  atRisk: listColumn({ label: 'At risk', kind: 'boolean', column: boolean, value: isAtRisk }),
  method: listColumn({
    label: 'Method',
    kind: 'text',
    column: text,
    value: sql`t.method_label`,
    sort: sql`t.method_label`,
  }),
  placedAt: listColumn({
    label: 'Placed',
    kind: 'timestamp',
    column: timestamp,
    value: sql`t.placed_at`,
    sort: sql`t.placed_at`,
    isOptional: true,
  }),
  batchId: listColumn({
    label: 'Batch',
    kind: 'text',
    column: nullable(text),
    value: sql`
      (select b.batch_id from pick_batch_groups b where b.group_id = t.id and b.is_open)`,
    isOptional: true,
  }),
}

const filters = {
  search: listFilter({
    label: 'Search',
    kind: 'text',
    schema: searchText(100),
    where: (query: string) => sql`
      (
        ${orderNumberCondition(query)}
        or strpos(lower(t.recipient_name), lower(${query})) > 0
        or lower(t.email) = lower(${query})
        or exists (
          select 1
          from order_lines l
          where l.group_id = t.id and lower(l.sku) = lower(${normalizeSku(query)})
        )
      )`,
  }),
  state: choiceFilter('State', sql`t.state`, groupStates),
  atRisk: flagFilter('At risk', isAtRisk),
  method: listFilter({
    label: 'Method',
    kind: 'text',
    schema: lineText({ max: 60 }),
    where: (method: string) => sql`${method} in (t.method_id, t.method_label)`,
  }),
  gift: flagFilter('Gift', isGift),
  registry: flagFilter('Registry', sql`t.registry_id is not null`),
  batched: flagFilter(
    'In a batch',
    sql`exists (select 1 from pick_batch_groups b where b.group_id = t.id and b.is_open)`,
  ),
}
