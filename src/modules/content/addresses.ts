import { and, eq, sql } from 'drizzle-orm'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { contentAddresses } from './data/schema.ts'
import type { Addressed } from './read-content.ts'

type Kind = 'landing' | 'press'

/** Writes down which file has which address now; one that changed its owner is the new one's. */
export async function rememberAddresses(
  db: Db,
  kind: Kind,
  { pages, now }: { pages: readonly Addressed[]; now: Date },
): Promise<void> {
  if (pages.length === 0) return
  await inTransaction(db, (tx) =>
    tx
      .insert(contentAddresses)
      .values(pages.map(({ id, file }) => ({ kind, address: id, file, seenAt: now })))
      .onConflictDoUpdate({
        target: [contentAddresses.kind, contentAddresses.address],
        set: { file: sql`excluded.file`, seenAt: now },
        setWhere: sql`${contentAddresses.file} <> excluded.file`,
      }),
  )
}

/** The page at an address, or the one that had it before. */
export async function pageAt<Page extends Addressed>(
  db: Db,
  kind: Kind,
  { pages, address }: { pages: readonly Page[]; address: string },
): Promise<Page | null> {
  const there = pages.find(({ id }) => id === address)
  if (there) return there
  const [before] = await db
    .select({ file: contentAddresses.file })
    .from(contentAddresses)
    .where(and(eq(contentAddresses.kind, kind), eq(contentAddresses.address, address)))
  return pages.find(({ file }) => file === before?.file) ?? null
}
