import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { newId } from '#kernel/ids/ids.ts'

interface WrittenTable {
  readonly name: string
  readonly columns: readonly string[]
  /** The rows one order left behind, as text the database takes back. */
  readonly rows: readonly (readonly (string | null)[])[]
}

export interface WrittenRows {
  /** In an order in which foreign keys hold. */
  readonly tables: readonly WrittenTable[]
  readonly count: number
}

/** Which rows were added between two moments: what a whole checkout writes, read from the database itself rather than from memory. */
export async function rowsWrittenBy(
  client: pg.Client,
  act: () => Promise<void>,
): Promise<WrittenRows> {
  const { rows: tables } = await client.query<Table>(tablesWithKeys)
  const before = new Map<string, Set<string>>()
  for (const table of tables) before.set(table.name, new Set(await keys(client, table)))
  await act()
  const written: WrittenTable[] = []
  for (const table of tables) {
    const known = before.get(table.name)
    const added = (await keys(client, table)).filter((key) => !known?.has(key))
    if (added.length > 0)
      written.push({
        name: table.name,
        columns: table.columns,
        rows: await rowsOf(client, table, added),
      })
  }
  const ordered = await inForeignKeyOrder(client, written)
  return { tables: ordered, count: ordered.reduce((sum, { rows }) => sum + rows.length, 0) }
}

interface Table {
  readonly name: string
  /** What tells one row from another for as long as it lives. */
  readonly key: string
  /** Every column that is not filled in by the database itself. */
  readonly columns: readonly string[]
}

const tablesWithKeys = `
  select c.oid::regclass::text as name,
    coalesce((select string_agg(format('%I::text', a.attname), ' || '' '' || ') from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey) where i.indrelid = c.oid and i.indisprimary), 't::text') as key,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attidentity = '' and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname in ('public', 'sandbox', 'jobs') order by 1`

async function keys(client: pg.Client, { name, key }: Table): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(`select ${key} as key from ${name} t`)
  return rows.map((row) => row.key)
}

async function rowsOf(
  client: pg.Client,
  { name, key, columns }: Table,
  wanted: readonly string[],
): Promise<(string | null)[][]> {
  const list = columns.map((column) => `"${column}"::text`).join(', ')
  const { rows } = await client.query<(string | null)[]>({
    text: `select ${list} from ${name} t where ${key} = any($1)`,
    values: [wanted],
    rowMode: 'array',
  })
  return rows
}

async function inForeignKeyOrder(
  client: pg.Client,
  tables: WrittenTable[],
): Promise<WrittenTable[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  )
  const ordered: WrittenTable[] = []
  const waiting = [...tables]
  while (waiting.length > 0) {
    const next = waiting.findIndex(
      ({ name }) =>
        !rows.some(
          ({ child, parent }) => child === name && waiting.some((other) => other.name === parent),
        ),
    )
    ordered.push(...waiting.splice(Math.max(0, next), 1))
  }
  return ordered
}

/** The same rows for another order: every id, token, hash and number a new one, each the same everywhere it stands. */
export function another({ tables }: WrittenRows): readonly WrittenTable[] {
  const names = new Map<string, string>()
  const renew = (token: string, make: () => string): string => {
    const known = names.get(token) ?? make()
    names.set(token, known)
    return known
  }
  const text = (value: string): string =>
    value
      .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, (token) =>
        renew(token, randomUUID),
      )
      .replaceAll(
        /\b(?!var_|gds_|med_)([a-z]{2,4})_[0-9a-hjkmnp-tv-z]{26}\b/g,
        (token, prefix: string) => renew(token, () => newId(prefix)),
      )
      .replaceAll(/\bAB-[2-9A-HJKMNP-TV-Z]{8}\b/g, (token) =>
        renew(
          token,
          () =>
            `AB-${[...randomBytes(8)].map((byte) => numberLetters[byte % numberLetters.length]).join('')}`,
        ),
      )
      .replaceAll(/(?<![0-9a-f])[0-9a-f]{32,64}(?![0-9a-f])/g, (token) =>
        renew(token, () => randomBytes(token.length).toString('hex').slice(0, token.length)),
      )
  return tables.map((table) => ({
    ...table,
    rows: table.rows.map((row) => row.map((value) => (value === null ? null : text(value)))),
  }))
}

const numberLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
