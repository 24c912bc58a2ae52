import { unguardCell, type Read } from './cell.ts'
import type { Column, Header } from './csv-header.ts'

export interface Row {
  /** The first line of the row, counted from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

export interface Fault {
  readonly line: number
  readonly reason: string
}

export interface RowReader {
  readonly line: number
  /** Whether the row describes a variant; other rows only add a picture. */
  readonly sells: boolean
  cell(index: number): string
  text(column: Column): string
  has(column: Column): boolean
  /**
   * The value of a column; undefined without the column or if it is invalid, which is recorded as a
   * fault.
   */
  take<Value>(column: Column, label: string, read: (text: string) => Read<Value>): Value | undefined
  fault(reason: string): void
  /** Records that a value was read differently than written. */
  note(reason: string): void
}

export function rowReader(
  header: Header,
  row: Row,
  { faults, notes }: { faults: Fault[]; notes: Fault[] },
): RowReader {
  const cell = (index: number): string =>
    unguardCell((row.cells[index] ?? '').replaceAll(/\r\n?/g, '\n').trim())
  const text = (column: Column): string => {
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
    sells: (['option1Value', 'option2Value', 'option3Value', 'sku', 'price'] as const).some(
      (column) => text(column) !== '',
    ),
    has: (column) => header.index[column] !== undefined,
    take(column, label, read) {
      if (header.index[column] === undefined) return undefined
      const result = read(text(column))
      if ('value' in result) return result.value
      fault(`${label}: ${result.fault}`)
      return undefined
    },
  }
}
