import { refuse } from '#kernel/refusal/refusal.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import {
  findRun,
  listNextRecords,
  listNextWrittenRows,
  lockRun,
  saveResults,
  saveUndone,
  updateRun,
  type ImportRun,
  type RowResult,
} from '../db/run-rows.ts'
import { findNextState } from '#kernel/state-machine/state-machine.ts'
import { importMachine, type ImportState } from '../domain/import-machine.ts'
import type { ImportContext, ImportKind } from '../import-kind.ts'
import { findImportKind } from '../queries/list-import-kinds.ts'
import { readImportFile } from './read-file.ts'

type RunServices = Pick<Services, 'db' | 'storage' | 'clock' | 'contributions'>

/** Records of one transaction, unless their kind says otherwise. */
const usualBatchSize = 250

const stepsOf: Readonly<
  Partial<Record<ImportState, (services: RunServices, run: ImportRun) => Promise<void>>>
> = { reading: readImportFile, checking: checkBatch, running: importBatch, undoing: undoBatch }

/**
 * Does the next step of a run: reads its file, or takes one batch of rows. Returns whether there is
 * more to do. What a step writes and the place of the run are one transaction, so that a run whose
 * process ended goes on where it was.
 */
export async function takeStep(services: RunServices, runId: string): Promise<boolean> {
  const run = await findRun(services.db, runId)
  const step = run && stepsOf[run.state]
  if (!step) return false
  await step(services, run)
  return true
}

type Rows = Readonly<Awaited<ReturnType<typeof listNextRecords>>>

/**
 * A dry run imports a batch and rolls it back, so that it finds what the import will find. The
 * value of the run is that of the rows that will be written, and the import writes no others.
 */
async function checkBatch(services: RunServices, run: ImportRun): Promise<void> {
  const rows = await listNextRecords(services.db, nextOf(services, run))
  const results = rows.length === 0 ? [] : await rehearse(services, run, rows)
  await inTransaction(services.db, async (tx) => {
    if (!(await isAt(tx, run, rows[0]?.line))) return
    if (results.length > 0) {
      await saveResults(tx, run.id, { results, keepsRecord: true })
      const amount = run.amount + (await measureRows(tx, services, { run, rows, results }))
      await updateRun(tx, run.id, { amount, updatedAt: services.clock.now() })
    }
    await advance(tx, services, { run, last: rows.at(-1)?.line })
  })
}

async function measureRows(
  tx: Tx,
  services: RunServices,
  { run, rows, results }: { run: ImportRun; rows: Rows; results: readonly RowResult[] },
): Promise<number> {
  const measure = await findKind(services, run).measure?.(tx, run.createdAt)
  if (!measure) return 0
  const written = new Set(
    results.flatMap(({ line, outcome }) =>
      outcome === 'created' || outcome === 'updated' ? [line] : [],
    ),
  )
  return rows.reduce((sum, { line, value }) => sum + (written.has(line) ? measure(value) : 0), 0)
}

async function importBatch(services: RunServices, run: ImportRun): Promise<void> {
  const rows = await listNextRecords(services.db, nextOf(services, run))
  const prepared = await prepareRows(services, run, { rows, isDryRun: false })
  await takeRows(services, run, {
    rows,
    take: async (tx, part) => {
      const results = await applyRows(tx, services, { run, rows: part, prepared })
      await saveResults(tx, run.id, { results, keepsRecord: false })
    },
    skip: (tx, { line }) =>
      saveResults(tx, run.id, { results: [createRejection(line)], keepsRecord: false }),
  })
}

async function undoBatch(services: RunServices, run: ImportRun): Promise<void> {
  const rows = await listNextWrittenRows(services.db, nextOf(services, run))
  await takeRows(services, run, {
    rows,
    take: async (tx, part) =>
      saveUndone(
        tx,
        run.id,
        await findKind(services, run).undo(tx, part, contextOf(services, run)),
      ),
    skip: (tx, { line }) => saveUndone(tx, run.id, [{ line, keptBecause: 'It is in use.' }]),
  })
}

interface Batch<Row> {
  readonly rows: readonly Row[]
  readonly take: (tx: Tx, rows: readonly Row[]) => Promise<void>
  /** Says of a row that it could not be taken. */
  readonly skip: (tx: Tx, row: Row) => Promise<void>
}

