import { notify, type Db, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import {
  boolean,
  listColumns,
  integer,
  nullable,
  text,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { searchFixKinds } from '../domain/search-fix.ts'

const searchFixRow = {
  id: text,
  query: text,
  kind: literal<(typeof searchFixKinds)[number]>(),
  term: nullable(text),
  synonym: nullable(text),
  target: nullable(text),
  createdAt: timestamp,
  undoneAt: nullable(timestamp),
}
export type SearchFix = Row<typeof searchFixRow>

export function listActiveSearchFixes(db: Db): Promise<SearchFix[]> {
  return queryRows(
    db,
    searchFixRow,
    sql`select ${listColumns(searchFixRow)} from search_fixes where undone_at is null order by id`,
  )
}

interface Page {
  readonly page: number
  readonly pageSize: number
}

export async function readSearchFixPage(
  db: Db,
  { page, pageSize }: Page,
): Promise<{ readonly fixes: SearchFix[]; readonly total: number }> {
  const fixes = await queryRows(
    db,
    searchFixRow,
    sql`
      select ${listColumns(searchFixRow)}
      from search_fixes
      order by id desc
      limit ${pageSize}
      offset ${(page - 1) * pageSize}`,
  )
  const count = await queryRow(
    db,
    { total: integer },
    sql`select count(*) as total from search_fixes`,
  )
  return { fixes, total: count?.total ?? 0 }
}

export async function findActiveSearchFix(db: Db, query: string): Promise<SearchFix | null> {
  return queryRow(
    db,
    searchFixRow,
    sql`
      select ${listColumns(searchFixRow)}
      from search_fixes
      where query = ${query} and undone_at is null`,
  )
}

/** Returns false if the words already have an active fix. */
export async function insertSearchFix(tx: Tx, fix: SearchFix): Promise<boolean> {
  const count = await execute(
    tx,
    sql`insert into search_fixes ${insertValues(fix)} on conflict do nothing`,
  )
  if (count > 0) await publishChange(tx)
  return count > 0
}

/** Returns the words of the fix; null if it does not exist or is undone. */
export async function revokeSearchFix(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<string | null> {
  const fix = await queryRow(
    tx,
    { query: text },
    sql`
      update search_fixes
      set undone_at = ${now}
      where id = ${id} and undone_at is null
      returning query`,
  )
  if (fix) await publishChange(tx)
  return fix?.query ?? null
}

/** The transaction id updates indexes; the notification invalidates cached pages. */
async function publishChange(tx: Tx): Promise<void> {
  await execute(
    tx,
    sql`update catalog_lists set changed_xid = pg_current_xact_id() where name = 'search_fixes'`,
  )
  await notify(tx, 'catalog', '*')
}

const searchMissRow = { query: text, times: integer, firstAt: timestamp, lastAt: timestamp }
export type SearchMiss = Row<typeof searchMissRow>

/** A search stays open if it was repeated without results after its fix. */
const openMisses = sql`
  from searches_without_results m
  where not exists (
    select
    from search_fixes r
    where r.query = m.query
      and r.undone_at is null
      and (r.kind = 'dismissal' or r.created_at >= m.last_at)
  )`

/** Open searches without results, most frequent first. */
export async function readOpenSearchMisses(
  db: Db,
  { page, pageSize }: Page,
): Promise<{ readonly misses: SearchMiss[]; readonly total: number }> {
  const misses = await queryRows(
    db,
    searchMissRow,
    sql`
      select ${listColumns(searchMissRow, 'm')}
      ${openMisses}
      order by m.times desc, m.last_at desc, m.query
      limit ${pageSize}
      offset ${(page - 1) * pageSize}`,
  )
  const count = await queryRow(db, { total: integer }, sql`select count(*) as total ${openMisses}`)
  return { misses, total: count?.total ?? 0 }
}

export async function hasSearchMiss(db: Db, query: string): Promise<boolean> {
  const row = await queryRow(
    db,
    { exists: boolean },
    sql`select exists (select from searches_without_results where query = ${query})`,
  )
  return row?.exists ?? false
}
