import type { CsvRow } from '#kernel/csv/csv-row.ts'
import { createCells } from './read-row.ts'
import type { DetectedFile } from './detect-kind.ts'

/** The rows of each record: one, or those next to each other that the kind joins. */
export async function* joinRows(
  { kind, index }: Pick<DetectedFile, 'kind' | 'index'>,
  rows: AsyncIterable<CsvRow>,
): AsyncGenerator<[CsvRow, ...CsvRow[]]> {
  let group: [CsvRow, ...CsvRow[]] | null = null
  let key = ''
  for await (const row of rows) {
    if (row.cells.every((cell) => cell.trim() === '')) continue
    const next = kind.joinKey?.(createCells(index, row)) ?? ''
    if (group && next !== '' && next === key) group.push(row)
    else {
      if (group) yield group
      group = [row]
    }
    key = next
  }
  if (group) yield group
}
