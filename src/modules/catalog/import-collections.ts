import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { createId } from '#kernel/ids/ids.ts'
import { inTransaction, notify, type Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { findCollections, writeCollection, type StoredCollection } from './db/collections-writer.ts'
import { refreshMemberships } from './db/membership-writer.ts'
import { mergeCollectionOrder } from './domain/collection-order.ts'
import type { FieldChange } from './domain/product-changes.ts'
import { emptyImportTotals, type ImportEntry, type ImportTotals } from './domain/import-report.ts'
import { readCollections, type CollectionFileContent } from './import/read-collections.ts'
import { createMediaLoader } from './pictures/media-loader.ts'

export interface ImportCollectionsOptions {
  readonly file: string
  readonly dryRun?: boolean
  readonly archiveMissing?: boolean
}

/**
 * Imports a list of collections in one transaction. Listed collections are created or changed, in
 * the file's order; others stay, unless `archiveMissing` is set. Entries with faults are reported
 * and leave their collection unchanged.
 */
export async function importCollections(
  services: Pick<Services, 'db' | 'storage' | 'mayConnect'>,
  order: ImportCollectionsOptions,
  report: (entry: ImportEntry) => void,
): Promise<ImportTotals> {
  const totals = { ...emptyImportTotals }
  const reportFault = (
    kind: 'rejected' | 'warning',
    at: { slug: string; line: number },
    reason: string,
  ): void => {
    totals[kind === 'rejected' ? 'rejected' : 'warnings']++
    report({ kind, handle: at.slug, line: at.line, reason })
  }
  const departments = findDepartments(await findCollections(services.db))
  const listed = await readCollections(order.file, departments, (at, reason) =>
    reportFault('rejected', at, reason),
  )
  if (!listed) return totals
  totals.rows = listed.count
  const targets = await resolvePictures(services, order, {
    entries: listed.entries,
    warn: (at, reason) => reportFault('warning', at, reason),
  })
  await inTransaction(services.db, async (tx) => {
    await execute(tx, sql`select from catalog_lists where name = 'collections' for update`)
    const plan = planCollections(await findCollections(tx), {
      targets,
      faulty: listed.faulty,
      archiveMissing: order.archiveMissing ?? false,
    })
    for (const { id, next, isMovedOnly } of plan.changes) {
      if (!order.dryRun) await writeCollection(tx, id ?? createId('col'), next)
      if (isMovedOnly) continue
      totals[id ? 'changed' : 'created']++
      report({
        kind: id ? 'changed' : 'created',
        slug: next.slug,
        line: next.position,
        changes: [describeChange(next, plan.titleOf(next.slug))],
      })
    }
    totals.untouched =
      targets.length
      - plan.changes.filter(({ next, isMovedOnly }) => next.status === 'active' && !isMovedOnly)
        .length
    if (plan.archived > 0)
      reportFault(
        'warning',
        { slug: '', line: 1 },
        `Archived collections that the file does not list: ${plan.archived}`,
      )
    if (!order.dryRun && plan.changes.length > 0) await publishMemberships(tx)
  })
  return totals
}

function findDepartments(collections: ReadonlyMap<string, StoredCollection>): Set<string> {
  return new Set(
    [...collections.values()]
      .filter((collection) => isActive(collection) && collection.kind === 'department')
      .map(({ slug }) => slug),
  )
}

function describeChange({ status, title }: StoredCollection, previousTitle: string): FieldChange {
  return {
    field: 'Collection',
    was: previousTitle,
    now: status === 'archived' ? 'archived' : title,
  }
}

interface PlannedChange {
  readonly id: string | null
  readonly next: StoredCollection
  readonly isMovedOnly: boolean
}

function planCollections(
  before: ReadonlyMap<string, StoredCollection & { readonly id: string }>,
  {
    targets,
    faulty,
    archiveMissing,
  }: {
    readonly targets: readonly TargetCollection[]
    readonly faulty: readonly string[]
    readonly archiveMissing: boolean
  },
): { changes: PlannedChange[]; archived: number; titleOf: (slug: string) => string } {
  const wantedSlugs = new Set(targets.map(({ slug }) => slug))
  const unlisted = [...before.values()]
    .filter((collection) => isActive(collection) && !wantedSlugs.has(collection.slug))
    .map(({ id: _id, ...collection }) => collection)
  const isArchived = ({ slug }: StoredCollection): boolean =>
    archiveMissing && !wantedSlugs.has(slug) && !faulty.includes(slug)
  const current = [...before.values()].filter(
    (collection) => isActive(collection) && !isArchived(collection),
  )
  const inFile = targets.toSorted((a, b) => a.position - b.position).map(({ slug }) => slug)
  const order = mergeCollectionOrder(
    current.toSorted((a, b) => a.position - b.position).map(({ slug }) => slug),
    inFile,
  )
  const withPosition = <Stored extends StoredCollection>(collection: Stored): Stored => ({
    ...collection,
    position: order.indexOf(collection.slug) + 1,
  })
  const next = [
    ...targets.map(({ keepsPicture, ...collection }) =>
      withPosition(
        keepsPicture
          ? { ...collection, pictureKey: before.get(collection.slug)?.pictureKey ?? null }
          : collection,
      ),
    ),
    ...unlisted.map((collection) =>
      isArchived(collection)
        ? { ...collection, status: 'archived' as const }
        : withPosition(collection),
    ),
  ]
  const changed = next.filter(
    (collection) => !isSameCollection(before.get(collection.slug), collection),
  )
  return {
    changes: changed.map((collection) => ({
      id: before.get(collection.slug)?.id ?? null,
      next: collection,
      isMovedOnly: !wantedSlugs.has(collection.slug) && collection.status === 'active',
    })),
    archived: unlisted.filter(isArchived).length,
    titleOf: (slug) => before.get(slug)?.title ?? '',
  }
}

function isActive({ status }: StoredCollection): boolean {
  return status === 'active'
}

interface TargetCollection extends StoredCollection {
  /** The entry has no picture, or it could not be loaded; the current one stays. */
  readonly keepsPicture: boolean
}

/** The target state of the listed collections, departments before their categories. */
async function resolvePictures(
  services: Pick<Services, 'db' | 'storage' | 'mayConnect'>,
  { file, dryRun = false }: { file: string; dryRun?: boolean },
  listed: {
    entries: CollectionFileContent['entries']
    warn: (at: { slug: string; line: number }, reason: string) => void
  },
): Promise<TargetCollection[]> {
  const finder = createMediaLoader(services, {
    folder: dirname(file),
    dryRun,
    mayConnect: services.mayConnect,
  })
  const targets: TargetCollection[] = []
  for (const {
    line,
    value: { picture, hand: productSlugs, ...columns },
  } of listed.entries) {
    const found = picture ? await finder.loadPicture(picture, null) : null
    const pictureKey = found && 'key' in found ? found.key : null
    if (found && 'missing' in found && found.missing !== null)
      listed.warn(
        { slug: columns.slug, line },
        `The picture ${picture} was left out: ${found.missing}`,
      )
    targets.push({
      ...columns,
      productSlugs,
      parent: columns.parent ?? null,
      rule: columns.rule ?? null,
      pictureKey,
      keepsPicture: picture === undefined || (found !== null && pictureKey === null),
      position: line,
      status: 'active',
    })
  }
  return targets.sort((a, b) => Number(a.parent !== null) - Number(b.parent !== null))
}

function isSameCollection(
  before: (StoredCollection & { readonly id: string }) | undefined,
  now: StoredCollection,
): boolean {
  return before !== undefined && isDeepStrictEqual({ ...before, id: '' }, { ...now, id: '' })
}

/** Recalculates memberships and invalidates cached pages. */
async function publishMemberships(tx: Tx): Promise<void> {
  await execute(
    tx,
    sql`update catalog_lists set changed_xid = pg_current_xact_id() where name = 'collections'`,
  )
  await refreshMemberships(tx)
  await notify(tx, 'catalog', '*')
}
