import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { CsvRow } from '#kernel/csv/csv-row.ts'
import { truncateText } from '#kernel/text/truncate-text.ts'
import { detectDelimiter, parseDelimiter, type Delimiter } from './delimiter.ts'

/** Limits the damage of an unclosed quote. */
const maxRowLength = 2_000_000

/** Reads a CSV file of any size row by row. The delimiter is detected from the first line. */
export async function* readCsvRows(
  file: AsyncIterable<Uint8Array>,
  delimiter?: Delimiter,
): AsyncGenerator<CsvRow> {
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
  if (beginning.split('\n', 1)[0]?.includes('\0')) throw new EncodingError()
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
async function* decodeFile(file: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (...input: Parameters<typeof decoder.decode>): string => {
    try {
      return decoder.decode(...input)
    } catch {
      throw new EncodingError()
    }
  }
  for await (const chunk of file) yield decode(chunk, { stream: true })
  yield decode()
}

class EncodingError extends Error {}

/** Explains why the rest of a file cannot be read. Throws other errors again. */
export function describeCsvError(error: unknown): { line: number | null; reason: string } {
  if (error instanceof CsvError)
    return {
      line: typeof error['lines'] === 'number' ? error['lines'] : null,
      reason: truncateText(error.message.replaceAll(/\s+/g, ' '), 200),
    }
  if (error instanceof EncodingError)
    return {
      line: null,
      reason: 'the file is not UTF-8. Save it as "CSV UTF-8" and import it again.',
    }
  throw error
}
