import { and, eq, sql } from 'drizzle-orm'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { contentAddresses } from '../db/schema.ts'
import type { AddressedPage } from './read-content.ts'

type Kind = 'landing' | 'press'

/** Records the current address of each file. An address that moved belongs to its new file. */
export async function saveContentAddresses(
  db: Db,
  kind: Kind,
  { pages, now }: { pages: readonly AddressedPage[]; now: Date },
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

/** The page with this address now, or the page that had it last. */
export async function findPageByAddress<Page extends AddressedPage>(
  db: Db,
  kind: Kind,
  { pages, address }: { pages: readonly Page[]; address: string },
): Promise<Page | null> {
  const current = pages.find(({ id }) => id === address)
  if (current) return current
  const [previous] = await db
    .select({ file: contentAddresses.file })
    .from(contentAddresses)
    .where(and(eq(contentAddresses.kind, kind), eq(contentAddresses.address, address)))
  return pages.find(({ file }) => file === previous?.file) ?? null
}
