import template, { empty, join, raw, type Sql } from 'sql-template-tag'

export { empty, join, raw, type Sql }

/** What a statement may be composed of: parameters and other SQL. JSON goes through `json`. */
export type SqlValue =
  | Sql
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | null
  | readonly (string | number | boolean | Date | null)[]

/** An SQL statement or a part of one. Values become parameters; arrays become one parameter. */
export const sql: (strings: TemplateStringsArray, ...values: SqlValue[]) => Sql = template

/** A parameter of the type `jsonb`; `null` is the SQL null. */
export function json(value: unknown): Sql {
  const text = value === null || value === undefined ? null : JSON.stringify(value)
  return sql`${text}::jsonb`
}

type Values = Readonly<Record<string, SqlValue | undefined>>

/**
 * `(owner_id, name) values ($1, $2), ($3, $4)` for `insert into`. The columns are the keys of all
 * rows in snake case; a row without a value takes the default of the column.
 */
export function insertValues(...rows: readonly [Values, ...Values[]]): Sql {
  const keys = [
    ...new Set(
      rows.flatMap((row) =>
        Object.entries(row).flatMap(([key, value]) => (value === undefined ? [] : [key])),
      ),
    ),
  ]
  const columns = join(keys.map((key) => raw(toColumnName(key))))
  const tuples = rows.map(
    (row) => sql`(${join(keys.map((key) => row[key] ?? fallback(row, key)))})`,
  )
  return sql`(${columns}) values ${join(tuples)}`
}

const fallback = (row: Values, key: string): Sql | null =>
  row[key] === null ? null : raw('default')

/**
 * `owner_id = $1, name = $2` for `update … set`. Keys without a value are left out. At least one
 * key must have one.
 */
export function setValues(values: Values): Sql {
  return join(
    Object.entries(values).flatMap(([key, value]) =>
      value === undefined ? [] : [sql`${raw(toColumnName(key))} = ${value}`],
    ),
  )
}

/** `price = excluded.price, …` for `on conflict … do update set`. */
export function setExcluded(keys: readonly string[]): Sql {
  return join(keys.map(toColumnName).map((column) => raw(`${column} = excluded.${column}`)))
}

const names = new Map<string, string>()

/** `unitPrice` → `unit_price`. Throws for a key that is no name, which is part of the SQL. */
export function toColumnName(key: string): string {
  const knownName = names.get(key)
  if (knownName !== undefined) return knownName
  if (!/^[a-z]\w*$/i.test(key)) throw new Error('A key is not the name of a column.')
  const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  names.set(key, name)
  return name
}
