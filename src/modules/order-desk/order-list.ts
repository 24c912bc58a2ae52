import { getShopTimeZone } from '#kernel/time/shop-time-zone.ts'
import { boolean, date, integer, nullable, text, textArray, timestamp } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import { queryInteger, queryList } from '#platform/http/endpoint.ts'
import { daySchema } from '#platform/http/fields.ts'
import { idText, searchText } from '#platform/http/text-fields.ts'
import { choiceFilter, colleagueFilter, flagFilter } from '#platform/list/list-filters.ts'
import { defineList, listColumn, listFilter } from '#platform/list/list.ts'
import { buildOrderQuery, findNumberStart } from './domain/build-order-query.ts'
import { maxTagLength } from './domain/normalize-tags.ts'

export const orderStatusLabels = {
  placed: 'Open',
  on_hold: 'On hold',
  cancelled: 'Canceled',
  closed: 'Closed',
} as const

export const paymentStateLabels = {
  none: 'Nothing to pay',
  pending: 'Pending',
  authorized: 'Authorized',
  partly_paid: 'Partly paid',
  paid: 'Paid',
  overpaid: 'Overpaid',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  voided: 'Not charged',
  disputed: 'Disputed',
} as const

export const fulfillmentStateLabels = {
  none: 'Nothing to ship',
  unfulfilled: 'Unfulfilled',
  partly_shipped: 'Partly shipped',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Canceled',
} as const

export const returnStateLabels = {
  none: 'No return',
  open: 'Return open',
  partly_returned: 'Partly returned',
  returned: 'Returned',
} as const

const channelLabels = { web: 'Online shop', phone: 'Phone', import: 'Import' } as const

const maxCents = 2_000_000_000

/** The beginning of a day in the shop's time zone. */
const startOfDay = (day: string, addedDays = 0): Sql =>
  sql`((${day}::date + ${addedDays}::int)::timestamp at time zone ${getShopTimeZone()})`

/** Order numbers are searched by the beginning of the part after their prefix. */
function searchOrders(search: string): Sql {
  const query = buildOrderQuery(search)
  if (query === null) return sql`true`
  const code = findNumberStart(search)
  const inTerms = sql`t.terms @@ ${query}::tsquery`
  return code === null ? inTerms : sql`(${inTerms} or split_part(t.number, '-', 2) ^@ ${code})`
}

/** The condition of the partial index `order_groups_pickups`; a parameter would not match it. */
const hasPickup = sql`
  exists (
    select 1 from order_groups g where g.order_id = t.order_id and g.method_id = 'local.pickup'
  )`

const columns = {
  number: listColumn({
    label: 'Order',
    kind: 'text',
    column: text,
    value: sql`t.number`,
    sort: sql`t.number`,
  }),
  placedAt: listColumn({
    label: 'Placed',
    kind: 'timestamp',
    column: timestamp,
    value: sql`t.placed_at`,
    sort: sql`t.placed_at`,
  }),
  customerName: listColumn({
    label: 'Customer',
    kind: 'text',
    column: text,
    value: sql`t.customer_name`,
    sort: sql`lower(t.customer_name)`,
  }),
  email: listColumn({
    label: 'Email',
    kind: 'text',
    column: text,
    value: sql`t.email`,
    isOptional: true,
  }),
  total: listColumn({
    label: 'Total',
    kind: 'money',
    column: integer,
    value: sql`t.total`,
    sort: sql`t.total`,
  }),
  itemCount: listColumn({
    label: 'Items',
    kind: 'integer',
    column: integer,
    value: sql`t.item_count`,
  }),
  status: listColumn({ label: 'Status', kind: 'choice', column: text, value: sql`t.status` }),
  paymentState: listColumn({
    label: 'Payment',
    kind: 'choice',
    column: text,
    value: sql`t.payment_state`,
  }),
  fulfillmentState: listColumn({
    label: 'Fulfillment',
    kind: 'choice',
    column: text,
    value: sql`t.fulfillment_state`,
  }),
  returnState: listColumn({
    label: 'Return',
    kind: 'choice',
    column: text,
    value: sql`t.return_state`,
  }),
  shipBy: listColumn({
    label: 'Ship by',
    kind: 'date',
    column: nullable(date),
    value: sql`t.ship_by`,
    sort: sql`t.ship_by`,
  }),
  tags: listColumn({ label: 'Tags', kind: 'tags', column: textArray, value: sql`t.tags` }),
  assignee: listColumn({
    label: 'Assignee',
    kind: 'text',
    column: nullable(text),
    value: sql`coalesce(a.name, t.assignee_id)`,
  }),
  isGift: listColumn({
    label: 'Gift',
    kind: 'boolean',
    column: boolean,
    value: sql`t.is_gift`,
    isOptional: true,
  }),
  isRegistryGift: listColumn({
    label: 'Registry gift',
    kind: 'boolean',
    column: boolean,
    value: sql`t.is_registry_gift`,
    isOptional: true,
  }),
  hasMonogram: listColumn({
    label: 'Monogram',
    kind: 'boolean',
    column: boolean,
    value: sql`t.has_monogram`,
    isOptional: true,
  }),
  isPickup: listColumn({
    label: 'Pickup',
    kind: 'boolean',
    column: boolean,
    value: hasPickup,
    isOptional: true,
  }),
  channel: listColumn({
    label: 'Channel',
    kind: 'choice',
    column: text,
    value: sql`t.channel`,
    isOptional: true,
  }),
}

