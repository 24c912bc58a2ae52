import { basename, dirname } from 'node:path'
import { newId } from '#kernel/ids/ids.ts'
import { calendarDate, type Clock } from '#kernel/time/time.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { FetchLimits } from '#platform/http-client/fetch-file.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { findKnownGoods, type KnownGoods } from './data/goods-reader.ts'
import { GoodsMoved, writeGoods, type WriteSession } from './data/goods-writer.ts'
import { imports } from './data/schema.ts'
import { attribute } from './domain/attributes.ts'
import type { Header } from './domain/csv-header.ts'
import { draftGoods, type GoodsDraft } from './domain/goods-draft.ts'
import { noTotals, type ImportEntry, type ImportTotals } from './domain/import-report.ts'
import { planGoods, type GoodsPlan } from './domain/plan-goods.ts'
import type { Fault } from './domain/row-reader.ts'
import { readGoodsFile, type FileForm, type GoodsRows } from './import/read-goods-file.ts'
import { sanitizeDescription } from './import/sanitize-description.ts'
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
export async function importCatalog(parts: ImportParts, order: ImportOrder, report: (entry: ImportEntry) => void): Promise<ImportTotals> {
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
    ref: newId('imp'),
    rules: null,
    finder: pictureFinder(parts, { folder: dirname(order.file), dryRun, mayConnect: parts.mayConnect }),
  }
  const startedAt = parts.clock.now()
  let header: Header | null = null
  for await (const part of readGoodsFile(order)) {
    if (part.kind === 'header') {
      header = part.header
      for (const reason of adviceOnHeader(header)) tell({ kind: 'warning', handle: '', line: 1, reason })
    } else if (part.kind === 'fault') {
      totals.rows++
      totals.rejected++
      tell({ kind: 'rejected', handle: part.handle, ...part.fault })
    } else if (header) {
      totals.rows += part.goods.rows.length
      totals[await importGoods(run, header, part.goods)]++
    }
    order.onProgress?.(totals)
  }
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
}

type Outcome = 'created' | 'changed' | 'untouched' | 'rejected'

async function importGoods(run: Run, header: Header, goods: GoodsRows): Promise<Outcome> {
  const read = draftGoods(header, goods.rows)
  if (Array.isArray(read)) return reject(run, goods, read)
  const draft = sanitized(read)
  for (let attempt = 1; ; attempt++) {
    const known = await findKnownGoods(run.db, draft.slug)
    const [pictures, film] = [await findPictures(run, draft, known), await findFilm(run, draft, known)]
    const plan = planGoods(draft, known?.state ?? null, {
      archiveMissing: run.order.archiveMissing ?? false,
      pictureKeys: pictures.keys,
      filmKey: film.key,
      today: calendarDate(run.clock.now()),
      onHand: known && header.index.quantity !== undefined ? await run.stock.readOnHand(run.db, variantIdsOf(known)) : new Map(),
    })
    if (Array.isArray(plan)) return reject(run, goods, plan)
    try {
      if (!run.order.dryRun && plan.isToBeWritten) await inTransaction(run.db, (tx) => writeGoods(tx, run, { known, next: plan.next }))
    } catch (error) {
      if (error instanceof GoodsMoved && attempt < 5) continue
      throw error
    }
    for (const reason of [...pictures.warnings, ...film.warnings, ...advice(draft, plan, goods.handle)])
      run.tell({ kind: 'warning', handle: draft.slug, line: draft.line, reason })
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

function sanitized(draft: GoodsDraft): GoodsDraft {
  const { descriptionHtml } = draft.fields
  return descriptionHtml === undefined
    ? draft
    : { ...draft, fields: { ...draft.fields, descriptionHtml: sanitizeDescription(descriptionHtml) } }
}

async function findPictures(
  { finder }: Run,
  draft: GoodsDraft,
  known: KnownGoods | null,
): Promise<{ keys: Map<string, string | null>; warnings: string[] }> {
  const before = new Map(known?.state.pictures.map(({ source, key }) => [source, key]))
  const sources = new Set([
    ...(draft.pictures ?? []).map(({ source }) => source),
    ...draft.variants.flatMap(({ fields: { pictureSource } }) => (pictureSource ? [pictureSource] : [])),
  ])
  const keys = new Map<string, string | null>()
  const warnings: string[] = []
  for (const source of sources) {
    const found = await finder.find(source, before.get(source) ?? null)
    if ('key' in found) keys.set(source, found.key)
    else if (found.missing !== null) warnings.push(`The picture ${source} was left out: ${found.missing}`)
  }
  return { keys, warnings }
}

/** The film that the file names. */
async function findFilm(
  { finder }: Run,
  draft: GoodsDraft,
  known: KnownGoods | null,
): Promise<{ key: string | null; warnings: readonly string[] }> {
  const source = attribute(draft.attributes, 'film')
  if (source === '') return { key: null, warnings: [] }
  const before = known?.state.film?.source === source ? known.state.film.key : null
  const found = await finder.findFilm(source, before)
  if ('key' in found) return { key: found.key, warnings: [] }
  return { key: null, warnings: found.missing === null ? [] : [`The film ${source} was left out: ${found.missing}`] }
}

function adviceOnHeader({ unused, elsewhere }: Header): string[] {
  return [
    ...(unused.length === 0 ? [] : [`Columns that are not used: ${unused.join(', ')}`]),
    ...(elsewhere.length === 0
      ? []
      : [
          `Columns for other currencies, markets or languages; the shop sells in US dollars and in English, and leaves them: ${elsewhere.join(', ')}`,
        ]),
  ]
}

function advice(draft: GoodsDraft, { next }: GoodsPlan, handle: string): string[] {
  const skus = next.variants.filter(({ status }) => status === 'active').flatMap(({ sku }) => (sku === null ? [] : [sku]))
  const twice = skus.find((sku, index) => skus.indexOf(sku) !== index)
  const negative = next.variants.filter(
    ({ status, counted, tracked, policy }) => status === 'active' && (counted ?? 0) < 0 && tracked && policy === 'deny',
  ).length
  return [
    ...(handle === draft.slug ? [] : [`The handle is written "${draft.slug}" in addresses`]),
    ...(twice === undefined ? [] : [`Two variants share the SKU ${twice}; a link by SKU leads to the first`]),
    ...(negative === 0
      ? []
      : [
          `${negative === 1 ? 'A variant has' : `${negative} variants have`} a negative inventory quantity; there is nothing of it to sell until it is counted again`,
        ]),
  ]
}
