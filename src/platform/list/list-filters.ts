import { z } from 'zod'
import type { Sql } from '../db/sql.ts'
import { sql } from '../db/sql.ts'
import { queryList } from '../http/endpoint.ts'
import { idText } from '../http/text-fields.ts'
import { listFilter, type ListFilter } from './list.ts'

/** Rows whose column has one of the chosen values. The keys of `choices` are the values. */
export function choiceFilter(
  label: string,
  column: Sql,
  choices: Readonly<Record<string, string>>,
): ListFilter {
  const values = Object.keys(choices) as [string, ...string[]]
  return listFilter({
    label,
    kind: 'choice',
    schema: queryList(z.enum(values), values.length),
    where: (chosen: readonly string[]) => sql`${column} = any(${chosen}::text[])`,
    choices,
  })
}

/** Rows for which a condition holds, or does not. The condition is never null. */
export function flagFilter(label: string, condition: Sql): ListFilter {
  return listFilter({
    label,
    kind: 'boolean',
    schema: z.enum(['true', 'false']),
    where: (value: 'true' | 'false') =>
      value === 'true' ? sql`(${condition})` : sql`not (${condition})`,
    choices: { true: 'Yes', false: 'No' },
  })
}

/** Rows that one of the chosen people has. `me` is the caller, and `none` stands for nobody. */
export function colleagueFilter(
  label: string,
  column: Sql,
  choices: Readonly<Record<string, string>> = { me: 'Me', none: 'Nobody' },
): ListFilter {
  return listFilter({
    label,
    kind: 'colleague',
    schema: queryList(idText(), 20),
    where: (chosen: readonly string[]) =>
      chosen.includes('none')
        ? sql`(${column} is null or ${column} = any(${chosen}::text[]))`
        : sql`${column} = any(${chosen}::text[])`,
    choices,
  })
}