const choiceFilters = {
  status: choiceFilter('Status', sql`t.status`, orderStatusLabels),
  paymentState: choiceFilter('Payment', sql`t.payment_state`, paymentStateLabels),
  fulfillmentState: choiceFilter('Fulfillment', sql`t.fulfillment_state`, fulfillmentStateLabels),
  returnState: choiceFilter('Return', sql`t.return_state`, returnStateLabels),
  channel: choiceFilter('Channel', sql`t.channel`, channelLabels),
  isGift: flagFilter('Gift', sql`t.is_gift`),
  isRegistryGift: flagFilter('Registry gift', sql`t.is_registry_gift`),
  hasMonogram: flagFilter('Monogram', sql`t.has_monogram`),
  isPickup: flagFilter('Pickup', hasPickup),
}

const rangeFilters = {
  placedFrom: listFilter({
    label: 'Placed on or after',
    kind: 'date',
    schema: daySchema,
    where: (day: string) => sql`t.placed_at >= ${startOfDay(day)}`,
  }),
  placedTo: listFilter({
    label: 'Placed on or before',
    kind: 'date',
    schema: daySchema,
    where: (day: string) => sql`t.placed_at < ${startOfDay(day, 1)}`,
  }),
  shipByFrom: listFilter({
    label: 'Ship by, from',
    kind: 'date',
    schema: daySchema,
    where: (day: string) => sql`t.ship_by >= ${day}::date`,
  }),
  shipByTo: listFilter({
    label: 'Ship by, until',
    kind: 'date',
    schema: daySchema,
    where: (day: string) => sql`t.ship_by <= ${day}::date`,
  }),
  totalFrom: listFilter({
    label: 'Total at least',
    kind: 'money',
    schema: queryInteger(0, maxCents),
    where: (cents: number) => sql`t.total >= ${cents}`,
  }),
  totalTo: listFilter({
    label: 'Total at most',
    kind: 'money',
    schema: queryInteger(0, maxCents),
    where: (cents: number) => sql`t.total <= ${cents}`,
  }),
}

/** The orders of the shop. The list reads their summaries, which triggers keep up to date. */
export const orderList = defineList({
  name: 'order',
  title: 'Orders',
  permission: 'orders.read',
  table: sql`order_summaries`,
  key: sql`t.order_id`,
  joins: sql`left join staff_members a on a.id = t.assignee_id`,
  columns,
  filters: {
    search: listFilter({
      label: 'Number, name, email, SKU or tracking number',
      kind: 'text',
      schema: searchText(100),
      where: searchOrders,
    }),
    ...choiceFilters,
    ...rangeFilters,
    tag: listFilter({
      label: 'Tag',
      kind: 'tags',
      schema: queryList(searchText(maxTagLength), 20),
      where: (tags: readonly string[]) => sql`t.tags && ${tags}::text[]`,
    }),
    assigneeId: colleagueFilter('Assignee', sql`t.assignee_id`),
    id: listFilter({
      label: 'Orders',
      kind: 'text',
      schema: queryList(idText(), 100),
      where: (ids: readonly string[]) => sql`t.order_id = any(${ids}::text[])`,
    }),
  },
  defaultSort: { by: 'placedAt', order: 'desc' },
})
