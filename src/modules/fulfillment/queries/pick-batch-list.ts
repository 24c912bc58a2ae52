import { integer, literal, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { choiceFilter, colleagueFilter } from '#platform/list/list-filters.ts'
import { defineList, listColumn } from '#platform/list/list.ts'
import type { PickBatchState } from '../domain/pick-batch-machine.ts'

const states = {
  open: 'Picking',
  picked: 'Picked',
  packed: 'Packed',
  cancelled: 'Canceled',
} as const satisfies Record<PickBatchState, string>

export const pickBatchList = defineList({
  name: 'pickBatch',
  title: 'Pick batches',
  permission: 'fulfillment.read',
  table: sql`pick_batches`,
  key: sql`t.id`,
  columns: {
    state: listColumn({
      label: 'State',
      kind: 'choice',
      column: literal<PickBatchState>(),
      value: sql`t.state`,
    }),
    assignee: listColumn({
      label: 'Assignee',
      kind: 'text',
      column: text,
      value: sql`t.assignee_name`,
    }),
    deliveries: listColumn({
      label: 'Deliveries',
      kind: 'integer',
      column: integer,
      value: sql`(select count(*)::int from pick_batch_groups b where b.batch_id = t.id)`,
    }),
    createdAt: listColumn({
      label: 'Started',
      kind: 'timestamp',
      column: timestamp,
      value: sql`t.created_at`,
      sort: sql`t.created_at`,
    }),
    packedAt: listColumn({
      label: 'Packed',
      kind: 'timestamp',
      column: nullable(timestamp),
      value: sql`t.packed_at`,
    }),
  },
  filters: {
    state: choiceFilter('State', sql`t.state`, states),
    assigneeId: colleagueFilter('Assignee', sql`t.assignee_id`, { me: 'Me' }),
  },
  defaultSort: { by: 'createdAt', order: 'desc' },
})
