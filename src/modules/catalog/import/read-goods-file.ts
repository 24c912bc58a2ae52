import { cutText } from '#kernel/text/cut-text.ts'
import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { readHeader, type Header } from '../domain/csv-header.ts'
import { delimiterOf, readDelimiter, type Delimiter } from '../domain/delimiter.ts'
import type { Rename } from '../domain/rename.ts'
import type { Fault, Row } from '../domain/row-reader.ts'

/** The rows of one handle, which stand together in the file. */
export interface GoodsRows {
  readonly handle: string
  readonly rows: readonly [Row, ...Row[]]
}

export type FilePart =
  | { readonly kind: 'header'; readonly header: Header }
  | { readonly kind: 'goods'; readonly goods: GoodsRows }
  | { readonly kind: 'fault'; readonly handle: string; readonly fault: Fault }

/** More than any goods item has variants and pictures; an endless one must not fill the memory. */
const maxRows = 5_000

/** An unclosed quote would otherwise swallow the rest of the file. */
const maxRowLength = 2_000_000

/** How a file is to be read where it does not say so itself. */
export interface FileForm {
  readonly file: string
  /** Found in the first line unless it is given. */
  readonly delimiter?: Delimiter
  readonly renames?: readonly Rename[]
}

/** Reads a goods file of any size, holding one goods item at a time and the handles it has seen. */
export async function* readGoodsFile(form: FileForm): AsyncGenerator<FilePart> {
  let header: Header | null = null
  const grouping = new Grouping()
  try {
    for await (const row of readRows(form)) {
      if (header) {
        yield* grouping.add((row.cells[header.index.handle ?? 0] ?? '').trim(), row)
        continue
      }
      const read = readHeader(row.cells, form.renames)
      if (typeof read === 'string')
        return yield { kind: 'fault', handle: '', fault: { line: row.line, reason: read } }
      header = read
      yield { kind: 'header', header }
    }
  } catch (error) {
    return yield {
      kind: 'fault',
      handle: '',
      fault: {
        line: lineOf(error) ?? grouping.firstLine,
        reason: `From here on nothing was read: ${broken(error)}`,
      },
    }
  }
  if (header) yield* grouping.end()
  else yield { kind: 'fault', handle: '', fault: { line: 1, reason: 'The file is empty.' } }
}

/** Puts rows of one handle together; Shopify writes them below each other, and a handle that comes back later is refused. */
class Grouping {
  private group: { handle: string; rows: [Row, ...Row[]] } | null = null
  private readonly done = new Set<string>()

  get firstLine(): number {
    return this.group?.rows[0].line ?? 1
  }

  *add(handle: string, row: Row): Generator<FilePart> {
    if (row.cells.every((cell) => cell.trim() === '')) return
    if (handle === '') yield fault(handle, row, 'Handle is missing')
    else if (this.done.has(handle))
      yield fault(
        handle,
        row,
        `The rows of "${handle}" do not stand together: put them below each other`,
      )
    else if (handle !== this.group?.handle) {
      yield* this.end()
      this.group = { handle, rows: [row] }
    } else if (this.group.rows.length < maxRows) this.group.rows.push(row)
    else yield fault(handle, row, `There are more than ${maxRows} rows of "${handle}"`)
  }

  *end(): Generator<FilePart> {
    if (!this.group) return
    this.done.add(this.group.handle)
    yield { kind: 'goods', goods: this.group }
  }
}

function fault(handle: string, row: Row, reason: string): FilePart {
  return { kind: 'fault', handle, fault: { line: row.line, reason } }
}

async function* readRows({ file, delimiter }: FileForm): AsyncGenerator<Row> {
  const text = decoded(file)
  const read = await readBeginning(text)
  const [, separator = '', beginning = read] = /^sep=(.)\r?\n(.*)$/is.exec(read) ?? []
  const parser = parse({
    delimiter: delimiter ?? readDelimiter(separator) ?? delimiterOf(beginning),
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n'],
    info: true,
    max_record_size: maxRowLength,
  })
  pipeline(Readable.from(whole(beginning, text)), parser, () => undefined)
  let line = beginning === read ? 1 : 2
  const skipped = line - 1
  for await (const { record, info } of parser as AsyncIterable<{
    record: string[]
    info: { lines: number }
  }>) {
    yield { line, cells: record }
    line = info.lines + 1 + skipped
  }
}

/** The first line, and the second where the first names the delimiter, as Excel writes it (`sep=;`), and whatever came with them. */
async function readBeginning(text: AsyncGenerator<string>): Promise<string> {
  let beginning = ''
  while (!beginning.replace(/^sep=.\r?\n/i, '').includes('\n') && beginning.length < maxRowLength) {
    const { value, done } = await text.next()
    if (done) break
    beginning += value
  }
  // Without its mark UTF-16 can be read as UTF-8 with a NUL beside every letter.
  if (beginning.split('\n', 1)[0]?.includes('\0')) throw new TypeError('UTF-16')
  return beginning
}

async function* whole(beginning: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield beginning
  yield* rest
}

/** UTF-8 with or without its mark; a file in another encoding would fill the shop with broken letters. */
async function* decoded(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** Where the parser stopped. */
function lineOf(error: unknown): number | null {
  return error instanceof CsvError && typeof error['lines'] === 'number' ? error['lines'] : null
}

function broken(error: unknown): string {
  if (error instanceof CsvError) return cutText(error.message.replaceAll(/\s+/g, ' '), 200)
  if (error instanceof TypeError) return 'the file is not UTF-8. Save it as "CSV UTF-8".'
  throw error
}
