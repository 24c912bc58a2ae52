import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { notify, rows, type Db, type Tx } from '#platform/db/database.server.ts'
import { searchFixes } from './schema.ts'

export type SearchFix = typeof searchFixes.$inferSelect

export function listActiveSearchFixes(db: Db): Promise<SearchFix[]> {
  return db.select().from(searchFixes).where(isNull(searchFixes.undoneAt)).orderBy(searchFixes.id)
}

interface Page {
  readonly page: number
  readonly pageSize: number
}

export async function readSearchFixPage(
  db: Db,
  { page, pageSize }: Page,
): Promise<{ readonly remedies: SearchFix[]; readonly total: number }> {
  const remedies = await db
    .select()
    .from(searchFixes)
    .orderBy(desc(searchFixes.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { remedies, total: await db.$count(searchFixes) }
}

export async function findActiveSearchFix(db: Db, words: string): Promise<SearchFix | null> {
  const [found] = await db
    .select()
    .from(searchFixes)
    .where(and(eq(searchFixes.words, words), isNull(searchFixes.undoneAt)))
  return found ?? null
}

/** Returns false if the words already have an active fix. */
export async function insertSearchFix(tx: Tx, remedy: SearchFix): Promise<boolean> {
  const written = await tx
    .insert(searchFixes)
    .values(remedy)
    .onConflictDoNothing()
    .returning({ id: searchFixes.id })
  if (written.length > 0) await publishChange(tx)
  return written.length > 0
}

/** Returns the words of the fix; null if it does not exist or is undone. */
export async function revokeSearchFix(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<string | null> {
  const [undone] = await tx
    .update(searchFixes)
    .set({ undoneAt: now })
    .where(and(eq(searchFixes.id, id), isNull(searchFixes.undoneAt)))
    .returning({ words: searchFixes.words })
  if (undone) await publishChange(tx)
  return undone?.words ?? null
}

/** The transaction id updates indexes; the notification invalidates cached pages. */
async function publishChange(tx: Tx): Promise<void> {
  await tx.execute(
    sql`update catalog_lists set changed = pg_current_xact_id() where name = 'remedies'`,
  )
  await notify(tx, 'catalog', '*')
}

export interface SearchMiss {
  readonly words: string
  readonly times: number
  readonly firstAt: string
  readonly lastAt: string
}

/** A search stays open if it was repeated without results after its fix. */
const openMisses = sql`from searches_without_results m where not exists (
  select
  from search_fixes r
  where r.words = m.words
    and r.undone_at is null
    and (r.kind = 'dismissal' or r.created_at >= m.last_at))`

/** Open searches without results, most frequent first. */
export async function readOpenSearchMisses(
  db: Db,
  { page, pageSize }: Page,
): Promise<{ readonly misses: SearchMiss[]; readonly total: number }> {
  const misses = await rows<SearchMiss>(
    db,
    sql`select m.words, m.times, m.first_at as "firstAt", m.last_at as "lastAt" ${openMisses}
      order by m.times desc, m.last_at desc, m.words
      limit ${pageSize}
      offset ${(page - 1) * pageSize}`,
  )
  const [counted] = await rows<{ total: number }>(
    db,
    sql`select count(*)::int as total ${openMisses}`,
  )
  return { misses, total: counted?.total ?? 0 }
}

export async function hasSearchMiss(db: Db, words: string): Promise<boolean> {
  const [found] = await rows(db, sql`select 1 from searches_without_results where words = ${words}`)
  return found !== undefined
}
