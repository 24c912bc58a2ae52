import type { CsvRow } from '#kernel/csv/csv-row.ts'
import { decodeEntities } from '#kernel/text/decode-entities.ts'
import { unescapeCell } from './cell.ts'
import type { RowFault } from './row-reader.ts'
import type { WooCommerceColumn, WooCommerceHeader } from './woocommerce-columns.ts'

/** A row of WooCommerce's product CSV, without its escapes. */
export interface WooCommerceRow {
  readonly line: number
  has(column: WooCommerceColumn): boolean
  text(column: WooCommerceColumn): string
  readonly attributes: readonly Attribute[]
  readonly measures: Readonly<Record<string, { readonly text: string; readonly unit: string }>>
}

interface Attribute {
  readonly name: string
  readonly value: string
  readonly isVisible: boolean
}

/** WordPress stores other texts with entities too, which are shown here as text. */
const htmlColumns = new Set<WooCommerceColumn>(['shortDescription', 'description'])

export function readWooCommerceRow(
  header: WooCommerceHeader,
  { line, cells }: CsvRow,
): WooCommerceRow {
  const cell = (index: number | null): string =>
    index === null ? '' : unescapeCell((cells[index] ?? '').trim())
  return {
    line,
    has: (column) => header.index[column] !== undefined,
    text: (column) => {
      const text = cell(header.index[column] ?? null)
      return htmlColumns.has(column) ? text : decodeEntities(text)
    },
    attributes: header.attributes.flatMap(({ name, value, visible }) =>
      cell(name) === ''
        ? []
        : [
            {
              name: decodeEntities(cell(name)),
              value: decodeEntities(cell(value)),
              isVisible: cell(visible) !== '0',
            },
          ],
    ),
    measures: Object.fromEntries(
      Object.entries(header.measures).map(([measure, { index, unit }]) => [
        measure,
        { text: cell(index), unit },
      ]),
    ),
  }
}

/** A product can have several types, such as `simple, virtual`. */
const splitTypes = (text: string): string[] => splitList(text.toLowerCase())
export const isVariationType = (text: string): boolean => splitTypes(text).includes('variation')

export const listTypes = (row: WooCommerceRow): string[] => splitTypes(row.text('type'))
export const isVariation = (row: WooCommerceRow): boolean => isVariationType(row.text('type'))
export const isVirtual = (row: WooCommerceRow): boolean =>
  ['virtual', 'downloadable'].some((type) => listTypes(row).includes(type))

/** Splits at commas that are not escaped: `Red, Navy\, dark` is two values. */
export function splitList(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((item) => unescapeList(item).trim())
    .filter((item) => item !== '')
}

export const unescapeList = (text: string): string => text.replaceAll('\\,', ',')

export const createFault = ({ line }: Pick<WooCommerceRow, 'line'>, reason: string): RowFault => ({
  line,
  reason,
})
