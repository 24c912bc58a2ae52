import { z } from 'zod'
import { nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { timestampSchema } from '#platform/http/fields.ts'
import { idText, lineText } from '#platform/http/text-fields.ts'
import { colleagueFilter } from '#platform/list/list-filters.ts'
import { defineList, listColumn, listFilter } from '#platform/list/list.ts'

export const auditResults = {
  done: 'Done',
  refused: 'Refused',
  failed: 'Failed',
  attempted: 'Attempted',
  read: 'Read',
} as const

export const auditChannels = {
  session: 'Signed in',
  key: 'API key',
  cli: 'Command line',
} as const

const names = <Choices extends object>(choices: Choices) =>
  Object.keys(choices) as [keyof Choices & string, ...(keyof Choices & string)[]]

export const auditList = defineList({
  name: 'audit',
  title: 'Audit entries',
  permission: 'audit.read',
  table: sql`audit_entries`,
  key: sql`t.id::text`,
  columns: {
    at: listColumn({
      label: 'Time',
      kind: 'timestamp',
      column: timestamp,
      value: sql`t.at`,
      sort: sql`t.at`,
    }),
    staffName: listColumn({
      label: 'Person',
      kind: 'text',
      column: text,
      value: sql`coalesce(nullif(t.staff_name, ''), t.staff_id)`,
    }),
    act: listColumn({ label: 'Act', kind: 'choice', column: text, value: sql`t.act` }),
    objectKind: listColumn({
      label: 'Kind of object',
      kind: 'choice',
      column: text,
      value: sql`t.object_kind`,
    }),
    objectLabel: listColumn({
      label: 'Object',
      kind: 'text',
      column: text,
      value: sql`t.object_label`,
    }),
    objectId: listColumn({
      label: 'Object id',
      kind: 'text',
      column: text,
      value: sql`t.object_id`,
      isOptional: true,
    }),
    outcome: listColumn({
      label: 'Outcome',
      kind: 'choice',
      column: text,
      choices: auditResults,
      value: sql`t.outcome`,
    }),
    reason: listColumn({ label: 'Reason', kind: 'text', column: text, value: sql`t.reason` }),
    channel: listColumn({
      label: 'Channel',
      kind: 'choice',
      column: text,
      value: sql`t.channel`,
      isOptional: true,
    }),
    address: listColumn({
      label: 'IP address',
      kind: 'text',
      column: text,
      value: sql`t.address`,
      isOptional: true,
    }),
    staffId: listColumn({
      label: 'Person id',
      kind: 'text',
      column: text,
      value: sql`t.staff_id`,
      isOptional: true,
    }),
    undoneBy: listColumn({
      label: 'Undone by entry',
      kind: 'text',
      column: nullable(text),
      value: sql`
        (select u.id::text from audit_entries u where u.undoes = t.id and u.outcome = 'done')`,
      isOptional: true,
    }),
  },
  filters: {
    staffId: colleagueFilter('Person', sql`t.staff_id`, { me: 'Me', cli: 'The command line' }),
    objectKind: listFilter({
      label: 'Kind of object',
      kind: 'text',
      schema: idText(),
      where: (value) => sql`t.object_kind = ${value}`,
    }),
    objectId: listFilter({
      label: 'Object id',
      kind: 'text',
      schema: idText(200),
      where: (value) => sql`t.object_id = ${value}`,
    }),
    act: listFilter({
      label: 'Act',
      kind: 'text',
      schema: idText(120),
      where: (value) => sql`t.act = ${value}`,
    }),
    result: listFilter({
      label: 'Result',
      kind: 'choice',
      schema: z.enum(names(auditResults)),
      where: (value) => sql`split_part(t.outcome, ':', 1) = ${value}`,
      choices: auditResults,
    }),
    channel: listFilter({
      label: 'Channel',
      kind: 'choice',
      schema: z.enum(names(auditChannels)),
      where: (value) => sql`t.channel = ${value}`,
      choices: auditChannels,
    }),
    from: listFilter({
      label: 'From',
      kind: 'timestamp',
      schema: timestampSchema,
      where: (value) => sql`t.at >= ${value}::timestamptz`,
    }),
    until: listFilter({
      label: 'Until',
      kind: 'timestamp',
      schema: timestampSchema,
      where: (value) => sql`t.at < ${value}::timestamptz`,
    }),
    search: listFilter({
      label: 'Search',
      kind: 'text',
      schema: lineText({ min: 1, max: 100 }),
      where: (value) => sql`starts_with(lower(t.object_label), ${value.toLowerCase()})`,
    }),
  },
  defaultSort: { by: 'at', order: 'desc' },
})
