import { stringify } from 'csv-stringify/sync'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import { runNotFound } from '../commands/start-import.ts'
import { findRun, listReportRows } from '../db/run-rows.ts'

const chunkSize = 5_000

/** What became of each row, for a spreadsheet: formulas of the file are not executed. */
export async function createResultFile(
  db: Db,
  { id }: { id: string },
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal> {
  const run = await findRun(db, id)
  if (!run) return runNotFound
  const parts = [stringify([['Row', 'Record', 'Outcome', 'Reason']], { bom: true })]
  for (let after = 0; ;) {
    const rows = await listReportRows(db, { runId: id, after, limit: chunkSize })
    parts.push(
      stringify(
        rows.map(({ line, key, outcome, reason }) => [line, key, outcome ?? '', reason]),
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
