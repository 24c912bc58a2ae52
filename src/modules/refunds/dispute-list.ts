import { orderNumberCondition } from '#modules/orders/find-order.ts'
import { disputeReasonLabels } from '#modules/payments/dispute-reasons.ts'
import type { DisputeStatus } from '#modules/payments/dispute-schema.ts'
import { integer, literal, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { timestampSchema } from '#platform/http/fields.ts'
import { searchText } from '#platform/http/text-fields.ts'
import { choiceFilter } from '#platform/list/list-filters.ts'
import { defineList, listColumn, listFilter } from '#platform/list/list.ts'

const states = { open: 'Open', lost: 'Lost', won: 'Won' }

/** Claims of buyers' banks, with the deadline for the answer. */
export const disputeList = defineList({
  name: 'dispute',
  title: 'Disputes',
  permission: 'payments.read',
  table: sql`payment_disputes`,
  key: sql`t.ref`,
  joins: sql`
    left join payments p on p.id = t.payment_id
    left join orders o on o.id = p.order_id
    left join dispute_evidence e on e.payment_id = t.payment_id and e.ref = t.ref`,
  columns: {
    order: listColumn({
      label: 'Order',
      kind: 'text',
      column: nullable(text),
      value: sql`o.number`,
    }),
    email: listColumn({
      label: 'Customer',
      kind: 'text',
      column: nullable(text),
      value: sql`o.email`,
    }),
    amount: listColumn({
      label: 'Amount',
      kind: 'money',
      column: integer,
      value: sql`t.amount`,
      sort: sql`t.amount`,
    }),
    state: listColumn({
      label: 'State',
      kind: 'choice',
      column: literal<DisputeStatus>(),
      value: sql`t.status`,
    }),
    reason: listColumn({
      label: 'Reason of the bank',
      kind: 'text',
      column: text,
      choices: disputeReasonLabels,
      value: sql`t.reason`,
    }),
    respondBy: listColumn({
      label: 'Answer by',
      kind: 'timestamp',
      column: nullable(timestamp),
      value: sql`t.respond_by`,
      sort: sql`coalesce(t.respond_by, 'infinity'::timestamptz)`,
    }),
    submittedAt: listColumn({
      label: 'Answered',
      kind: 'timestamp',
      column: nullable(timestamp),
      value: sql`e.submitted_at`,
    }),
    openedAt: listColumn({
      label: 'Opened',
      kind: 'timestamp',
      column: timestamp,
      value: sql`t.opened_at`,
      sort: sql`t.opened_at`,
    }),
  },
  filters: {
    search: listFilter({
      label: 'Order number',
      kind: 'text',
      schema: searchText(40),
      where: (number) => sql`
        t.payment_id = any(array(
          select p.id
          from payments p
          join orders o on o.id = p.order_id
          where ${orderNumberCondition(number)}))`,
    }),
    state: choiceFilter('State', sql`t.status`, states),
    respondBefore: listFilter({
      label: 'Answer due before',
      kind: 'timestamp',
      schema: timestampSchema,
      where: (at) => sql`coalesce(t.respond_by, 'infinity'::timestamptz) < ${at}`,
    }),
  },
  defaultSort: { by: 'respondBy', order: 'asc' },
})
