import { z } from 'zod'
import { boolean, integer, literal, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import { queryInteger, queryList } from '#platform/http/endpoint.ts'
import { largestInteger, timestampSchema } from '#platform/http/fields.ts'
import { idText, searchText } from '#platform/http/text-fields.ts'
import { choiceFilter } from '#platform/list/list-filters.ts'
import { defineList, listColumn, listFilter } from '#platform/list/list.ts'

const states = {
  ordered: 'Not sent yet',
  active: 'Active',
  blocked: 'Blocked',
  cancelled: 'Canceled',
}
export type GiftCardState = keyof typeof states

export const giftCardList = defineList({
  name: 'giftCard',
  title: 'Gift cards',
  permission: 'wallet.read',
  table: sql`gift_cards`,
  key: sql`t.id`,
  joins: sql`
    left join credit_grants c on c.id = t.grant_id
    left join orders o on o.id = t.order_id`,
  columns: {
    last4: listColumn({
      label: 'Ends in',
      kind: 'text',
      column: nullable(text),
      value: sql`t.last4`,
    }),
    state: listColumn({
      label: 'State',
      kind: 'choice',
      column: literal<GiftCardState>(),
      value: sql`t.state`,
    }),
    amount: listColumn({
      label: 'Amount',
      kind: 'money',
      column: integer,
      value: sql`t.amount`,
      sort: sql`t.amount`,
    }),
    balance: listColumn({
      label: 'Balance',
      kind: 'money',
      column: integer,
      value: sql`coalesce(c.balance - c.authorized, 0)`,
    }),
    recipientName: listColumn({
      label: 'Recipient',
      kind: 'text',
      column: text,
      value: sql`t.recipient_name`,
    }),
    recipientEmail: listColumn({
      label: 'Recipient email',
      kind: 'text',
      column: text,
      value: sql`t.recipient_email`,
    }),
    order: listColumn({
      label: 'Bought in order',
      kind: 'text',
      column: nullable(text),
      value: sql`o.number`,
    }),
    inWallet: listColumn({
      label: 'In a wallet',
      kind: 'boolean',
      column: boolean,
      value: sql`c.owner_id is not null`,
      isOptional: true,
    }),
    deliveredAt: listColumn({
      label: 'Sent',
      kind: 'timestamp',
      column: nullable(timestamp),
      value: sql`t.delivered_at`,
    }),
    expiresAt: listColumn({
      label: 'Expires',
      kind: 'timestamp',
      column: nullable(timestamp),
      value: sql`t.expires_at`,
      isOptional: true,
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
      label: 'Last four characters, recipient or order number',
      kind: 'text',
      schema: searchText(254),
      where: searchGiftCards,
    }),
    state: choiceFilter('State', sql`t.state`, states),
    balance: listFilter({
      label: 'Balance',
      kind: 'choice',
      schema: z.enum(['open', 'used']),
      where: (answer) => {
        const hasBalance = sql`
          exists (select 1 from credit_grants c where c.id = t.grant_id and c.balance > 0)`
        return answer === 'open' ? hasBalance : sql`t.grant_id is not null and not ${hasBalance}`
      },
      choices: { open: 'Money left', used: 'Used up' },
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
    id: listFilter({
      label: 'Gift card',
      kind: 'text',
      schema: queryList(idText(), 100),
      where: (ids) => sql`t.id = any(${ids})`,
    }),
  },
  defaultSort: { by: 'createdAt', order: 'desc' },
})

function searchGiftCards(search: string): Sql {
  const term = search.trim()
  if (/^[A-Za-z]{1,4}-[2-9A-Za-z]{8}$/.test(term))
    return sql`
      t.order_id = (select o.id from orders o where o.number = ${term.toUpperCase()})`
  const prefix = `${term.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`(
    t.last4 = ${term.toUpperCase()}
    or lower(t.recipient_email) like ${prefix}
    or fold_text(t.recipient_name) like fold_text(${prefix}))`
}
