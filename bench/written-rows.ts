import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'

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

const shopSchemas = `n.nspname in ('public', 'sandbox', 'jobs')`

/** Which rows were added between two moments: what a whole checkout writes, read from the database itself rather than from memory. */
export async function rowsWrittenBy(client: pg.Client, act: () => Promise<void>): Promise<WrittenRows> {
  const { rows: tables } = await client.query<{ oid: number; name: string }>(`
    select c.oid::int, c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and not c.relispartition and ${shopSchemas}
    union all select c.oid::int, c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and c.relispartition and ${shopSchemas} order by 1`)
  const before = new Map<string, Set<string>>()
  for (const { name } of tables) before.set(name, new Set(await keys(client, name)))
  await act()
  const written: WrittenTable[] = []
  for (const { oid, name } of tables) {
    const known = before.get(name)
    const added = (await keys(client, name)).filter((key) => !known?.has(key))
    if (added.length === 0) continue
    const { rows: columns } = await client.query<{ column: string }>(`select attname as column from pg_attribute where attrelid = $1 and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''`, [oid])
    const list = columns.map(({ column }) => `"${column}"::text`).join(', ')
    const { rows } = await client.query<(string | null)[]>({ text: `select ${list} from ${name} t where ${keyOf('t')} = any($1)`, values: [added], rowMode: 'array' })
    written.push({ name, columns: columns.map(({ column }) => column), rows })
  }
  const ordered = await inForeignKeyOrder(client, written)
  return { tables: ordered, count: ordered.reduce((sum, { rows }) => sum + rows.length, 0) }
}

/** A row's identity that survives updates: its identifying columns, or all of it where it has none. */
const keyOf = (alias: string): string => `coalesce(to_jsonb(${alias}) ->> 'id', to_jsonb(${alias}) ->> 'event_id', md5((to_jsonb(${alias}) - 'updated_at' - 'points' - 'value' - 'expire')::text))`

async function keys(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(`select ${keyOf('t')} as key from ${table} t`)
  return rows.map(({ key }) => key)
}

async function inForeignKeyOrder(client: pg.Client, tables: WrittenTable[]): Promise<WrittenTable[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(`select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f' and conrelid <> confrelid`)
  const ordered: WrittenTable[] = []
  const waiting = [...tables]
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ name }) => !rows.some(({ child, parent }) => child === name && waiting.some((other) => other.name === parent)))
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
  const text = (value: string): string => value
    .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, (token) => renew(token, randomUUID))
    .replaceAll(/\b(?!var_|gds_|med_)([a-z]{2,4})_[0-9a-hjkmnp-tv-z]{26}\b/g, (token, prefix: string) => renew(token, () => `${prefix}_0${crockford(25)}`))
    .replaceAll(/\bAB-[2-9A-HJKMNP-TV-Z]{8}\b/g, (token) => renew(token, () => `AB-${[...randomBytes(8)].map((byte) => numberLetters[byte % numberLetters.length]).join('')}`))
    .replaceAll(/(?<![0-9a-f])[0-9a-f]{32,64}(?![0-9a-f])/g, (token) => renew(token, () => randomBytes(token.length).toString('hex').slice(0, token.length)))
  return tables.map((table) => ({ ...table, rows: table.rows.map((row) => row.map((value) => (value === null ? null : text(value)))) }))
}

const numberLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const crockford = (length: number): string => [...randomBytes(length)].map((byte) => '0123456789abcdefghjkmnpqrstvwxyz'[byte % 32]).join('')
