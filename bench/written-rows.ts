import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createId } from '#kernel/ids/ids.ts'

interface WrittenTable {
  readonly name: string
  readonly columns: readonly string[]
  /** The rows that one order added, as text that the database accepts as input. */
  readonly rows: readonly (readonly (string | null)[])[]
}

export interface WrittenRows {
  /** In an order that satisfies the foreign keys. */
  readonly tables: readonly WrittenTable[]
  readonly count: number
}

/** Tables that triggers fill when the rows of an order are inserted. */
const filledByTriggers = ['customer_summaries', 'order_summaries']

/** Records the rows that `act` adds to the database. */
export async function recordWrittenRows(
  client: pg.Client,
  act: () => Promise<void>,
): Promise<WrittenRows> {
  const found = await client.query<Table>(tablesWithKeys)
  const tables = found.rows.filter(({ name }) => !filledByTriggers.includes(name))
  const before = new Map<string, Set<string>>()
  for (const table of tables) before.set(table.name, new Set(await listKeys(client, table)))
  await act()
  const written: WrittenTable[] = []
  for (const table of tables) {
    const known = before.get(table.name)
    const added = (await listKeys(client, table)).filter((key) => !known?.has(key))
    if (added.length > 0)
      written.push({
        name: table.name,
        columns: table.columns,
        rows: await readRows(client, table, added),
      })
  }
  const ordered = await sortByForeignKeys(client, written)
  return { tables: ordered, count: ordered.reduce((sum, { rows }) => sum + rows.length, 0) }
}

interface Table {
  readonly name: string
  /** An SQL expression that identifies a row. */
  readonly key: string
  /** The columns that the database does not generate. */
  readonly columns: readonly string[]
}

const tablesWithKeys = `
  select c.oid::regclass::text as name,
    coalesce((
      select string_agg(format('%I::text', a.attname), ' || '' '' || ')
      from pg_index i
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
      where i.indrelid = c.oid and i.indisprimary
    ), 't::text') as key,
    (
      select array_agg(a.attname::text order by a.attnum)
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attidentity = '' and a.attgenerated = ''
    ) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'sandbox', 'jobs')
  order by 1`

async function listKeys(client: pg.Client, { name, key }: Table): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(`select ${key} as key from ${name} t`)
  return rows.map((row) => row.key)
}

async function readRows(
  client: pg.Client,
  { name, key, columns }: Table,
  wantedKeys: readonly string[],
): Promise<(string | null)[][]> {
  const list = columns.map((column) => `"${column}"::text`).join(', ')
  const { rows } = await client.query<(string | null)[]>({
    text: `select ${list} from ${name} t where ${key} = any($1)`,
    values: [wantedKeys],
    rowMode: 'array',
  })
  return rows
}

async function sortByForeignKeys(
  client: pg.Client,
  tables: WrittenTable[],
): Promise<WrittenTable[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint
    where contype = 'f' and conrelid <> confrelid`,
  )
  const ordered: WrittenTable[] = []
  const remaining = [...tables]
  while (remaining.length > 0) {
    const next = remaining.findIndex(
      ({ name }) =>
        !rows.some(
          ({ child, parent }) => child === name && remaining.some((other) => other.name === parent),
        ),
    )
    ordered.push(...remaining.splice(Math.max(0, next), 1))
  }
  return ordered
}

/**
 * The same rows for another order of another customer: every id, token, hash, number, and email
 * address is replaced consistently with a new one.
 */
export function cloneWithNewIds({ tables }: WrittenRows): readonly WrittenTable[] {
  const replacements = new Map<string, string>()
  const replace = (token: string, make: () => string): string => {
    const known = replacements.get(token) ?? make()
    replacements.set(token, known)
    return known
  }
  const replaceAllIds = (value: string): string =>
    value
      .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, (token) =>
        replace(token, randomUUID),
      )
      .replaceAll(
        /\b(?!var_|gds_|med_)([a-z]{2,4})_[0-9a-hjkmnp-tv-z]{26}\b/g,
        (token, prefix: string) => replace(token, () => createId(prefix)),
      )
      .replaceAll(/\bAB-[2-9A-HJKMNP-TV-Z]{8}\b/g, (token) =>
        replace(
          token,
          () =>
            `AB-${[...randomBytes(8)].map((byte) => orderNumberLetters[byte % orderNumberLetters.length]).join('')}`,
        ),
      )
      .replaceAll(/\b[\w.+-]+@example\.com\b/g, (token) =>
        replace(token, () => `buyer.${randomUUID()}@example.com`),
      )
      .replaceAll(/(?<![0-9a-f])[0-9a-f]{32,64}(?![0-9a-f])/g, (token) =>
        replace(token, () => randomBytes(token.length).toString('hex').slice(0, token.length)),
      )
  return tables.map((table) => ({
    ...table,
    rows: table.rows.map((row) =>
      row.map((value) => (value === null ? null : replaceAllIds(value))),
    ),
  }))
}

const orderNumberLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
