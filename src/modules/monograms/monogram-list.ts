import { date, integer, literal, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { searchText } from '#platform/http/text-fields.ts'
import { choiceFilter } from '#platform/list/list-filters.ts'
import { defineList, listColumn, listFilter } from '#platform/list/list.ts'
import type { MonogramJobState } from './domain/monogram-job-machine.ts'

const states: Readonly<Record<MonogramJobState, string>> = {
  queued: 'To sew',
  in_work: 'In work',
  redo: 'To sew again',
  done: 'Done',
  cancelled: 'Canceled',
}

/** Monogram jobs, by the day they are due. */
export const monogramList = defineList({
  name: 'monogram',
  title: 'Monograms',
  permission: 'monograms.read',
  table: sql`monogram_jobs`,
  key: sql`t.id`,
  columns: {
    letters: listColumn({
      label: 'Monogram',
      kind: 'text',
      column: text,
      value: sql`coalesce(t.personalization ->> 'letters', '')`,
    }),
    dueOn: listColumn({
      label: 'Due',
      kind: 'date',
      column: date,
      value: sql`t.due_on`,
      sort: sql`t.due_on`,
    }),
    state: listColumn({
      label: 'State',
      kind: 'choice',
      column: literal<MonogramJobState>(),
      value: sql`t.state`,
    }),
    product: listColumn({
      label: 'Product',
      kind: 'text',
      column: text,
      value: sql`t.product_title`,
    }),
    qty: listColumn({ label: 'Pieces', kind: 'integer', column: integer, value: sql`t.qty` }),
    thread: listColumn({
      label: 'Thread',
      kind: 'choice',
      column: text,
      value: sql`t.color_code`,
      sort: sql`t.color_code`,
    }),
    order: listColumn({
      label: 'Order',
      kind: 'text',
      column: text,
      value: sql`t.order_number`,
    }),
    locksAt: listColumn({
      label: 'Buyer can change until',
      kind: 'timestamp',
      column: timestamp,
      value: sql`t.locks_at`,
      isOptional: true,
    }),
  },
  filters: {
    search: listFilter({
      label: 'Order number or product',
      kind: 'text',
      schema: searchText(100),
      where: (search: string) => sql`
        (
          t.order_number ^@ ${search.toUpperCase()}
          or split_part(t.order_number, '-', 2) ^@ ${search.toUpperCase()}
          or strpos(lower(t.product_title), ${search.toLowerCase()}) > 0
        )`,
    }),
    state: choiceFilter('State', sql`t.state`, states),
  },
  defaultSort: { by: 'dueOn', order: 'asc' },
})
