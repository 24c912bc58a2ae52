import type { CsvRow } from '#kernel/csv/csv-row.ts'
import { formatInteger } from '#kernel/locale/format-integer.ts'
import { describeCsvError, readCsvRows } from '#platform/csv/read-csv-rows.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { insertRows, lockRun, updateRun, type ImportRun } from '../db/run-rows.ts'
import { detectKind } from '../files/detect-kind.ts'
import { joinRows } from '../files/join-rows.ts'
import { readRow, type ReadRow } from '../files/read-row.ts'
import { listImportKinds } from '../queries/list-import-kinds.ts'
import { getImportFileKey, maxImportRows } from '../import-file.ts'

const chunkSize = 500

type ReadServices = Pick<Services, 'db' | 'storage' | 'clock' | 'contributions'>

/**
 * Reads the file of a run into rows. It starts over if the process ends, and stores no row twice.
 */
export async function readImportFile(
  services: ReadServices,
  run: ImportRun,
  maxRows = maxImportRows,
): Promise<void> {
  const file = await services.storage.open(getImportFileKey(run.id))
  if (!file) return failRun(services, run, 'The file is no longer here. Upload it again.')
  try {
    const stored = await storeRows(services, run, { file: file.stream, maxRows })
    await inTransaction(services.db, async (tx) => {
      if (!(await isReading(tx, run))) return
      const updatedAt = services.clock.now()
      await updateRun(tx, run.id, { state: 'checking', ...stored, updatedAt })
    })
  } catch (error) {
    if (error instanceof TooManyRowsError)
      return failRun(services, run, describeTooManyRows(maxRows))
    const { line, reason } = describeCsvError(error)
    const place = line === null ? '' : `Line ${line}: `
    return failRun(services, run, `${place}The file cannot be read: ${reason}`)
  }
  await services.storage.remove(getImportFileKey(run.id))
}

const describeTooManyRows = (maxRows: number): string =>
  `The file has more than ${formatInteger(maxRows)} rows. Divide it and import each part.`

class TooManyRowsError extends Error {}

/** Counts before rows are joined, because those of one record are kept in memory. */
async function* limitRows(
  rows: AsyncIterable<CsvRow>,
  maxRows: number,
): AsyncGenerator<CsvRow, undefined> {
  let count = 0
  for await (const row of rows) {
    count++
    if (count > maxRows) throw new TooManyRowsError()
    yield row
  }
}

async function storeRows(
  services: ReadServices,
  run: ImportRun,
  { file, maxRows }: { file: AsyncIterable<Uint8Array>; maxRows: number },
): Promise<{ total: number }> {
  const { db, clock } = services
  const kinds = listImportKinds(services).filter(({ name }) => name === run.kind)
  const context = { source: run.source, now: run.createdAt }
  const lines = readCsvRows(file)
  const header = await lines.next()
  if (header.done) return { total: 0 }
  const detected = detectKind(kinds, header.value.cells)
  if (typeof detected === 'string') throw new Error(detected)
  let total = 0
  let rows: ReadRow[] = []
  const store = (): Promise<void> =>
    inTransaction(db, async (tx) => {
      await insertRows(tx, run.id, rows)
      if (await isReading(tx, run)) await updateRun(tx, run.id, { total, updatedAt: clock.now() })
      rows = []
    })
  for await (const record of joinRows(detected, limitRows(lines, maxRows))) {
    rows.push(readRow(detected, record, context))
    total++
    if (rows.length === chunkSize) await store()
  }
  if (rows.length > 0) await store()
  return { total }
}

async function failRun(
  { db, storage, clock }: ReadServices,
  run: ImportRun,
  fault: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await isReading(tx, run))
      await updateRun(tx, run.id, { state: 'failed', fault, updatedAt: clock.now() })
  })
  await storage.remove(getImportFileKey(run.id))
}

/**
 * False if another process, such as a worker beside the command line, has read the file meanwhile
 * and removed it.
 */
async function isReading(tx: Tx, { id }: ImportRun): Promise<boolean> {
  return (await lockRun(tx, id))?.state === 'reading'
}
