import { orderNumberCondition } from '#modules/orders/find-order.ts'
import { z } from 'zod'
import { getMailboxIdentity } from '#kernel/email/email.ts'
import { integer, literal, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import { queryInteger, queryList } from '#platform/http/endpoint.ts'
import { largestInteger, timestampSchema } from '#platform/http/fields.ts'
import { idText, searchText } from '#platform/http/text-fields.ts'
import { choiceFilter } from '#platform/list/list-filters.ts'
import { defineList, listColumn, listFilter } from '#platform/list/list.ts'
import { refundReasonKinds, refundReasons } from './refund-reasons.ts'

const states = {
  pending: 'Pending',
  failed: 'Failed, retried',
  manual: 'Needs action',
  paid: 'Paid in another way',
  succeeded: 'Succeeded',
  cancelled: 'Canceled',
}
const causes = {
  cancel: 'Canceled items',
  edit: 'Changed order',
  lost: 'Lost parcel',
  return: 'Return',
  claim: 'Claim',
  goodwill: 'Goodwill',
  system: 'Unused payment',
  provider: 'Refunded at the provider',
}
export type RefundState = keyof typeof states

/** Refunds to cards, and refunds of orders as store credit. */
export const refundList = defineList({
  name: 'refund',
  title: 'Refunds',
  permission: 'payments.read',
  table: sql`refund_list`,
  key: sql`t.id`,
  joins: sql`
    left join refunds r on r.id = t.id
    left join payments p on p.id = t.payment_id
    left join order_refunds f on f.id = t.id
    left join orders o on o.id = coalesce(t.order_id, p.order_id)
    left join staff_keys k on k.id = f.actor_id
    left join staff_members a on a.id = f.actor_id`,
  columns: {
    order: listColumn({
      label: 'Order',
      kind: 'text',
      column: nullable(text),
      value: sql`o.number`,
    }),
    amount: listColumn({
      label: 'Amount',
      kind: 'money',
      column: integer,
      value: sql`t.amount`,
      sort: sql`t.amount`,
    }),
    method: listColumn({
      label: 'Method',
      kind: 'text',
      column: text,
      value: sql`
        case when t.method = 'credit' then 'Store credit'
          else coalesce(
            rtrim(initcap(p.method ->> 'brand') || ' ' || (p.method ->> 'last4')), 'Card'
          )
        end`,
    }),
    state: listColumn({
      label: 'State',
      kind: 'choice',
      column: literal<RefundState>(),
      value: sql`t.state`,
    }),
    cause: listColumn({
      label: 'Cause',
      kind: 'choice',
      column: text,
      choices: causes,
      value: sql`coalesce(f.cause, r.originator ->> 'kind')`,
    }),
    reason: listColumn({
      label: 'Reason',
      kind: 'text',
      column: text,
      value: sql`coalesce(f.reason, r.reason)`,
    }),
    reasonKind: listColumn({
      label: 'Reason given by staff',
      kind: 'choice',
      column: nullable(text),
      value: sql`f.reason_kind`,
      isOptional: true,
    }),
    by: listColumn({
      label: 'By',
      kind: 'text',
      column: nullable(text),
      value: sql`
        case f.actor_kind
          when 'staff' then coalesce(a.name, k.name, f.actor_id)
          when 'customer' then 'Customer'
          when 'carrier' then 'Carrier'
          when 'provider' then 'Payment provider'
          when 'system' then 'The shop'
        end`,
    }),
    attempts: listColumn({
      label: 'Failed attempts',
      kind: 'integer',
      column: integer,
      value: sql`coalesce(r.attempts, 0)`,
      isOptional: true,
    }),
    nextAttemptAt: listColumn({
      label: 'Next attempt',
      kind: 'timestamp',
      column: nullable(timestamp),
      value: sql`r.next_attempt_at`,
    }),
    createdAt: listColumn({
      label: 'Created',
      kind: 'timestamp',
      column: timestamp,
      value: sql`t.created_at`,
      sort: sql`t.created_at`,
    }),
  },
  filters: {
    search: listFilter({
      label: 'Order number or email',
      kind: 'text',
      schema: searchText(254),
      where: ofOrder,
    }),
    state: choiceFilter('State', sql`t.state`, states),
    method: choiceFilter('Method', sql`t.method`, { card: 'Card', credit: 'Store credit' }),
    reasonKind: listFilter({
      label: 'Reason given by staff',
      kind: 'choice',
      schema: z.enum(refundReasonKinds),
      where: (kind) =>
        sql`t.id in (select f.id from order_refunds f where f.reason_kind = ${kind})`,
      choices: refundReasons,
    }),
    minAmount: listFilter({
      label: 'Amount at least',
      kind: 'money',
      schema: queryInteger(0, largestInteger),
      where: (amount) => sql`t.amount >= ${amount}`,
    }),
    since: listFilter({
      label: 'Created since',
      kind: 'timestamp',
      schema: timestampSchema,
      where: (at) => sql`t.created_at >= ${at}`,
    }),
    before: listFilter({
      label: 'Created before',
      kind: 'timestamp',
      schema: timestampSchema,
      where: (at) => sql`t.created_at < ${at}`,
    }),
    id: listFilter({
      label: 'Refund',
      kind: 'text',
      schema: queryList(idText(), 100),
      where: (ids) => sql`t.id = any(${ids})`,
    }),
  },
  defaultSort: { by: 'createdAt', order: 'desc' },
})

function ofOrder(search: string): Sql {
  const term = search.trim()
  const orders = term.includes('@')
    ? sql`select o.id from orders o where email_identity(o.email) = ${getMailboxIdentity(term)}`
    : sql`select o.id from orders o where ${orderNumberCondition(term)}`
  return sql`(
    t.order_id = any(array(${orders}))
    or t.payment_id = any(array(select p.id from payments p where p.order_id in (${orders}))))`
}
