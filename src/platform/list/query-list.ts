import { stringify } from 'csv-stringify/sync'
import { batch, inTransaction, type Db, type Tx } from '../db/database.server.ts'
import { execute, queryRow, queryRows } from '../db/query.ts'
import { integer, text, type RowShape } from '../db/row.ts'
import { join, raw, sql, toColumnName, type Sql } from '../db/sql.ts'
import type { Ctx } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { labelValue } from './code-labels.ts'
import type { List } from './list.ts'
import { maxExportedRows, maxTotal, type listContract } from './list-contract.ts'

/** The validated query of a list. */
export interface ListQuery {
  readonly page?: number
  readonly pageSize?: number
  readonly sort?: string
  readonly order?: 'asc' | 'desc'
  readonly [filter: string]: unknown
}

export interface ListPage {
  readonly rows: Readonly<Record<string, unknown>>[]
  readonly total: number
  readonly isTotalCapped: boolean
  readonly page: number
}

/**
 * The handlers of `listContract`. A list whose states depend on the time is a function of the time
 * of the request. Each export is recorded in the audit log.
 */
export function listHandlers(
  source: List | ((now: Date) => List),
): Handlers<ReturnType<typeof listContract>> {
  const listAt = (now: Date): List => (typeof source === 'function' ? source(now) : source)
  return {
    list: ({ db, now, staff }: Pick<Ctx, 'db' | 'now' | 'staff'>, query: ListQuery) => {
      const list = listAt(now)
      return queryList(db, list, resolveMe(list, query, staff?.id))
    },
    export: (ctx: Pick<Ctx, 'db' | 'now' | 'audit' | 'staff'>, query: ListQuery) => {
      const list = listAt(ctx.now)
      ctx.audit?.read({ kind: list.name, id: 'export', label: `Export of ${list.title}` })
      return exportList(ctx, list, resolveMe(list, query, ctx.staff?.id))
    },
  }
}

/** Replaces `me` in the filters by colleague with the id of the caller. */
function resolveMe(list: List, query: ListQuery, callerId: string | undefined): ListQuery {
  const resolved = Object.entries(query).map(([name, value]): [string, unknown] => [
    name,
    list.filters[name]?.kind === 'colleague' && Array.isArray(value)
      ? value.map((id: unknown) => (id === 'me' ? (callerId ?? '') : id))
      : value,
  ])
  return Object.fromEntries(resolved)
}

/** One page of a list. Timestamps are ISO strings in UTC. */
export async function queryList(db: Db, list: List, query: ListQuery): Promise<ListPage> {
  const { page = 1, pageSize = 25 } = query
  const [rows, total] = await planByValues(db, (tx) =>
    batch(
      readRows(tx, list, { query, limit: pageSize, offset: (page - 1) * pageSize }),
      countRows(tx, list, query),
    ),
  )
  return { rows, total: Math.min(total, maxTotal), isTotalCapped: total > maxTotal, page }
}

/**
 * Plans the statements for the values of the filters. The plan of other statements is the same for
 * all values, but here a rare state needs its index and a frequent one the order of the rows.
 */
function planByValues<Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await execute(tx, sql`set local plan_cache_mode = force_custom_plan`)
    return read(tx)
  })
}

/**
 * The filtered rows as CSV with the labels of columns and codes; at most `maxExportedRows`. Times
 * are in UTC, as spreadsheets read them.
 */
export async function exportList(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  list: List,
  query: ListQuery,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const rows = await planByValues(db, (tx) =>
    readRows(tx, list, { query, limit: maxExportedRows, offset: 0 }),
  )
  const columns = Object.entries(list.columns)
  const csv = stringify(
    [
      columns.map(([, { label }]) => label),
      ...rows.map((row) => columns.map(([name]) => formatCell(list, name, row[name]))),
    ],
    { bom: true, escape_formulas: true },
  )
  return {
    name: `${list.name}-${now.toISOString().slice(0, 10)}.csv`,
    bytes: new Uint8Array(Buffer.from(csv)),
  }
}

function formatCell(list: List, name: string, value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (list.columns[name]?.kind === 'money' && typeof value === 'number')
    return (value / 100).toFixed(2)
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value))
    return value.map((item: unknown) => labelValue(list, name, String(item))).join(', ')
  return typeof value === 'string' ? labelValue(list, name, value) : JSON.stringify(value)
}

async function readRows(
  db: Db,
  list: List,
  { query, limit, offset }: { query: ListQuery; limit: number; offset: number },
): Promise<Readonly<Record<string, unknown>>[]> {
  const columns = Object.entries(list.columns)
  const shape: RowShape = {
    id: text,
    ...Object.fromEntries(columns.map(([name, { column }]) => [name, column])),
  }
  const values = columns.map(([name, { value }]) => sql`${value} as ${raw(toColumnName(name))}`)
  const order = sortBy(list, query)
  const rows = await queryRows(
    db,
    shape,
    sql`
      select ${list.key} as id, ${join(values)}
      from (
        select t.*
        from ${list.table} t
        ${filterBy(list, query)}
        order by ${order}
        limit ${limit}
        offset ${offset}
      ) t
      ${list.joins ?? raw('')}
      order by ${order}`,
  )
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        value instanceof Date ? value.toISOString() : value,
      ]),
    ),
  )
}

async function countRows(db: Db, list: List, query: ListQuery): Promise<number> {
  const counted = await queryRow(
    db,
    { total: integer },
    sql`
      select count(*)::int as total
      from (
        select 1
        from ${list.table} t
        ${filterBy(list, query)}
        limit ${maxTotal + 1}
      ) counted`,
  )
  return counted?.total ?? 0
}

function filterBy(list: List, query: ListQuery): Sql {
  const conditions = Object.entries(list.filters).flatMap(([name, { where }]) => {
    const value = query[name]
    return value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [where(value)]
  })
  const all = list.where ? [list.where, ...conditions] : conditions
  return all.length === 0 ? raw('') : sql`where ${join(all, ' and ')}`
}

/** Rows of equal value are sorted by the key, so that no row is on two pages. */
function sortBy(list: List, { sort, order }: ListQuery): Sql {
  const expression = list.columns[sort ?? list.defaultSort.by]?.sort
  if (!expression) throw new Error(`The list ${list.name} cannot be sorted by ${String(sort)}.`)
  const direction = raw((order ?? list.defaultSort.order) === 'asc' ? 'asc' : 'desc')
  return sql`${expression} ${direction}, ${list.key} ${direction}`
}
