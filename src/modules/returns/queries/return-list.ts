import { z } from 'zod'
import { orderNumberCondition } from '#modules/orders/find-order.ts'
import { createCodeKey } from '#kernel/typed-code/typed-code.ts'
import {
  boolean,
  integer,
  literal,
  nullable,
  text,
  textArray,
  timestamp,
} from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { queryList } from '#platform/http/endpoint.ts'
import { searchText } from '#platform/http/text-fields.ts'
import { choiceFilter, flagFilter } from '#platform/list/list-filters.ts'
import { defineList, listColumn, listFilter } from '#platform/list/list.ts'
import { reasonLabels, returnReasons } from '../domain/reasons.ts'
import type { ReturnStatus } from '../domain/return-machine.ts'
import { parseReturnNumber } from '../domain/return-number.ts'

export const returnStatusLabels = {
  requested: 'Requested',
  needs_review: 'To review',
  approved: 'Approved',
  label_issued: 'Label issued',
  in_transit: 'On its way',
  received: 'To inspect',
  inspected: 'Inspected',
  partly_settled: 'Partly settled',
  settled: 'Settled',
  closed: 'Closed',
  rejected: 'Rejected',
  cancelled: 'Canceled',
  expired: 'Expired',
} as const satisfies Record<ReturnStatus, string>
const kinds = { return: 'Return', exchange: 'Exchange', claim: 'Claim' }
const senders = { buyer: 'Buyer', recipient: 'Recipient of a gift', staff: 'Staff' }
type Kind = keyof typeof kinds
type Sender = keyof typeof senders

/** When somebody has to act next; null when nobody has to. */
const dueAt = sql`
  case
    when t.status = 'needs_review' then t.review_by
    when t.status in ('approved', 'label_issued') then t.ship_by
    when t.status in ('in_transit', 'received', 'partly_settled')
      then coalesce(t.received_at, t.delivered_at) + interval '3 days'
  end`

/** Every return, in any state. What is overdue depends on the time. */
export const returnList = (now: Date) =>
  defineList({
    name: 'return',
    title: 'Returns',
    permission: 'returns.read',
    table: sql`returns`,
    key: sql`t.id`,
    joins: sql`join orders o on o.id = t.order_id`,
    columns,
    filters: { ...filters, overdue: createOverdueFilter(now) },
    defaultSort: { by: 'requestedAt', order: 'desc' },
  })

const createOverdueFilter = (now: Date) =>
  flagFilter('Overdue', sql`coalesce(${dueAt} < ${now}, false)`)

const columns = {
  number: listColumn({ label: 'Return', kind: 'text', column: text, value: sql`t.number` }),
  order: listColumn({ label: 'Order', kind: 'text', column: text, value: sql`o.number` }),
  buyer: listColumn({
    label: 'Buyer',
    kind: 'text',
    column: text,
    value: sql`coalesce(t.recipient_email, o.email)`,
  }),
  status: listColumn({
    label: 'State',
    kind: 'choice',
    column: literal<ReturnStatus>(),
    value: sql`t.status`,
  }),
  kind: listColumn({
    label: 'Kind',
    kind: 'choice',
    column: literal<Kind>(),
    value: sql`t.kind`,
  }),
  reasons: listColumn({
    label: 'Reasons',
    kind: 'tags',
    column: textArray,
    choices: reasonLabels,
    value: sql`
        array(select distinct u.reason from return_units u where u.return_id = t.id order by 1)`,
  }),
  units: listColumn({
    label: 'Units',
    kind: 'integer',
    column: integer,
    value: sql`(select count(*)::int from return_units u where u.return_id = t.id)`,
    isOptional: true,
  }),
  value: listColumn({
    label: 'Refund',
    kind: 'money',
    column: integer,
    value: sql`(t.preview ->> 'toCard')::int + (t.preview ->> 'asCredit')::int`,
  }),
  requestedAt: listColumn({
    label: 'Requested',
    kind: 'timestamp',
    column: timestamp,
    value: sql`t.requested_at`,
    sort: sql`t.requested_at`,
  }),
  dueAt: listColumn({
    label: 'Due',
    kind: 'timestamp',
    column: nullable(timestamp),
    value: dueAt,
    sort: dueAt,
  }),
  trackingNo: listColumn({
    label: 'Tracking number',
    kind: 'text',
    column: nullable(text),
    value: sql`t.tracking_no`,
    isOptional: true,
  }),
  initiator: listColumn({
    label: 'Opened by',
    kind: 'choice',
    column: literal<Sender>(),
    value: sql`t.initiator`,
    isOptional: true,
  }),
  isDelivered: listColumn({
    label: 'Parcel delivered',
    kind: 'boolean',
    column: boolean,
    value: sql`t.delivered_at is not null`,
    isOptional: true,
  }),
}

const filters = {
  search: listFilter({
    label: 'Search',
    kind: 'text',
    schema: searchText(200),
    where: (query: string) => sql`
        (
          t.number = ${parseReturnNumber(query) ?? ''}
          or t.tracking_no in (${query.trim()}, ${createCodeKey(query) || ' '})
          or t.order_id in (
            select id from orders where ${orderNumberCondition(query)}
            union all
            select id
            from orders
            where status <> 'cancelled' and email_identity(email) = email_identity(${query.trim()})
          )
        )`,
  }),
  status: choiceFilter('State', sql`t.status`, returnStatusLabels),
  reason: listFilter({
    label: 'Reason',
    kind: 'choice',
    schema: queryList(z.enum(returnReasons), returnReasons.length),
    where: (chosen: string[]) => sql`
        exists (
          select 1 from return_units u where u.return_id = t.id and u.reason = any(${chosen})
        )`,
    choices: reasonLabels,
  }),
  kind: choiceFilter('Kind', sql`t.kind`, kinds),
  initiator: choiceFilter('Opened by', sql`t.initiator`, senders),
}
