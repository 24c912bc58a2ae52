import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { inTransaction, notify, type Db, type Tx } from '#platform/db/database.server.ts'
import type { FetchLimits } from '#platform/http-client/fetch-file.ts'
import type { Storage } from '#platform/storage/storage.ts'
import {
  findCollections,
  writeCollection,
  type StoredCollection,
} from './data/collections-writer.ts'
import { refreshMemberships } from './data/membership-writer.ts'
import { mergeOrder } from './domain/collection-order.ts'
import type { Change } from './domain/goods-changes.ts'
import { noTotals, type ImportEntry, type ImportTotals } from './domain/import-report.ts'
import { readCollections, type Listed } from './import/read-collections.ts'
import { pictureFinder } from './pictures/find-picture.ts'

export interface CollectionsParts {
  readonly db: Db
  readonly storage: Storage
  readonly mayConnect?: FetchLimits['mayConnect']
}

export interface CollectionsOrder {
  readonly file: string
  readonly dryRun?: boolean
  /** Archives the collections that the file does not name. */
  readonly archiveMissing?: boolean
}

/**
 * Brings in a list of collections. What it names is created or changed, in its order; what it leaves out stays as it is, unless it is to
 * be archived. An entry with a fault is reported and stays as it was; the rest goes in, in one transaction.
 */
export async function importCollections(
  parts: CollectionsParts,
  order: CollectionsOrder,
  report: (entry: ImportEntry) => void,
): Promise<ImportTotals> {
  const totals = { ...noTotals }
  const tell = (
    kind: 'rejected' | 'warning',
    at: { slug: string; line: number },
    reason: string,
  ): void => {
    totals[kind === 'rejected' ? 'rejected' : 'warnings']++
    report({ kind, handle: at.slug, line: at.line, reason })
  }
  const shop = await findCollections(parts.db)
  const departments = new Set(
    [...shop.values()]
      .filter(isActive)
      .flatMap(({ slug, kind }) => (kind === 'department' ? [slug] : [])),
  )
  const listed = await readCollections(order.file, departments, (at, reason) =>
    tell('rejected', at, reason),
  )
  if (!listed) return totals
  totals.rows = listed.count
  const wanted = await withPictures(parts, order, {
    entries: listed.entries,
    warn: (at, reason) => tell('warning', at, reason),
  })
  await inTransaction(parts.db, async (tx) => {
    await tx.execute(sql`select 1 from catalog_lists where name = 'collections' for update`)
    const plan = planCollections(await findCollections(tx), {
      wanted,
      faulty: listed.faulty,
      archiveMissing: order.archiveMissing ?? false,
    })
    for (const { id, next, isMovedOnly } of plan.changes) {
      if (!order.dryRun) await writeCollection(tx, id ?? newId('col'), next)
      if (isMovedOnly) continue
      totals[id ? 'changed' : 'created']++
      report({
        kind: id ? 'changed' : 'created',
        slug: next.slug,
        line: next.position,
        changes: [changeOf(next, plan.titleOf(next.slug))],
      })
    }
    totals.untouched =
      wanted.length
      - plan.changes.filter(({ next, isMovedOnly }) => next.status === 'active' && !isMovedOnly)
        .length
    if (plan.archived > 0)
      tell(
        'warning',
        { slug: '', line: 1 },
        `Collections that the file does not name are archived: ${plan.archived}`,
      )
    if (!order.dryRun && plan.changes.length > 0) await spread(tx)
  })
  return totals
}

function changeOf({ status, title }: StoredCollection, was: string): Change {
  return { field: 'Collection', was, now: status === 'archived' ? 'archived' : title }
}

interface Planned {
  readonly id: string | null
  readonly next: StoredCollection
  /** Only its place in the order is another. */
  readonly isMovedOnly: boolean
}

