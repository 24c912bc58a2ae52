import { basename, dirname } from 'node:path'
import { createId } from '#kernel/ids/ids.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { findStoredProduct, type StoredProduct } from './db/product-reader.ts'
import { ProductChanged, writeProduct, type WriteSession } from './db/product-writer.ts'
import { readAttribute } from './domain/attributes.ts'
import {
  listProductWarnings,
  listHeaderWarnings,
  type ImportWarning,
} from './domain/import-warnings.ts'
import type { CsvHeader } from './domain/csv-header.ts'
import { draftProduct, type ProductDraft } from './domain/product-draft.ts'
import { emptyImportTotals, type ImportEntry, type ImportTotals } from './domain/import-report.ts'
import type { RowFault } from './domain/row-reader.ts'
import { WarningTally } from './domain/warning-tally.ts'
import {
  readProductFile,
  type ProductFileInput,
  type ProductRows,
} from './import/read-product-file.ts'
import { explainImportFailure } from './import/explain-import-failure.ts'
import { planDraft } from './commands/plan-draft.ts'
import { describeOmittedMedia } from './import/sanitize-description.ts'
import { createMediaLoader, type MediaLoader } from './pictures/media-loader.ts'

export interface ImportCatalogOptions extends ProductFileInput {
  readonly dryRun?: boolean
  readonly archiveMissing?: boolean
  /** Called after each product with the totals so far. */
  readonly onProgress?: (totals: ImportTotals) => void
}

/**
 * Imports a Shopify product CSV of any size. Each product is written in its own transaction,
 * completely or not at all; rows with faults are reported by line. Importing the same file again
 * changes nothing.
 */
export async function importCatalog(
  services: Pick<Services, 'db' | 'storage' | 'stock' | 'clock' | 'mayConnect'>,
  order: ImportCatalogOptions,
  report: (entry: ImportEntry) => void,
): Promise<ImportTotals> {
  const { dryRun = false } = order
  const totals = { ...emptyImportTotals }
  const reportEntry = (entry: ImportEntry): void => {
    if (entry.kind === 'warning') totals.warnings++
    report(entry)
  }
  const run: Run = {
    ...services,
    order,
    reportEntry,
    tally: new WarningTally(),
    cause: { reason: 'import', ref: createId('imp') },
    changedBy: '',
    rules: null,
    finder: createMediaLoader(services, {
      folder: dirname(order.file),
      dryRun,
      mayConnect: services.mayConnect,
    }),
  }
  const startedAt = services.clock.now()
  let header: CsvHeader | null = null
  for await (const item of readProductFile(order)) {
    if (item.kind === 'header') {
      header = item.header
      for (const reason of listHeaderWarnings(header))
        reportEntry({ kind: 'warning', handle: '', line: 1, reason })
    } else if (item.kind === 'fault') {
      totals.rows++
      totals.rejected++
      reportEntry({ kind: 'rejected', handle: item.handle, ...item.fault })
    } else if (header) {
      totals.rows += item.goods.rows.length
      totals[await importOrRejectProduct(run, header, item.goods)]++
    }
    order.onProgress?.(totals)
  }
  for (const entry of run.tally.entries()) reportEntry(entry)
  if (!dryRun) await recordImport(run, startedAt, totals)
  return totals
}

async function recordImport(
  { db, cause, order, clock }: Run,
  startedAt: Date,
  { created, changed, untouched, rejected }: ImportTotals,
): Promise<void> {
  const values = {
    id: cause.ref,
    file: basename(order.file),
    created,
    changed,
    untouched,
    rejected,
    startedAt,
    finishedAt: clock.now(),
  }
  await inTransaction(db, (tx) => execute(tx, sql`insert into imports ${insertValues(values)}`))
}

interface Run extends Pick<Services, 'db' | 'storage' | 'clock'>, WriteSession {
  readonly order: ImportCatalogOptions
  readonly finder: MediaLoader
  readonly reportEntry: (entry: ImportEntry) => void
  readonly tally: WarningTally
}

type Outcome = 'created' | 'changed' | 'untouched' | 'rejected'

/** A failure of one product does not stop the import; a lost database connection does. */
async function importOrRejectProduct(
  run: Run,
  header: CsvHeader,
  productRows: ProductRows,
): Promise<Outcome> {
  try {
    return await importProduct(run, header, productRows)
  } catch (error) {
    await execute(run.db, sql`select 1`).catch(() => {
      throw error
    })
    return reject(run, productRows, [
      { line: productRows.rows[0].line, reason: explainImportFailure(error) },
    ])
  }
}

