import { date, integer, literal, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { searchText } from '#platform/http/text-fields.ts'
import { choiceFilter } from '#platform/list/list-filters.ts'
import { defineList, listColumn, listFilter } from '#platform/list/list.ts'
import type { CommissionState } from './domain/commission-machine.ts'

export const commissionStateLabels: Readonly<Record<CommissionState, string>> = {
  submitted: 'New',
  review: 'In review',
  quoted: 'Quoted',
  accepted: 'Accepted',
  deposit_paid: 'Deposit paid',
  proofing: 'Proof sent',
  changes: 'Changes wanted',
  approved: 'Approved',
  making: 'In the making',
  milestone: 'Milestone reached',
  made: 'Made',
  production: 'Ordered',
  order_shipped: 'Shipped',
  done: 'Done',
  declined: 'Declined',
  expired: 'Quote expired',
  withdrawn: 'Withdrawn',
  refunded: 'Refunded',
}

/** Commissions, the newest first. */
export const commissionList = defineList({
  name: 'commission',
  title: 'Commissions',
  permission: 'commissions.read',
  table: sql`bespoke_commissions`,
  key: sql`t.id`,
  joins: sql`left join orders o on o.id = t.order_id`,
  columns: {
    number: listColumn({ label: 'Commission', kind: 'text', column: text, value: sql`t.number` }),
    title: listColumn({ label: 'What', kind: 'text', column: text, value: sql`t.title` }),
    name: listColumn({ label: 'For', kind: 'text', column: text, value: sql`t.name` }),
    state: listColumn({
      label: 'State',
      kind: 'choice',
      column: literal<CommissionState>(),
      value: sql`t.state`,
    }),
    firstReplyBy: listColumn({
      label: 'Answer by',
      kind: 'date',
      column: nullable(date),
      value: sql`case when t.state in ('submitted', 'review') then t.first_reply_by end`,
      sort: sql`t.first_reply_by`,
    }),
    neededBy: listColumn({
      label: 'Needed by',
      kind: 'date',
      column: nullable(date),
      value: sql`t.needed_by`,
    }),
    quantity: listColumn({
      label: 'Pieces',
      kind: 'integer',
      column: integer,
      value: sql`t.quantity`,
    }),
    email: listColumn({
      label: 'Email',
      kind: 'text',
      column: text,
      value: sql`t.email`,
      isOptional: true,
    }),
    order: listColumn({
      label: 'Order',
      kind: 'text',
      column: nullable(text),
      value: sql`o.number`,
      isOptional: true,
    }),
    createdAt: listColumn({
      label: 'Received',
      kind: 'timestamp',
      column: timestamp,
      value: sql`t.created_at`,
      sort: sql`t.created_at`,
    }),
  },
  filters: {
    search: listFilter({
      label: 'Number, name or email',
      kind: 'text',
      schema: searchText(100),
      where: (search: string) => sql`
        (
          t.number ^@ ${search.toUpperCase()}
          or lower(t.email) ^@ ${search.toLowerCase()}
          or strpos(lower(t.name), ${search.toLowerCase()}) > 0
        )`,
    }),
    state: choiceFilter('State', sql`t.state`, commissionStateLabels),
  },
  defaultSort: { by: 'createdAt', order: 'desc' },
})
