import { basename, dirname } from 'node:path'
import { newId } from '#kernel/ids/ids.ts'
import { calendarDate, type Clock } from '#kernel/time/time.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rows, type Db } from '#platform/db/database.server.ts'
import type { FetchLimits } from '#platform/http-client/fetch-file.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { findKnownGoods, type KnownGoods } from './data/goods-reader.ts'
import { GoodsMoved, writeGoods, type WriteSession } from './data/goods-writer.ts'
import { imports } from './data/schema.ts'
import { attribute } from './domain/attributes.ts'
import { adviceOnGoods, adviceOnHeader, type Advice } from './domain/import-advice.ts'
import type { Header } from './domain/csv-header.ts'
import { draftGoods, type GoodsDraft } from './domain/goods-draft.ts'
import { noTotals, type ImportEntry, type ImportTotals } from './domain/import-report.ts'
import { planGoods } from './domain/plan-goods.ts'
import type { Fault } from './domain/row-reader.ts'
import { WarningTally } from './domain/warning-tally.ts'
import { readGoodsFile, type FileForm, type GoodsRows } from './import/read-goods-file.ts'
import { explainFailure } from './import/explain-failure.ts'
import { mediaLeftOut, sanitizeDescription } from './import/sanitize-description.ts'
import { pictureFinder, type PictureFinder } from './pictures/find-picture.ts'
import type { StockPort } from './stock-port.ts'

export interface ImportParts {
  readonly db: Db
  readonly storage: Storage
  readonly stock: StockPort
  readonly clock: Clock
  readonly mayConnect?: FetchLimits['mayConnect']
}

export interface ImportOrder extends FileForm {
  /** The same work without its writes. */
  readonly dryRun?: boolean
  /** Archives variants that the file leaves out of the goods it lists. */
  readonly archiveMissing?: boolean
  /** Called after every goods item with what has been done so far. */
  readonly onProgress?: (totals: ImportTotals) => void
}

/**
 * Brings in a Shopify product CSV of any size. Each goods item goes in whole, in a transaction of its own, or not at all;
 * what a row gets wrong is reported with its line and the rest goes in. Reading the same file again changes nothing.
 */
export async function importCatalog(
  parts: ImportParts,
  order: ImportOrder,
  report: (entry: ImportEntry) => void,
): Promise<ImportTotals> {
  const { dryRun = false } = order
  const totals = { ...noTotals }
  const tell = (entry: ImportEntry): void => {
    if (entry.kind === 'warning') totals.warnings++
    report(entry)
  }
  const run: Run = {
    ...parts,
    order,
    tell,
    tally: new WarningTally(),
    ref: newId('imp'),
    rules: null,
    finder: pictureFinder(parts, {
      folder: dirname(order.file),
      dryRun,
      mayConnect: parts.mayConnect,
    }),
  }
  const startedAt = parts.clock.now()
  let header: Header | null = null
  for await (const part of readGoodsFile(order)) {
    if (part.kind === 'header') {
      header = part.header
      for (const reason of adviceOnHeader(header))
        tell({ kind: 'warning', handle: '', line: 1, reason })
    } else if (part.kind === 'fault') {
      totals.rows++
      totals.rejected++
      tell({ kind: 'rejected', handle: part.handle, ...part.fault })
    } else if (header) {
      totals.rows += part.goods.rows.length
      totals[await importOrReject(run, header, part.goods)]++
    }
    order.onProgress?.(totals)
  }
  for (const entry of run.tally.entries()) tell(entry)
  const { created, changed, untouched, rejected } = totals
  if (!dryRun) {
    await inTransaction(parts.db, (tx) =>
      tx.insert(imports).values({
        id: run.ref,
        file: basename(order.file),
        created,
        changed,
        untouched,
        rejected,
        startedAt,
        finishedAt: parts.clock.now(),
      }),
    )
  }
  return totals
}

interface Run extends ImportParts, WriteSession {
  readonly order: ImportOrder
  readonly finder: PictureFinder
  readonly tell: (entry: ImportEntry) => void
  readonly tally: WarningTally
}

type Outcome = 'created' | 'changed' | 'untouched' | 'rejected'

/** Whatever one product does to the database or to us, the rest of the file goes on; it ends only when the database is gone. */
async function importOrReject(run: Run, header: Header, goods: GoodsRows): Promise<Outcome> {
  try {
    return await importGoods(run, header, goods)
  } catch (error) {
    await rows(run.db, sql`select 1`).catch(() => {
      throw error
    })
    return reject(run, goods, [{ line: goods.rows[0].line, reason: explainFailure(error) }])
  }
}

