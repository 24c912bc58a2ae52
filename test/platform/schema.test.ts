import { globSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database.ts'

const database = await openTestDatabase()
const schemaFiles = globSync('src/**/data/schema.ts')
const exported = (
  await Promise.all(
    schemaFiles.map((file) => import(`../../${file}`) as Promise<Record<string, unknown>>),
  )
).flatMap((module) => Object.values(module))
const tables = exported.filter((value) => is(value, PgTable)).map((table) => getTableConfig(table))

/**
 * Tables that libraries and the platform read with their own SQL, and those of the sandbox
 * provider.
 */
const withoutModel = new Set([
  'schema_migrations',
  'rate_limits',
  'idempotency_keys',
  'shop_settings',
  'catalog_lists',
  'collection_products',
  'searches_without_results',
])

const { rows } = await database.query(`
  select table_schema as schema, table_name as name, column_name as column, is_nullable = 'YES' as nullable, data_type as type, udt_name as udt
  from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema', 'jobs', 'sandbox', 'testing')
  and exists (select 1 from information_schema.tables t where t.table_schema = columns.table_schema and t.table_name = columns.table_name and t.table_type = 'BASE TABLE')`)

function columnsOf(schema: string, name: string) {
  return rows.filter((row) => row['schema'] === schema && row['name'] === name)
}

/** The short type name of the database: `text`, `_text`, `int4`, `timestamptz`, `bytea`. */
function shortType(sqlType: string): string {
  const isArray = sqlType.endsWith('[]')
  const name = sqlType
    .replace(/\[\]$/, '')
    .replace(/\(.*?\)/, '')
    .trim()
  const short: Record<string, string> = {
    integer: 'int4',
    smallint: 'int2',
    bigint: 'int8',
    boolean: 'bool',
    serial: 'int4',
    bigserial: 'int8',
    'timestamp with time zone': 'timestamptz',
    timestamp: 'timestamp',
    'double precision': 'float8',
    real: 'float4',
    'character varying': 'varchar',
    varchar: 'varchar',
  }
  return `${isArray ? '_' : ''}${short[name] ?? name}`
}

describe('the models match the database', () => {
  test('models are found', () => {
    expect(tables.length).toBeGreaterThanOrEqual(schemaFiles.length)
    expect(schemaFiles.length).toBeGreaterThan(0)
  })

  test.each(tables.map((table) => ({ table, title: `${table.schema ?? 'public'}.${table.name}` })))(
    '$title has equal columns, types and nullability',
    ({ table }) => {
      const model = table.columns.map((column) => ({
        column: column.name,
        nullable: !column.notNull && !column.primary && !inPrimaryKey(table, column.name),
        type: shortType(column.getSQLType()),
      }))
      const actual = columnsOf(table.schema ?? 'public', table.name).map((row) => ({
        column: row['column'],
        nullable: row['nullable'],
        type: row['udt'],
      }))
      const byName = (a: { column: unknown }, b: { column: unknown }) =>
        String(a.column).localeCompare(String(b.column))
      expect(model.sort(byName)).toEqual(actual.sort(byName))
    },
  )

  test('every table has a model or is listed as having none', () => {
    const modelled = new Set(tables.map((table) => `${table.schema ?? 'public'}.${table.name}`))
    const actual = new Set(rows.map((row) => `${String(row['schema'])}.${String(row['name'])}`))
    expect(
      [...actual]
        .filter((name) => !modelled.has(name) && !withoutModel.has(name.replace('public.', '')))
        .sort(),
    ).toEqual([])
  })
})

function inPrimaryKey(table: ReturnType<typeof getTableConfig>, column: string): boolean {
  return table.primaryKeys.some((key) => key.columns.some(({ name }) => name === column))
}
