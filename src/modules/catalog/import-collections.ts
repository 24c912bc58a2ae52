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
import { readCollections } from './import/read-collections.ts'
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
export async function importCollections(parts: CollectionsParts, order: { readonly file: string; readonly dryRun?: boolean }, report: (entry: ImportEntry) => void): Promise<ImportTotals> {
  const { dryRun = false } = order
  const totals = { ...noTotals }
  const tell = (kind: 'rejected' | 'warning', at: { slug: string; line: number }, reason: string): void => {
    totals[kind === 'rejected' ? 'rejected' : 'warnings']++
    report({ kind, handle: at.slug, line: at.line, reason })
  }
  const listed = await readCollections(order.file, (at, reason) => tell('rejected', at, reason))
  if (!listed) return totals
  totals.rows = listed.count
  const finder = pictureFinder(parts, { folder: dirname(order.file), dryRun, mayConnect: parts.mayConnect })
  const wanted: StoredCollection[] = []
  for (const { line, value } of listed.entries) {
    const found = value.picture ? await finder.find(value.picture, null) : null
    if (found && 'missing' in found && found.missing !== null) tell('warning', { slug: value.slug, line }, `The picture ${value.picture} was left out: ${found.missing}`)
    const { picture: _picture, ...columns } = value
    wanted.push({ ...columns, parent: value.parent ?? null, rule: value.rule ?? null, pictureKey: found && 'key' in found ? found.key : null, position: line, status: 'active' })
  }
  await inTransaction(parts.db, async (tx) => {
    await tx.execute(sql`select 1 from catalog_lists where name = 'collections' for update`)
    const before = await findCollections(tx)
    const spared = new Set([...wanted.map((one) => one.slug), ...listed.faulty])
    const archived = [...before.values()].filter((one) => !spared.has(one.slug) && one.status === 'active').map(({ id: _id, ...one }): StoredCollection => ({ ...one, status: 'archived' }))
    const parentsFirst = wanted.toSorted((a, b) => Number(a.parent !== null) - Number(b.parent !== null))
    const changes = [...parentsFirst, ...archived].filter((one) => !sameCollection(before.get(one.slug), one))
    for (const one of changes) {
      if (!dryRun) await writeCollection(tx, before.get(one.slug)?.id ?? newId('col'), one)
      totals[before.has(one.slug) ? 'changed' : 'created']++
      report({ kind: before.has(one.slug) ? 'changed' : 'created', slug: one.slug, line: one.position, changes: [{ field: 'Collection', was: before.get(one.slug)?.title ?? '', now: one.status === 'archived' ? 'archived' : one.title }] })
    }
    totals.untouched = wanted.filter((one) => !changes.includes(one)).length
    if (!dryRun && changes.length > 0) await spread(tx)
  })
  return totals
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
