import { z } from 'zod'
import { formatTag } from './domain/tags.ts'
import { selectTierIds, selectTierName } from '#modules/loyalty/select-tier-name.ts'
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
import { queryInteger, queryList } from '#platform/http/endpoint.ts'
import { largestInteger, timestampSchema } from '#platform/http/fields.ts'
import { idText, lineText, searchText } from '#platform/http/text-fields.ts'
import { choiceFilter, flagFilter } from '#platform/list/list-filters.ts'
import { defineList, listColumn, listFilter } from '#platform/list/list.ts'
import { searchCustomers } from './db/search-customers.ts'

const kinds = { member: 'Member', guest: 'Guest' }
const states = { open: 'Open', frozen: 'Frozen', closed: 'Closed' }
const cents = queryInteger(0, largestInteger)

/** Members, and guests by mailbox. */
export const customerList = defineList({
  name: 'customer',
  title: 'Customers',
  permission: 'customers.read',
  table: sql`customer_summaries`,
  key: sql`t.id`,
  columns: {
    name: listColumn({
      label: 'Name',
      kind: 'text',
      column: text,
      value: sql`t.name`,
      sort: sql`t.name_key`,
    }),
    email: listColumn({
      label: 'Email',
      kind: 'text',
      column: nullable(text),
      value: sql`t.email`,
    }),
    phone: listColumn({
      label: 'Phone',
      kind: 'text',
      column: nullable(text),
      value: sql`t.phone`,
      isOptional: true,
    }),
    kind: listColumn({
      label: 'Kind',
      kind: 'choice',
      column: literal<keyof typeof kinds>(),
      value: sql`t.kind`,
    }),
    tier: listColumn({
      label: 'Tier',
      kind: 'text',
      column: nullable(text),
      value: selectTierName(sql`t.tier`),
    }),
    orders: listColumn({
      label: 'Orders',
      kind: 'integer',
      column: integer,
      value: sql`t.orders`,
      sort: sql`t.orders`,
    }),
    spent: listColumn({
      label: 'Spent',
      kind: 'money',
      column: integer,
      value: sql`t.spent`,
      sort: sql`t.spent`,
    }),
    lastOrderAt: listColumn({
      label: 'Last order',
      kind: 'timestamp',
      column: nullable(timestamp),
      value: sql`t.last_order_at`,
      sort: sql`coalesce(t.last_order_at, '-infinity'::timestamptz)`,
    }),
    points: listColumn({
      label: 'Points',
      kind: 'integer',
      column: integer,
      value: sql`t.points`,
      sort: sql`t.points`,
      isOptional: true,
    }),
    isSubscribed: listColumn({
      label: 'Subscribed',
      kind: 'boolean',
      column: boolean,
      value: sql`t.is_subscribed`,
    }),
    tags: listColumn({ label: 'Tags', kind: 'tags', column: textArray, value: sql`t.tags` }),
    state: listColumn({
      label: 'State',
      kind: 'choice',
      column: literal<keyof typeof states>(),
      value: sql`t.state`,
    }),
    createdAt: listColumn({
      label: 'Since',
      kind: 'timestamp',
      column: timestamp,
      value: sql`t.created_at`,
      sort: sql`t.created_at`,
      isOptional: true,
    }),
  },
  filters: {
    search: listFilter({
      label: 'Name, email, phone or order number',
      kind: 'text',
      schema: searchText(200),
      where: searchCustomers,
    }),
    kind: choiceFilter('Kind', sql`t.kind`, kinds),
    state: listFilter({
      label: 'State',
      kind: 'choice',
      schema: queryList(z.enum(['open', 'frozen', 'closed']), 3),
      // A literal, because a partial index is not used for a parameter.
      where: (chosen) =>
        chosen.includes('open')
          ? sql`t.state = any(${chosen})`
          : sql`(t.state <> 'open' and t.state = any(${chosen}))`,
      choices: states,
    }),
    tier: listFilter({
      label: 'Tier',
      kind: 'text',
      schema: queryList(lineText({ min: 1, max: 60 }), 20),
      where: (tiers) => sql`t.tier = any(${selectTierIds(tiers)})`,
    }),
    tag: listFilter({
      label: 'Tag',
      kind: 'tags',
      schema: queryList(lineText({ min: 1, max: 40 }), 20),
      where: (tags) => sql`t.tags @> ${tags.map(formatTag)}::text[]`,
    }),
    subscribed: flagFilter('Subscribed', sql`t.is_subscribed`),
    minSpent: listFilter({
      label: 'Spent at least',
      kind: 'money',
      schema: cents,
      where: (amount) => sql`t.spent >= ${amount}`,
    }),
    maxSpent: listFilter({
      label: 'Spent at most',
      kind: 'money',
      schema: cents,
      where: (amount) => sql`t.spent <= ${amount}`,
    }),
    minOrders: listFilter({
      label: 'Orders at least',
      kind: 'integer',
      schema: queryInteger(0, largestInteger),
      where: (count) => sql`t.orders >= ${count}`,
    }),
    orderedSince: listFilter({
      label: 'Last order since',
      kind: 'timestamp',
      schema: timestampSchema,
      where: (at) => sql`coalesce(t.last_order_at, '-infinity'::timestamptz) >= ${at}`,
    }),
    orderedBefore: listFilter({
      label: 'Last order before',
      kind: 'timestamp',
      schema: timestampSchema,
      where: (at) => sql`coalesce(t.last_order_at, '-infinity'::timestamptz) < ${at}`,
    }),
    id: listFilter({
      label: 'Customer',
      kind: 'text',
      schema: queryList(idText(), 100),
      where: (ids) => sql`t.id = any(${ids})`,
    }),
  },
  defaultSort: { by: 'lastOrderAt', order: 'desc' },
})