function planCollections(
  before: ReadonlyMap<string, StoredCollection & { readonly id: string }>,
  {
    wanted,
    faulty,
    archiveMissing,
  }: {
    readonly wanted: readonly Wanted[]
    readonly faulty: readonly string[]
    readonly archiveMissing: boolean
  },
): { changes: Planned[]; archived: number; titleOf: (slug: string) => string } {
  const wantedSlugs = new Set(wanted.map(({ slug }) => slug))
  const left = [...before.values()]
    .filter((one) => isActive(one) && !wantedSlugs.has(one.slug))
    .map(({ id: _id, ...one }) => one)
  const isArchived = ({ slug }: StoredCollection): boolean =>
    archiveMissing && !wantedSlugs.has(slug) && !faulty.includes(slug)
  const current = [...before.values()].filter((one) => isActive(one) && !isArchived(one))
  const inFile = wanted.toSorted((a, b) => a.position - b.position).map(({ slug }) => slug)
  const order = mergeOrder(
    current.toSorted((a, b) => a.position - b.position).map(({ slug }) => slug),
    inFile,
  )
  const place = <Stored extends StoredCollection>(one: Stored): Stored => ({
    ...one,
    position: order.indexOf(one.slug) + 1,
  })
  const next = [
    ...wanted.map(({ keepsPicture, ...one }) =>
      place(keepsPicture ? { ...one, pictureKey: before.get(one.slug)?.pictureKey ?? null } : one),
    ),
    ...left.map((one) => (isArchived(one) ? { ...one, status: 'archived' as const } : place(one))),
  ]
  const changes = next.flatMap((one): Planned[] => {
    const known = before.get(one.slug)
    if (sameCollection(known, one)) return []
    return [
      {
        id: known?.id ?? null,
        next: one,
        isMovedOnly: !wantedSlugs.has(one.slug) && one.status === 'active',
      },
    ]
  })
  return {
    changes,
    archived: left.filter(isArchived).length,
    titleOf: (slug) => before.get(slug)?.title ?? '',
  }
}

function isActive({ status }: StoredCollection): boolean {
  return status === 'active'
}

interface Wanted extends StoredCollection {
  /** No picture is named, or one that could not be had: the one from before stays. */
  readonly keepsPicture: boolean
}

/** As they shall be, departments before their categories. */
async function withPictures(
  parts: CollectionsParts,
  { file, dryRun = false }: { file: string; dryRun?: boolean },
  listed: {
    entries: Listed['entries']
    warn: (at: { slug: string; line: number }, reason: string) => void
  },
): Promise<Wanted[]> {
  const finder = pictureFinder(parts, {
    folder: dirname(file),
    dryRun,
    mayConnect: parts.mayConnect,
  })
  const wanted: Wanted[] = []
  for (const {
    line,
    value: { picture, ...columns },
  } of listed.entries) {
    const found = picture ? await finder.find(picture, null) : null
    const pictureKey = found && 'key' in found ? found.key : null
    if (found && 'missing' in found && found.missing !== null)
      listed.warn(
        { slug: columns.slug, line },
        `The picture ${picture} was left out: ${found.missing}`,
      )
    wanted.push({
      ...columns,
      parent: columns.parent ?? null,
      rule: columns.rule ?? null,
      pictureKey,
      keepsPicture: picture === undefined || (found !== null && pictureKey === null),
      position: line,
      status: 'active',
    })
  }
  return wanted.sort((a, b) => Number(a.parent !== null) - Number(b.parent !== null))
}

function sameCollection(
  before: (StoredCollection & { readonly id: string }) | undefined,
  now: StoredCollection,
): boolean {
  return before !== undefined && isDeepStrictEqual({ ...before, id: '' }, { ...now, id: '' })
}

/** Works out anew which goods belong where, and tells every page. */
async function spread(tx: Tx): Promise<void> {
  await tx.execute(
    sql`update catalog_lists set changed = pg_current_xact_id() where name = 'collections'`,
  )
  await refreshMemberships(tx)
  await notify(tx, 'catalog', '*')
}
