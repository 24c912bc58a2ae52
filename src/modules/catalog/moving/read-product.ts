import type { Candidate, RecordContext } from '#modules/imports/import-kind.ts'
import { parseCsvHeader, type CsvHeader } from '../domain/csv-header.ts'
import { draftProduct } from '../domain/product-draft.ts'
import type { RowFault } from '../domain/row-reader.ts'
import { parseWooCommerceHeader, type WooCommerceHeader } from '../domain/woocommerce-columns.ts'
import { convertWooCommerceRows } from '../domain/woocommerce-rows.ts'
import { maxProductRows } from '../import/read-product-file.ts'
import { describeFaults } from './describe-faults.ts'

const parsedHeaders = new WeakMap<readonly string[], CsvHeader | string>()

/** The header of a file, which all its records share. */
function getHeader(cells: readonly string[]): CsvHeader | string {
  const header = parsedHeaders.get(cells) ?? parseCsvHeader(cells)
  parsedHeaders.set(cells, header)
  return header
}

const wooCommerceHeaders = new WeakMap<readonly string[], WooCommerceHeader>()

function getWooCommerceHeader(cells: readonly string[]): WooCommerceHeader {
  const header = wooCommerceHeaders.get(cells) ?? parseWooCommerceHeader(cells)
  wooCommerceHeaders.set(cells, header)
  return header
}

export const listUnreadWooCommerceColumns = (cells: readonly string[]): readonly string[] =>
  getWooCommerceHeader(cells).unread

export function listUnreadColumns(cells: readonly string[]): readonly string[] | string {
  const header = getHeader(cells)
  return typeof header === 'string' ? header : [...header.unused, ...header.elsewhere]
}

/** Reads the rows of one handle as the command `import` does. */
export function readProduct({ header: cells, rows }: RecordContext): Candidate {
  const header = getHeader(cells)
  return typeof header === 'string' ? { value: null, faults: [header] } : readDraft(header, rows)
}

/** Reads a product of WooCommerce and its variations. */
export function readWooCommerceProduct({ header, rows, now }: RecordContext): Candidate {
  const converted = convertWooCommerceRows(getWooCommerceHeader(header), rows, now)
  if (Array.isArray(converted))
    return { value: null, faults: describeFaults(converted, rows[0].line) }
  const columns = parseCsvHeader(converted.header)
  if (typeof columns === 'string') return { value: null, faults: [columns] }
  return readDraft(columns, converted.rows, converted.notes)
}

function readDraft(
  header: CsvHeader,
  rows: RecordContext['rows'],
  notes: readonly RowFault[] = [],
): Candidate {
  const [first] = rows
  const handle = (first.cells[header.index.handle ?? 0] ?? '').trim()
  if (rows.length > maxProductRows)
    return { value: null, faults: [`"${handle}" has more than ${maxProductRows} rows.`] }
  const draft = draftProduct(header, rows)
  if (Array.isArray(draft)) return { value: null, faults: describeFaults(draft, first.line) }
  const noted = { ...draft, notes: [...draft.notes, ...notes] }
  return { value: { handle, slug: draft.slug, draft: JSON.stringify(noted) } }
}
