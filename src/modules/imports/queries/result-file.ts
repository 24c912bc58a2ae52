import { stringify } from 'csv-stringify/sync'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import { runNotFound } from '../commands/start-import.ts'
import { findRun, listReportRows, type RowOutcome } from '../db/run-rows.ts'

const chunkSize = 5_000

/** The words of the page of the import. */
const outcomeTitles: Readonly<Record<RowOutcome, string>> = {
  created: 'Created',
  updated: 'Completed',
  unchanged: 'Was here already',
  rejected: 'Left out',
  undone: 'Undone',
  kept: 'Kept',
}
const titlesBefore: Readonly<Record<RowOutcome, string>> = {
  ...outcomeTitles,
  created: 'Will be created',
  updated: 'Will be completed',
  unchanged: 'Is here already',
  rejected: 'Will be left out',
}

/** What became of each row, for a spreadsheet: formulas of the file are not executed. */
export async function createResultFile(
  db: Db,
  { id }: { id: string },
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal> {
  const run = await findRun(db, id)
  if (!run) return runNotFound
  const titles = run.state === 'checked' ? titlesBefore : outcomeTitles
  const parts = [stringify([['Row', 'Record', 'Outcome', 'Reason']], { bom: true })]
  for (let after = 0; ;) {
    const rows = await listReportRows(db, { runId: id, after, limit: chunkSize })
    parts.push(
      stringify(
        rows.map(({ line, key, outcome, reason }) => [
          line,
          key,
          outcome === null ? '' : titles[outcome],
          reason,
        ]),
        { escape_formulas: true },
      ),
    )
    const last = rows.at(-1)
    if (!last || rows.length < chunkSize) break
    after = last.line
  }
  const base = run.file.replace(/\.[^.]*$/, '').replaceAll(/[^\w-]+/g, '-')
  return {
    name: `${base || 'import'}-result.csv`,
    bytes: new Uint8Array(Buffer.from(parts.join(''))),
  }
}
