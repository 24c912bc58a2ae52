import { basename, dirname } from 'node:path'
import { createId } from '#kernel/ids/ids.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { findStoredProduct } from './db/product-reader.ts'
import { ProductChanged, writeProduct, type WriteSession } from './db/product-writer.ts'
import { listHeaderWarnings, type ImportWarning } from './domain/import-warnings.ts'
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
import { loadDraftMedia } from './import/load-draft-media.ts'
import { listImportWarnings, planImport } from './import/plan-import.ts'
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
    const media = await loadDraftMedia(run.finder, draft, known)
    const plan = await planImport(run.db, run, {
      draft,
      known,
      media,
      archiveMissing: run.order.archiveMissing,
    })
    if (Array.isArray(plan)) return reject(run, productRows, plan)
    try {
      if (!run.order.dryRun && plan.isToBeWritten)
        await inTransaction(run.db, (tx) => writeProduct(tx, run, { known, next: plan.next }))
    } catch (error) {
      if (error instanceof ProductChanged && attempt < 5) continue
      throw error
    }
    for (const warning of listImportWarnings(draft, plan, { handle: productRows.handle, media }))
      warn(run, draft, warning)
    const kind = plan.changes.length === 0 ? 'untouched' : known ? 'changed' : 'created'
    run.reportEntry({ kind, slug: draft.slug, line: draft.line, changes: plan.changes })
    return kind
  }
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
