import { integer, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { idText, searchText } from '#platform/http/text-fields.ts'
import { choiceFilter } from '#platform/list/list-filters.ts'
import { defineList, listColumn, listFilter } from '#platform/list/list.ts'
import { draftStateLabels } from './domain/draft-machine.ts'

export const draftList = defineList({
  name: 'draft',
  title: 'Draft orders',
  permission: 'drafts.read',
  table: sql`draft_orders`,
  key: sql`t.id`,
  joins: sql`left join orders o on o.id = t.order_id`,
  columns: {
    number: listColumn({
      label: 'Draft',
      kind: 'text',
      column: text,
      value: sql`'D' || t.number`,
      sort: sql`t.number`,
    }),
    state: listColumn({ label: 'State', kind: 'choice', column: text, value: sql`t.state` }),
    email: listColumn({
      label: 'Customer',
      kind: 'text',
      column: nullable(text),
      value: sql`t.email`,
    }),
    items: listColumn({ label: 'Items', kind: 'integer', column: integer, value: sql`t.items` }),
    total: listColumn({
      label: 'Total',
      kind: 'money',
      column: nullable(integer),
      value: sql`t.total`,
    }),
    linkEndsAt: listColumn({
      label: 'Link ends',
      kind: 'timestamp',
      column: nullable(timestamp),
      value: sql`t.link_ends_at`,
    }),
    orderNumber: listColumn({
      label: 'Order',
      kind: 'text',
      column: nullable(text),
      value: sql`o.number`,
    }),
    changedAt: listColumn({
      label: 'Changed',
      kind: 'timestamp',
      column: timestamp,
      value: sql`t.changed_at`,
      sort: sql`t.changed_at`,
    }),
  },
  filters: {
    search: listFilter({
      label: 'Number or email',
      kind: 'text',
      schema: searchText(100),
      where: (search: string) => {
        const [, number = ''] = /^d?(\d{1,9})$/i.exec(search) ?? []
        return number === ''
          ? sql`lower(t.email) ^@ ${search.toLowerCase()}`
          : sql`t.number = ${Number(number)}::int`
      },
    }),
    state: choiceFilter('State', sql`t.state`, draftStateLabels),
    memberId: listFilter({
      label: 'Member',
      kind: 'text',
      schema: idText(),
      where: (memberId: string) => sql`t.member_id = ${memberId}`,
    }),
    editOf: listFilter({
      label: 'Adds to the order',
      kind: 'text',
      schema: idText(),
      where: (order: string) =>
        sql`t.edit_of in (select id from orders where id = ${order} or number = ${order})`,
    }),
  },
  defaultSort: { by: 'changedAt', order: 'desc' },
})
