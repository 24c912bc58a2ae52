import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import {
  id,
  integer,
  json as jsonOf,
  listColumns,
  literal,
  nullable,
  text,
  textArray,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, json, setValues, sql } from '#platform/db/sql.ts'
import type { ImportState } from '../domain/import-machine.ts'
import type { ReadRow } from '../files/read-row.ts'
import type { Outcome, SourceName } from '../import-kind.ts'

/** What became of a row; `undone` and `kept` after the import was undone. */
export type RowOutcome = Outcome | 'undone' | 'kept'

const runRow = {
  id: id<'imr'>(),
  kind: text,
  source: literal<SourceName>(),
  file: text,
  state: literal<ImportState>(),
  total: integer,
  position: integer,
  amount: integer,
  ignoredColumns: textArray,
  fault: nullable(text),
  createdBy: text,
  createdAt: timestamp,
  updatedAt: timestamp,
  startedBy: nullable(text),
  startedAt: nullable(timestamp),
  finishedAt: nullable(timestamp),
  undoneBy: nullable(text),
  undoneAt: nullable(timestamp),
}
export type ImportRun = Row<typeof runRow>
const columns = listColumns(runRow)

export function findRun(db: Db, runId: string): Promise<ImportRun | null> {
  return queryRow(db, runRow, sql`select ${columns} from import_runs where id = ${runId}`)
}

export function lockRun(tx: Tx, runId: string): Promise<ImportRun | null> {
  return queryRow(
    tx,
    runRow,
    sql`select ${columns} from import_runs where id = ${runId} for update`,
  )
}

export function listRuns(db: Db, limit: number): Promise<ImportRun[]> {
  return queryRows(
    db,
    runRow,
    sql`select ${columns} from import_runs order by created_at desc, id desc limit ${limit}`,
  )
}

type NewRun = Pick<ImportRun, 'id' | 'kind' | 'source' | 'file' | 'createdBy' | 'createdAt'>
  & Pick<ImportRun, 'ignoredColumns'>

export async function insertRun(tx: Tx, run: NewRun): Promise<void> {
  const values = { ...run, state: 'reading', updatedAt: run.createdAt }
  await execute(tx, sql`insert into import_runs ${insertValues(values)}`)
}

export async function updateRun(
  tx: Tx,
  runId: string,
  values: Partial<Omit<ImportRun, 'id'>> & { readonly updatedAt: Date },
): Promise<void> {
  await execute(tx, sql`update import_runs set ${setValues(values)} where id = ${runId}`)
}

/** Runs whose job was lost, such as when the process ended. */
export async function listStalledRuns(db: Db, before: Date): Promise<string[]> {
  const runs = await queryRows(
    db,
    { id: text },
    sql`
      select id
      from import_runs
      where state in ('reading', 'checking', 'running', 'undoing') and updated_at < ${before}`,
  )
  return runs.map((run) => run.id)
}

/** Stores rows of the file. A row with the identity of an earlier one is rejected. */
export async function insertRows(tx: Tx, runId: string, rows: readonly ReadRow[]): Promise<void> {
  const values = rows.map((row) => ({
    line: row.line,
    key: row.key,
    ...('reason' in row
      ? { identity: null, record: null, notes: '', reason: row.reason }
      : { identity: row.identity, record: row.record, notes: row.notes, reason: '' }),
  }))
  await execute(
    tx,
    sql`
      with incoming as (
        select *, row_number() over (partition by identity order by line) as place
        from jsonb_to_recordset(${json(values)})
          as x (line int, key text, identity text, record jsonb, notes text, reason text)
      ),
      judged as (
        select i.*, i.record is null as is_faulty,
          i.identity is not null and (i.place > 1 or exists (
            select from import_rows r
            where r.run_id = ${runId} and r.identity = i.identity and r.line <> i.line)) as is_again
        from incoming i
      )
      insert into import_rows (run_id, line, key, identity, record, notes, outcome, reason)
      select ${runId}, line, key, case when not is_again then identity end,
        case when not is_again then record end, notes,
        case when is_faulty or is_again then 'rejected' end,
        case when is_again then 'An earlier row of the file is the same record.' else reason end
      from judged
      on conflict do nothing`,
  )
}

const outcomeCountRow = { runId: text, outcome: nullable(text), count: integer }
export type OutcomeCount = Row<typeof outcomeCountRow>

