export interface CsvRow {
  /** The first line of the row, counted from 1. */
  readonly line: number
  readonly cells: readonly string[]
}
