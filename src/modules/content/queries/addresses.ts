import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
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
    execute(
      tx,
      sql`
        insert into content_addresses as a (kind, slug, file, seen_at)
        select ${kind}::text, page.slug, page.file, ${now}::timestamptz
        from unnest(
          ${pages.map(({ id }) => id)}::text[],
          ${pages.map(({ file }) => file)}::text[]
        ) as page (slug, file)
        on conflict (kind, slug)
          do update set file = excluded.file, seen_at = excluded.seen_at
          where a.file <> excluded.file`,
    ),
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
  const previous = await queryRow(
    db,
    { file: text },
    sql`select file from content_addresses where kind = ${kind} and slug = ${address}`,
  )
  return pages.find(({ file }) => file === previous?.file) ?? null
}