export const countRowOutcomes = (db: Db, runIds: readonly string[]): Promise<OutcomeCount[]> =>
  queryRows(
    db,
    outcomeCountRow,
    sql`
      select run_id, outcome, count(*)::int as count
      from import_rows
      where run_id = any(${runIds})
      group by 1, 2`,
  )

const waitingRow = { line: integer, value: jsonOf<unknown>(), notes: text }

/** The next rows that have a record, in the order of the file. */
export function listNextRecords(
  db: Db,
  { runId, after, limit }: { runId: string; after: number; limit: number },
): Promise<Row<typeof waitingRow>[]> {
  return queryRows(
    db,
    waitingRow,
    sql`
      select line, record as value, notes
      from import_rows
      where run_id = ${runId} and line > ${after} and record is not null
      order by line
      limit ${limit}`,
  )
}

const undoableRow = {
  line: integer,
  outcome: literal<'created' | 'updated'>(),
  targetId: text,
  before: nullable(jsonOf<unknown>()),
}

export function listNextWrittenRows(
  db: Db,
  { runId, after, limit }: { runId: string; after: number; limit: number },
): Promise<Row<typeof undoableRow>[]> {
  return queryRows(
    db,
    undoableRow,
    sql`
      select line, outcome, target_id, before
      from import_rows
      where run_id = ${runId} and line > ${after} and outcome in ('created', 'updated')
        and target_id is not null
      order by line
      limit ${limit}`,
  )
}

export interface RowResult {
  readonly line: number
  readonly outcome: string
  readonly reason: string
  readonly targetId: string | null
  readonly before: unknown
}

/**
 * Writes what became of rows. `keepsRecord` is for a dry run, after which the rows are imported
 * that it did not leave out.
 */
export async function saveResults(
  tx: Tx,
  runId: string,
  { results, keepsRecord }: { results: readonly RowResult[]; keepsRecord: boolean },
): Promise<void> {
  await execute(
    tx,
    sql`
      update import_rows r
      set outcome = x.outcome, reason = x.reason, target_id = x."targetId", before = x.before,
        record = case
          when ${keepsRecord} and x.outcome in ('created', 'updated') then r.record end
      from jsonb_to_recordset(${json(results)})
        as x (line int, outcome text, reason text, "targetId" text, before jsonb)
      where r.run_id = ${runId} and r.line = x.line`,
  )
}

export async function saveUndone(
  tx: Tx,
  runId: string,
  undone: readonly { readonly line: number; readonly keptBecause: string | null }[],
): Promise<void> {
  await execute(
    tx,
    sql`
      update import_rows r
      set outcome = case when x."keptBecause" is null then 'undone' else 'kept' end,
        reason = coalesce(x."keptBecause", ''), before = null
      from jsonb_to_recordset(${json(undone)}) as x (line int, "keptBecause" text)
      where r.run_id = ${runId} and r.line = x.line`,
  )
}

const reportRow = {
  line: integer,
  key: text,
  outcome: nullable(literal<RowOutcome>()),
  reason: text,
}
export type ReportRow = Row<typeof reportRow>

export function listReportRows(
  db: Db,
  {
    runId,
    after,
    limit,
    onlyProblems = false,
  }: { runId: string; after: number; limit: number; onlyProblems?: boolean },
): Promise<ReportRow[]> {
  return queryRows(
    db,
    reportRow,
    sql`
      select line, key, outcome, reason
      from import_rows
      where run_id = ${runId} and line > ${after}
        and (${!onlyProblems} or reason <> '' or outcome = 'rejected')
      order by line
      limit ${limit}`,
  )
}

/** Removes rows of a person who is erased. */
export async function eraseRows(
  tx: Tx,
  { keys, targetIds }: { keys: readonly string[]; targetIds: readonly string[] },
): Promise<void> {
  await execute(tx, sql`delete from import_rows where key = any(${keys})`)
  await execute(tx, sql`delete from import_rows where target_id = any(${targetIds})`)
}

/** Removes the rows of old runs, which can no longer be undone. */
export async function purgeRows(tx: Tx, before: Date): Promise<void> {
  await execute(
    tx,
    sql`
      delete from import_rows
      where run_id in (select id from import_runs where updated_at < ${before})`,
  )
}