async function importGoods(run: Run, header: Header, goods: GoodsRows): Promise<Outcome> {
  const read = draftGoods(header, goods.rows)
  if (Array.isArray(read)) return reject(run, goods, read)
  const { draft, leftOut } = sanitized(read)
  for (let attempt = 1; ; attempt++) {
    const known = await findKnownGoods(run.db, draft.slug)
    const [pictures, film] = [
      await findPictures(run, draft, known),
      await findFilm(run, draft, known),
    ]
    const plan = planGoods(draft, known?.state ?? null, {
      archiveMissing: run.order.archiveMissing ?? false,
      pictureKeys: pictures.keys,
      filmKey: film.key,
      today: calendarDate(run.clock.now()),
      onHand:
        known && header.index.quantity !== undefined
          ? await run.stock.readOnHand(run.db, variantIdsOf(known))
          : new Map(),
    })
    if (Array.isArray(plan)) return reject(run, goods, plan)
    try {
      if (!run.order.dryRun && plan.isToBeWritten)
        await inTransaction(run.db, (tx) => writeGoods(tx, run, { known, next: plan.next }))
    } catch (error) {
      if (error instanceof GoodsMoved && attempt < 5) continue
      throw error
    }
    for (const one of [
      ...pictures.warnings,
      ...film.warnings,
      ...leftOut,
      ...adviceOnGoods(draft, plan, goods.handle),
    ])
      warn(run, draft, one)
    const kind = plan.changes.length === 0 ? 'untouched' : known ? 'changed' : 'created'
    run.tell({ kind, slug: draft.slug, line: draft.line, changes: plan.changes })
    return kind
  }
}

function variantIdsOf({ state }: KnownGoods): string[] {
  return state.variants.flatMap(({ id }) => id ?? [])
}

function reject(run: Run, { handle }: GoodsRows, faults: readonly Fault[]): 'rejected' {
  for (const fault of faults) run.tell({ kind: 'rejected', handle, ...fault })
  return 'rejected'
}

function warn(run: Run, { slug }: GoodsDraft, { line, reason, isShared = false }: Advice): void {
  if (isShared) run.tally.add(reason, { line, handle: slug })
  else run.tell({ kind: 'warning', handle: slug, line, reason })
}

function sanitized(draft: GoodsDraft): { draft: GoodsDraft; leftOut: Advice[] } {
  const { descriptionHtml } = draft.fields
  if (descriptionHtml === undefined) return { draft, leftOut: [] }
  const leftOut = mediaLeftOut(descriptionHtml)
  return {
    draft: {
      ...draft,
      fields: { ...draft.fields, descriptionHtml: sanitizeDescription(descriptionHtml) },
    },
    leftOut: leftOut === null ? [] : [{ line: draft.line, reason: leftOut }],
  }
}

async function findPictures(
  { finder }: Run,
  draft: GoodsDraft,
  known: KnownGoods | null,
): Promise<{ keys: Map<string, string | null>; warnings: Advice[] }> {
  const before = new Map(known?.state.pictures.map(({ source, key }) => [source, key]))
  const sources = new Set([
    ...(draft.pictures ?? []).map(({ source }) => source),
    ...draft.variants.flatMap(({ fields: { pictureSource } }) =>
      pictureSource ? [pictureSource] : [],
    ),
  ])
  const keys = new Map<string, string | null>()
  const warnings: Advice[] = []
  const { line } = draft
  for (const source of sources) {
    const found = await finder.find(source, before.get(source) ?? null)
    if ('key' in found) keys.set(source, found.key)
    else if (found.deadHost !== undefined)
      warnings.push({
        line,
        reason: `Pictures of ${found.deadHost} were left out: ${found.missing}`,
        isShared: true,
      })
    else if (found.missing !== null)
      warnings.push({ line, reason: `The picture ${source} was left out: ${found.missing}` })
  }
  return { keys, warnings }
}

/** The film that the file names. */
async function findFilm(
  { finder }: Run,
  draft: GoodsDraft,
  known: KnownGoods | null,
): Promise<{ key: string | null; warnings: readonly Advice[] }> {
  const source = attribute(draft.attributes, 'film')
  if (source === '') return { key: null, warnings: [] }
  const before = known?.state.film?.source === source ? known.state.film.key : null
  const found = await finder.findFilm(source, before)
  if ('key' in found) return { key: found.key, warnings: [] }
  return {
    key: null,
    warnings:
      found.missing === null
        ? []
        : [{ line: draft.line, reason: `The film ${source} was left out: ${found.missing}` }],
  }
}
