import { truncateText } from '#kernel/text/truncate-text.ts'
import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parseCsvHeader, type CsvHeader } from '../domain/csv-header.ts'
import { detectDelimiter, parseDelimiter, type Delimiter } from '../domain/delimiter.ts'
import type { ColumnMapping } from '../domain/column-mapping.ts'
import type { RowFault, CsvRow } from '../domain/row-reader.ts'

export interface ProductRows {
  readonly handle: string
  readonly rows: readonly [CsvRow, ...CsvRow[]]
}

export type ProductFileItem =
  | { readonly kind: 'header'; readonly header: CsvHeader }
  | { readonly kind: 'goods'; readonly goods: ProductRows }
  | { readonly kind: 'fault'; readonly handle: string; readonly fault: RowFault }

/** Limits memory use per product. */
const maxRows = 5_000

/** Limits the damage of an unclosed quote. */
const maxRowLength = 2_000_000

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
    for await (const row of readRows(form)) {
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
    return yield {
      kind: 'fault',
      handle: '',
      fault: {
        line: findErrorLine(error) ?? grouper.firstLine,
        reason: `The rest of the file was not read: ${explainParseError(error)}`,
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
    } else if (this.group.rows.length < maxRows) this.group.rows.push(row)
    else yield fault(handle, row, `"${handle}" has more than ${maxRows} rows`)
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

async function* readRows({ file, delimiter }: ProductFileInput): AsyncGenerator<CsvRow> {
  const chunks = decodeFile(file)
  const headerResult = await readBeginning(chunks)
  const [, separator = '', beginning = headerResult] =
    /^sep=(.)\r?\n(.*)$/is.exec(headerResult) ?? []
  const parser = parse({
    delimiter: delimiter ?? parseDelimiter(separator) ?? detectDelimiter(beginning),
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n'],
    info: true,
    max_record_size: maxRowLength,
  })
  pipeline(Readable.from(prependText(beginning, chunks)), parser, () => undefined)
  let line = beginning === headerResult ? 1 : 2
  const skipped = line - 1
  for await (const { record, info } of parser as AsyncIterable<{
    record: string[]
    info: { lines: number }
  }>) {
    yield { line, cells: record }
    line = info.lines + 1 + skipped
  }
}

/**
 * Reads until the header line is complete; with `sep=;`, as Excel writes it, that is the second
 * line.
 */
async function readBeginning(chunks: AsyncGenerator<string>): Promise<string> {
  let beginning = ''
  while (!beginning.replace(/^sep=.\r?\n/i, '').includes('\n') && beginning.length < maxRowLength) {
    const { value, done } = await chunks.next()
    if (done) break
    beginning += value
  }
  // UTF-16 without a byte order mark decodes as UTF-8 with NUL characters.
  if (beginning.split('\n', 1)[0]?.includes('\0')) throw new TypeError('UTF-16')
  return beginning
}

async function* prependText(
  beginning: string,
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  yield beginning
  yield* rest
}

/**
 * Decodes UTF-8 with or without a byte order mark; throws on other encodings, which would corrupt
 * texts.
 */
async function* decodeFile(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

function findErrorLine(error: unknown): number | null {
  return error instanceof CsvError && typeof error['lines'] === 'number' ? error['lines'] : null
}

function explainParseError(error: unknown): string {
  if (error instanceof CsvError) return truncateText(error.message.replaceAll(/\s+/g, ' '), 200)
  if (error instanceof TypeError)
    return 'the file is not UTF-8. Save it as "CSV UTF-8" and import it again.'
  throw error
}