async function importProduct(
  run: Run,
  header: CsvHeader,
  productRows: ProductRows,
): Promise<Outcome> {
  const draft = draftProduct(header, productRows.rows)
  if (Array.isArray(draft)) return reject(run, productRows, draft)
  for (let attempt = 1; ; attempt++) {
    const known = await findStoredProduct(run.db, draft.slug)
    const [pictures, film] = [
      await findPictures(run, draft, known),
      await findFilm(run, draft, known),
    ]
    const plan = planDraft(draft, known, {
      archiveMissing: run.order.archiveMissing ?? false,
      pictureKeys: pictures.keys,
      filmKey: film.key,
      today: calendarDate(run.clock.now()),
      onHand:
        known && header.index.quantity !== undefined
          ? await run.stock.readOnHand(run.db, variantIdsOf(known))
          : new Map(),
    })
    if (Array.isArray(plan)) return reject(run, productRows, plan)
    try {
      if (!run.order.dryRun && plan.isToBeWritten)
        await inTransaction(run.db, (tx) => writeProduct(tx, run, { known, next: plan.next }))
    } catch (error) {
      if (error instanceof ProductChanged && attempt < 5) continue
      throw error
    }
    for (const warning of [
      ...pictures.warnings,
      ...film.warnings,
      ...listOmittedMedia(draft),
      ...listProductWarnings(draft, plan, productRows.handle),
    ])
      warn(run, draft, warning)
    const kind = plan.changes.length === 0 ? 'untouched' : known ? 'changed' : 'created'
    run.reportEntry({ kind, slug: draft.slug, line: draft.line, changes: plan.changes })
    return kind
  }
}

function variantIdsOf({ state }: StoredProduct): string[] {
  return state.variants.flatMap(({ id }) => id ?? [])
}

function reject(run: Run, { handle }: ProductRows, faults: readonly RowFault[]): 'rejected' {
  for (const fault of faults) run.reportEntry({ kind: 'rejected', handle, ...fault })
  return 'rejected'
}

function warn(
  run: Run,
  { slug }: ProductDraft,
  { line, reason, isShared = false }: ImportWarning,
): void {
  if (isShared) run.tally.add(reason, { line, handle: slug })
  else run.reportEntry({ kind: 'warning', handle: slug, line, reason })
}

function listOmittedMedia({
  line,
  fields: { descriptionHtml = '' },
}: ProductDraft): ImportWarning[] {
  const reason = describeOmittedMedia(descriptionHtml)
  return reason === null ? [] : [{ line, reason }]
}

async function findPictures(
  { finder }: Run,
  draft: ProductDraft,
  known: StoredProduct | null,
): Promise<{ keys: Map<string, string | null>; warnings: ImportWarning[] }> {
  const before = new Map(known?.state.pictures.map(({ source, key }) => [source, key]))
  const sources = new Set([
    ...(draft.pictures ?? []).map(({ source }) => source),
    ...draft.variants.flatMap(({ fields: { pictureSource } }) =>
      pictureSource ? [pictureSource] : [],
    ),
  ])
  const keys = new Map<string, string | null>()
  const warnings: ImportWarning[] = []
  const { line } = draft
  for (const source of sources) {
    const result = await finder.loadPicture(source, before.get(source) ?? null)
    if ('key' in result) keys.set(source, result.key)
    else if (result.deadHost !== undefined)
      warnings.push({
        line,
        reason: `Pictures from ${result.deadHost} were left out: ${result.missing}`,
        isShared: true,
      })
    else if (result.missing !== null)
      warnings.push({ line, reason: `The picture ${source} was left out: ${result.missing}` })
  }
  return { keys, warnings }
}

async function findFilm(
  { finder }: Run,
  draft: ProductDraft,
  known: StoredProduct | null,
): Promise<{ key: string | null; warnings: readonly ImportWarning[] }> {
  const source = readAttribute(draft.attributes, 'film')
  if (source === '') return { key: null, warnings: [] }
  const before = known?.state.video?.source === source ? known.state.video.key : null
  const result = await finder.loadVideo(source, before)
  if ('key' in result) return { key: result.key, warnings: [] }
  return {
    key: null,
    warnings:
      result.missing === null
        ? []
        : [{ line: draft.line, reason: `The video ${source} was left out: ${result.missing}` }],
  }
}
