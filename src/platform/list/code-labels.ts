import { getOwnValue } from '#kernel/lookup/lookup.ts'
import { describeCode } from '#kernel/text/describe-code.ts'
import { json, sql, type Sql } from '../db/sql.ts'
import type { List } from './list.ts'

type Labels = Readonly<Record<string, string>>

/** The labels of the codes of a column: its own, or those of the filter of the same name. */
export const findLabels = (list: List, name: string): Labels =>
  list.columns[name]?.choices ?? list.filters[name]?.choices ?? {}

/** A value of a column as the back office shows it: codes by their label, texts as they are. */
export function labelValue(list: List, name: string, value: string): string {
  const labels = findLabels(list, name)
  const kind = list.columns[name]?.kind
  const isCode = kind === 'choice' || (kind === 'text' && Object.keys(labels).length > 0)
  return getOwnValue(labels, value) ?? (isCode && value !== '' ? describeCode(value) : value)
}

/** The label of a code in a statement, or the code if it has none. */
export const selectLabel = (column: Sql, labels: Labels): Sql =>
  sql`coalesce(${json(labels)} ->> ${column}, ${column})`
