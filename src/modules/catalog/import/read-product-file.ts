import { createReadStream } from 'node:fs'
import type { CsvRow } from '#kernel/csv/csv-row.ts'
import { describeCsvError, readCsvRows } from '#platform/csv/read-csv-rows.ts'
import type { Delimiter } from '#platform/csv/delimiter.ts'
import { parseCsvHeader, type CsvHeader } from '../domain/csv-header.ts'
import type { ColumnMapping } from '../domain/column-mapping.ts'
import type { RowFault } from '../domain/row-reader.ts'

export interface ProductRows {
  readonly handle: string
  readonly rows: readonly [CsvRow, ...CsvRow[]]
}

export type ProductFileItem =
  | { readonly kind: 'header'; readonly header: CsvHeader }
  | { readonly kind: 'goods'; readonly goods: ProductRows }
  | { readonly kind: 'fault'; readonly handle: string; readonly fault: RowFault }

/** Limits memory use per product. */
export const maxProductRows = 5_000

export interface ProductFileInput {
  readonly file: string
  /** Detected from the first line by default. */
  readonly delimiter?: Delimiter
  readonly renames?: readonly ColumnMapping[]
}

/** Reads a product file of any size, keeping only one product and the seen handles in memory. */
export async function* readProductFile(form: ProductFileInput): AsyncGenerator<ProductFileItem> {
  let header: CsvHeader | null = null
  const grouper = new RowGrouper()
  try {
    for await (const row of readCsvRows(createReadStream(form.file), form.delimiter)) {
      if (header) {
        yield* grouper.add((row.cells[header.index.handle ?? 0] ?? '').trim(), row)
        continue
      }
      const headerResult = parseCsvHeader(row.cells, form.renames)
      if (typeof headerResult === 'string')
        return yield { kind: 'fault', handle: '', fault: { line: row.line, reason: headerResult } }
      header = headerResult
      yield { kind: 'header', header }
    }
  } catch (error) {
    const { line, reason } = describeCsvError(error)
    return yield {
      kind: 'fault',
      handle: '',
      fault: {
        line: line ?? grouper.firstLine,
        reason: `The rest of the file was not read: ${reason}`,
      },
    }
  }
  if (header) yield* grouper.end()
  else yield { kind: 'fault', handle: '', fault: { line: 1, reason: 'The file is empty.' } }
}

/**
 * Groups rows by handle. Shopify writes them consecutively; a handle that appears again later is
 * rejected.
 */
class RowGrouper {
  private group: { handle: string; rows: [CsvRow, ...CsvRow[]] } | null = null
  private readonly done = new Set<string>()

  get firstLine(): number {
    return this.group?.rows[0].line ?? 1
  }

  *add(handle: string, row: CsvRow): Generator<ProductFileItem> {
    if (row.cells.every((cell) => cell.trim() === '')) return
    if (handle === '') yield fault(handle, row, 'Handle is missing')
    else if (this.done.has(handle))
      yield fault(
        handle,
        row,
        `The rows of "${handle}" are not consecutive. Put them below each other`,
      )
    else if (handle !== this.group?.handle) {
      yield* this.end()
      this.group = { handle, rows: [row] }
    } else if (this.group.rows.length < maxProductRows) this.group.rows.push(row)
    else yield fault(handle, row, `"${handle}" has more than ${maxProductRows} rows`)
  }

  *end(): Generator<ProductFileItem> {
    if (!this.group) return
    this.done.add(this.group.handle)
    yield { kind: 'goods', goods: this.group }
  }
}

function fault(handle: string, row: CsvRow, reason: string): ProductFileItem {
  return { kind: 'fault', handle, fault: { line: row.line, reason } }
}
