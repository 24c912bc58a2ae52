import type { Candidate, RecordContext } from '#modules/imports/import-kind.ts'
import { parseCsvHeader, type CsvHeader } from '../domain/csv-header.ts'
import { draftProduct } from '../domain/product-draft.ts'
import { maxProductRows } from '../import/read-product-file.ts'
import { describeFaults } from './describe-faults.ts'

const parsedHeaders = new WeakMap<readonly string[], CsvHeader | string>()

/** The header of a file, which all its records share. */
function getHeader(cells: readonly string[]): CsvHeader | string {
  const header = parsedHeaders.get(cells) ?? parseCsvHeader(cells)
  parsedHeaders.set(cells, header)
  return header
}

export function listUnreadColumns(cells: readonly string[]): readonly string[] | string {
  const header = getHeader(cells)
  return typeof header === 'string' ? header : [...header.unused, ...header.elsewhere]
}

/** Reads the rows of one handle as the command `import` does. */
export function readProduct({ header: cells, rows }: RecordContext): Candidate {
  const header = getHeader(cells)
  if (typeof header === 'string') return { value: null, faults: [header] }
  const [first] = rows
  const handle = (first.cells[header.index.handle ?? 0] ?? '').trim()
  if (rows.length > maxProductRows)
    return { value: null, faults: [`"${handle}" has more than ${maxProductRows} rows.`] }
  const draft = draftProduct(header, rows)
  return Array.isArray(draft)
    ? { value: null, faults: describeFaults(draft, first.line) }
    : { value: { handle, slug: draft.slug, draft: JSON.stringify(draft) } }
}
