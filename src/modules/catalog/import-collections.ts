import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { inTransaction, notify, type Db, type Tx } from '#platform/db/database.server.ts'
import type { FetchLimits } from '#platform/http-client/fetch-file.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { findCollections, writeCollection, type StoredCollection } from './data/collections-writer.ts'
import { refreshMemberships } from './data/membership-writer.ts'
import { noTotals, type ImportEntry, type ImportTotals } from './domain/import-report.ts'
import { readCollections, type Listed } from './import/read-collections.ts'
import { pictureFinder } from './pictures/find-picture.ts'

export interface CollectionsParts {
  readonly db: Db
  readonly storage: Storage
  readonly mayConnect?: FetchLimits['mayConnect']
}

/**
 * Brings in `collections.json`, which is the whole list: its order is the order shown, and a collection that it leaves out
 * is archived. An entry with a fault is reported and stays as it was; the rest goes in, in one transaction.
 */
export async function importCollections(
  parts: CollectionsParts,
  order: { readonly file: string; readonly dryRun?: boolean },
  report: (entry: ImportEntry) => void,
): Promise<ImportTotals> {
  const { dryRun = false } = order
  const totals = { ...noTotals }
  const tell = (kind: 'rejected' | 'warning', at: { slug: string; line: number }, reason: string): void => {
    totals[kind === 'rejected' ? 'rejected' : 'warnings']++
    report({ kind, handle: at.slug, line: at.line, reason })
  }
  const listed = await readCollections(order.file, (at, reason) => tell('rejected', at, reason))
  if (!listed) return totals
  totals.rows = listed.count
  const wanted = await withPictures(parts, order, { entries: listed.entries, warn: (at, reason) => tell('warning', at, reason) })
  await inTransaction(parts.db, async (tx) => {
    await tx.execute(sql`select 1 from catalog_lists where name = 'collections' for update`)
    const before = await findCollections(tx)
    const kept = wanted.map(({ lostPicture, ...one }): StoredCollection =>
      lostPicture ? { ...one, pictureKey: before.get(one.slug)?.pictureKey ?? null } : one,
    )
    const changes = [...kept, ...leftOut(before, [...kept.map((one) => one.slug), ...listed.faulty])].filter(
      (one) => !sameCollection(before.get(one.slug), one),
    )
    for (const one of changes) {
      const known = before.get(one.slug)
      if (!dryRun) await writeCollection(tx, known?.id ?? newId('col'), one)
      totals[known ? 'changed' : 'created']++
      report({
        kind: known ? 'changed' : 'created',
        slug: one.slug,
        line: one.position,
        changes: [{ field: 'Collection', was: known?.title ?? '', now: one.status === 'archived' ? 'archived' : one.title }],
      })
    }
    totals.untouched = kept.filter((one) => !changes.includes(one)).length
    if (!dryRun && changes.length > 0) await spread(tx)
  })
  return totals
}

interface Wanted extends StoredCollection {
  /** A picture was named but could not be had: the one from before stays. */
  readonly lostPicture: boolean
}

/** As they shall be, departments before their categories. */
async function withPictures(
  parts: CollectionsParts,
  { file, dryRun = false }: { file: string; dryRun?: boolean },
  listed: { entries: Listed['entries']; warn: (at: { slug: string; line: number }, reason: string) => void },
): Promise<Wanted[]> {
  const finder = pictureFinder(parts, { folder: dirname(file), dryRun, mayConnect: parts.mayConnect })
  const wanted: Wanted[] = []
  for (const {
    line,
    value: { picture, ...columns },
  } of listed.entries) {
    const found = picture ? await finder.find(picture, null) : null
    const pictureKey = found && 'key' in found ? found.key : null
    if (found && 'missing' in found && found.missing !== null)
      listed.warn({ slug: columns.slug, line }, `The picture ${picture} was left out: ${found.missing}`)
    wanted.push({
      ...columns,
      parent: columns.parent ?? null,
      rule: columns.rule ?? null,
      pictureKey,
      lostPicture: found !== null && pictureKey === null,
      position: line,
      status: 'active',
    })
  }
  return wanted.sort((a, b) => Number(a.parent !== null) - Number(b.parent !== null))
}

function leftOut(before: ReadonlyMap<string, StoredCollection & { readonly id: string }>, spared: readonly string[]): StoredCollection[] {
  return [...before.values()]
    .filter(({ slug, status }) => !spared.includes(slug) && status === 'active')
    .map(({ id: _id, ...one }) => ({ ...one, status: 'archived' as const }))
}

function sameCollection(before: (StoredCollection & { readonly id: string }) | undefined, now: StoredCollection): boolean {
  return before !== undefined && isDeepStrictEqual({ ...before, id: '' }, { ...now, id: '' })
}

/** Works out anew which goods belong where, and tells every page. */
async function spread(tx: Tx): Promise<void> {
  await tx.execute(sql`update catalog_lists set changed = pg_current_xact_id() where name = 'collections'`)
  await refreshMemberships(tx)
  await notify(tx, 'catalog', '*')
}
