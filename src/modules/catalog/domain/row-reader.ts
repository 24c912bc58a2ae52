import type { CsvRow } from '#kernel/csv/csv-row.ts'
import { unescapeCell, type ParseResult } from './cell.ts'
import type { CsvColumn, CsvHeader } from './csv-header.ts'

export interface RowFault {
  readonly line: number
  readonly reason: string
}

export interface RowReader {
  readonly line: number
  /** Whether the row describes a variant; other rows only add a picture. */
  readonly isVariant: boolean
  cell(index: number): string
  text(column: CsvColumn): string
  has(column: CsvColumn): boolean
  /**
   * The value of a column; undefined without the column or if it is invalid, which is recorded as a
   * fault.
   */
  read<Value>(
    column: CsvColumn,
    label: string,
    read: (text: string) => ParseResult<Value>,
  ): Value | undefined
  fault(reason: string): void
  /** Records that a value was read differently than written. */
  note(reason: string): void
}

export function createRowReader(
  header: CsvHeader,
  row: CsvRow,
  { faults, notes }: { faults: RowFault[]; notes: RowFault[] },
): RowReader {
  const cell = (index: number): string =>
    unescapeCell((row.cells[index] ?? '').replaceAll(/\r\n?/g, '\n').trim())
  const text = (column: CsvColumn): string => {
    const index = header.index[column]
    return index === undefined ? '' : cell(index)
  }
  const fault = (reason: string): void => void faults.push({ line: row.line, reason })
  if (row.cells.length > header.width)
    fault(`The row has ${row.cells.length} cells but the header has ${header.width}`)
  if (row.cells.some((value) => value.includes('\0'))) fault('The row contains a NUL character')
  return {
    line: row.line,
    cell,
    text,
    fault,
    note: (reason) => void notes.push({ line: row.line, reason }),
    isVariant: (['option1Value', 'option2Value', 'option3Value', 'sku', 'price'] as const).some(
      (column) => text(column) !== '',
    ),
    has: (column) => header.index[column] !== undefined,
    read(column, label, read) {
      if (header.index[column] === undefined) return undefined
      const result = read(text(column))
      if ('value' in result) return result.value
      fault(`${label}: ${result.fault}`)
      return undefined
    },
  }
}