/** Takes a batch in one transaction; if it fails, row by row, so that one row stops no others. */
async function takeRows<Row extends { readonly line: number }>(
  services: RunServices,
  run: ImportRun,
  { rows, take, skip }: Batch<Row>,
): Promise<void> {
  const write = (part: readonly Row[], act: (tx: Tx) => Promise<void>): Promise<void> =>
    inTransaction(services.db, async (tx) => {
      if (!(await isAt(tx, run, part[0]?.line))) return
      if (part.length > 0) await act(tx)
      await advance(tx, services, { run, last: part.at(-1)?.line })
    })
  try {
    await write(rows, (tx) => take(tx, rows))
  } catch (error) {
    await rethrowLostConnection(services, error)
    if (rows.length === 0) throw error
    for (const row of rows)
      await write([row], (tx) => take(tx, [row])).catch(async (rowError: unknown) => {
        await rethrowLostConnection(services, rowError)
        await write([row], (tx) => skip(tx, row))
      })
  }
}

const nextOf = (services: RunServices, run: ImportRun) => ({
  runId: run.id,
  after: run.position,
  limit: findKind(services, run).batchSize ?? usualBatchSize,
})

/** Whether the run is still where it was read, so that no other process takes the same batch. */
async function isAt(tx: Tx, { id, state, position }: ImportRun, line?: number): Promise<boolean> {
  const run = await lockRun(tx, id)
  if (run?.state !== state) return false
  return line === undefined ? run.position === position : run.position < line
}

async function advance(
  tx: Tx,
  { clock }: RunServices,
  { run, last }: { run: ImportRun; last: number | undefined },
): Promise<void> {
  const updatedAt = clock.now()
  if (last !== undefined) return updateRun(tx, run.id, { position: last, updatedAt })
  const state = findNextState(importMachine, run.state, 'finish')
  if (!state) throw new Error(`The import run ${run.id} cannot finish while it is ${run.state}.`)
  const times = {
    ...(state === 'done' && { finishedAt: updatedAt }),
    ...(state === 'undone' && { undoneAt: updatedAt }),
  }
  await updateRun(tx, run.id, { state, position: 0, updatedAt, ...times })
}

function findKind(services: RunServices, run: Pick<ImportRun, 'kind'>): ImportKind {
  const kind = findImportKind(services, run.kind)
  if (!kind) throw new Error(`No module imports ${run.kind}.`)
  return kind
}

function contextOf({ clock }: RunServices, run: ImportRun): ImportContext {
  return {
    runId: run.id,
    source: run.source,
    staffId: run.startedBy ?? run.createdBy,
    now: clock.now(),
  }
}

async function prepareRows(
  services: RunServices,
  run: ImportRun,
  { rows, isDryRun }: { rows: Rows; isDryRun: boolean },
): Promise<unknown> {
  if (rows.length === 0) return undefined
  return findKind(services, run).prepare?.(rows, { ...contextOf(services, run), isDryRun })
}

async function applyRows(
  tx: Tx,
  services: RunServices,
  { run, rows, prepared }: { run: ImportRun; rows: Rows; prepared: unknown },
): Promise<RowResult[]> {
  if (rows.length === 0) return []
  const notesOf = new Map(rows.map(({ line, notes }) => [line, notes]))
  const context = { ...contextOf(services, run), prepared }
  const applied = await findKind(services, run).apply(tx, rows, context)
  return applied.map(({ line, outcome, reason = '', targetId = null, before = null }) => ({
    line,
    outcome,
    reason: [reason, notesOf.get(line) ?? ''].filter(Boolean).join(' '),
    targetId,
    before,
  }))
}

const dryRun = refuse('not-allowed', 'This was a dry run.', { reason: 'dry-run' })

async function rehearse(services: RunServices, run: ImportRun, rows: Rows): Promise<RowResult[]> {
  const prepared = await prepareRows(services, run, { rows, isDryRun: true })
  const rehearseRows = async (part: Rows): Promise<RowResult[]> => {
    let results: RowResult[] = []
    await inTransaction(services.db, async (tx) => {
      results = await applyRows(tx, services, { run, rows: part, prepared })
      await execute(tx, sql`set constraints all immediate`)
      return dryRun
    })
    return results.map((result) => ({ ...result, targetId: null, before: null }))
  }
  try {
    return await rehearseRows(rows)
  } catch (error) {
    await rethrowLostConnection(services, error)
    const results: RowResult[] = []
    for (const row of rows)
      results.push(
        ...(await rehearseRows([row]).catch(async (rowError: unknown) => {
          await rethrowLostConnection(services, rowError)
          return [createRejection(row.line)]
        })),
      )
    return results
  }
}

const createRejection = (line: number): RowResult => ({
  line,
  outcome: 'rejected',
  reason: 'This row cannot be stored. Check its values for unusual characters.',
  targetId: null,
  before: null,
})

/** A failure of one row does not stop the import; a lost database connection does. */
async function rethrowLostConnection({ db }: RunServices, error: unknown): Promise<void> {
  await execute(db, sql`select 1`).catch(() => {
    throw error
  })
}
