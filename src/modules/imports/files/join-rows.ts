import type { CsvRow } from '#kernel/csv/csv-row.ts'
import { createCells } from './read-row.ts'
import type { DetectedFile } from './detect-kind.ts'

type JoinedRows = [CsvRow, ...CsvRow[]]

/** The rows of each record: one, or those that the kind joins, in the order of their first row. */
export function joinRows(
  file: Pick<DetectedFile, 'kind' | 'index'>,
  rows: AsyncIterable<CsvRow>,
): AsyncGenerator<JoinedRows> {
  return file.kind.joinsAnywhere ? joinAll(file, rows) : joinNeighbors(file, rows)
}

async function* joinAll(
  { kind, index }: Pick<DetectedFile, 'kind' | 'index'>,
  rows: AsyncIterable<CsvRow>,
): AsyncGenerator<JoinedRows> {
  const groups: JoinedRows[] = []
  const groupsByKey = new Map<string, JoinedRows>()
  for await (const row of rows) {
    if (isEmpty(row)) continue
    const key = kind.joinKey?.(createCells(index, row)) ?? ''
    const group = groupsByKey.get(key)
    if (group) group.push(row)
    else {
      const started: JoinedRows = [row]
      groups.push(started)
      if (key !== '') groupsByKey.set(key, started)
    }
  }
  yield* groups
}

async function* joinNeighbors(
  { kind, index }: Pick<DetectedFile, 'kind' | 'index'>,
  rows: AsyncIterable<CsvRow>,
): AsyncGenerator<JoinedRows> {
  let group: JoinedRows | null = null
  let key = ''
  for await (const row of rows) {
    if (isEmpty(row)) continue
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

const isEmpty = ({ cells }: CsvRow): boolean => cells.every((cell) => cell.trim() === '')
