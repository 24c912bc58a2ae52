import { truncateText } from '#kernel/text/truncate-text.ts'
import type { CsvRow } from '#kernel/csv/csv-row.ts'
import type { Cells, RowContext } from '../import-kind.ts'
import type { DetectedFile } from './detect-kind.ts'

export type ReadRow = {
  readonly line: number
  readonly key: string
} & (
  | {
      readonly record: unknown
      readonly identity: string
      readonly notes: string
    }
  | { readonly reason: string }
)

/**
 * Shopify and spreadsheets write an apostrophe before phone numbers, ids and formulas, so that they
 * stay text. It is not part of the value.
 */
export function cleanCell(text: string): string {
  const trimmed = text.replaceAll(/\r\n?/g, '\n').trim()
  return /^'[\d+=@\-\t\r]/.test(trimmed) ? trimmed.slice(1) : trimmed
}

export const createCells =
  (index: DetectedFile['index'], { cells }: CsvRow): Cells<string> =>
  (field) => {
    const at = index.get(field)
    return at === undefined ? '' : cleanCell(cells[at] ?? '')
  }

/**
 * Reads the rows of a record into the record of their kind, or rejects it with the names of its
 * columns.
 */
export function readRow(
  { kind, index, header }: Pick<DetectedFile, 'kind' | 'index' | 'header'>,
  rows: readonly [CsvRow, ...CsvRow[]],
  context: RowContext,
): ReadRow {
  const [first, ...others] = rows
  const { line } = first
  const cells = createCells(index, first)
  const key = truncateText(kind.readKey(cells).replaceAll(/\s+/g, ' '), 254)
  const {
    value,
    faults = [],
    notes = [],
  } = kind.read(
    cells,
    { ...context, header, rows },
    others.map((row) => createCells(index, row)),
  )
  if (faults.length > 0) return { line, key, reason: joinReasons(faults) }
  const read = kind.schema.safeParse(value)
  if (!read.success) {
    const reasons = read.error.issues.map(({ path, message }) => {
      const column = header[index.get(String(path[0])) ?? -1]
      return column === undefined ? message : `${column.trim()}: ${message}`
    })
    return { line, key, reason: joinReasons(reasons) }
  }
  return {
    line,
    key,
    record: read.data,
    identity: kind.identify(read.data),
    notes: notes.join(' '),
  }
}

const joinReasons = (reasons: readonly string[]): string =>
  [...new Set(reasons)].slice(0, 5).join(' ')
