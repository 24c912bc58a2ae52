import type { CsvRow } from '#kernel/csv/csv-row.ts'
import { truncateText } from '#kernel/text/truncate-text.ts'
import {
  parseAmount,
  parseChoice,
  parseCount,
  parseDateCell,
  parseFlag,
  parseGrams,
  parseNumberInRange,
  parseTags,
  parseTextCell,
  slugify,
  type ParseResult,
} from './cell.ts'
import type { CsvHeader } from './csv-header.ts'
import type { ProductAttribute, ProductState, UnitPrice, VariantState } from './product.ts'
import { draftOptionNames, draftOptionValues } from './option-columns.ts'
import { createRowReader, type RowFault, type RowReader } from './row-reader.ts'

export type ProductFields = Omit<
  ProductState,
  'slug' | 'optionNames' | 'attributes' | 'variants' | 'pictures'
>

export interface VariantDraft {
  readonly line: number
  /** The variant itself, if a form names it; files match by options or SKU. */
  readonly id?: string
  /** Null if the file has no option columns; variants are then matched by SKU. */
  readonly optionValues: readonly string[] | null
  readonly fields: Partial<
    Omit<VariantState, 'id' | 'status' | 'optionValues' | keyof QuantityRules>
  >
  readonly rules: QuantityRules
  /** The quantity equals the exported one, so it does not change an existing variant. */
  readonly isQuantityUnchanged: boolean
}

/** Quantity limits of a variant; null for an empty cell, undefined without a column. */
export interface QuantityRules {
  readonly minQty?: number | null
  readonly maxQty?: number | null
  readonly multiple?: number | null
}

/**
 * What a file contains of one product. Fields without a column are absent, so that they are not
 * changed.
 */
export interface ProductDraft {
  readonly slug: string
  readonly line: number
  readonly fields: Partial<ProductFields>
  readonly attributes: readonly ProductAttribute[]
  readonly optionNames: readonly string[] | null
  readonly variants: readonly VariantDraft[]
  readonly pictures: readonly { readonly source: string; readonly alt: string }[] | null
  /** Values that were read differently than written. */
  readonly notes: readonly RowFault[]
}

/** Reads the rows of one handle. Any fault rejects the whole product; all faults are returned. */
export function draftProduct(
  header: CsvHeader,
  rows: readonly [CsvRow, ...CsvRow[]],
): ProductDraft | RowFault[] {
  const [first] = rows
  const faults: RowFault[] = []
  const notes: RowFault[] = []
  const readers = rows.map((row) => createRowReader(header, row, { faults, notes }))
  const slug = slugify(readers[0]?.text('handle') ?? '')
  if (slug === '')
    faults.push({
      line: first.line,
      reason: `Handle: the handle has no letter a to z and no digit. Write it like "linen-napkin"`,
    })
  const fields = readers[0] ? readProductFields(readers[0]) : {}
  if (fields.title === '') faults.push({ line: first.line, reason: 'Title is missing' })
  const variantReaders = readers.filter((reader) => reader.isVariant)
  const optionNames = readers[0] ? draftOptionNames(readers[0]) : null
  const variants = variantReaders.map((reader): VariantDraft => ({
    line: reader.line,
    optionValues: draftOptionValues(reader, optionNames),
    fields: readVariantFields(reader),
    rules: readQuantityRules(reader),
    isQuantityUnchanged: isQuantityUnchanged(reader),
  }))
  faults.push(...findRepeatedOptions(variants))
  const attributes = header.attributes.map(({ namespace, key, label, index }) => ({
    namespace,
    key,
    label,
    value: readers[0]?.cell(index) ?? '',
  }))
  for (const { label, value } of attributes)
    if (value.length > 10_000)
      faults.push({
        line: first.line,
        reason: `${label}: the text is longer than 10,000 characters`,
      })
  if (faults.length > 0) return faults
  return {
    slug,
    line: first.line,
    fields,
    attributes,
    optionNames,
    variants,
    pictures: draftPictures(header, readers),
    notes,
  }
}

const readShortText = (text: string): ParseResult<string> => parseTextCell(text, 255)

function readProductFields(row: RowReader): Partial<ProductFields> {
  return omitUndefined({
    title: row.read('title', 'Title', readShortText),
    descriptionHtml: row.read('descriptionHtml', 'Description', (text) =>
      parseTextCell(text, 100_000),
    ),
    brand: row.read('brand', 'Vendor', readShortText),
    category: row.read('category', 'Product category', readShortText),
    type: row.read('type', 'Type', readShortText),
    tags: row.read('tags', 'Tags', parseTags),
    published: row.read('published', 'Published', (text) => parseFlag(text, true)),
    status: row.read('status', 'Status', (text) => readStatus(text)),
    giftCard: row.read('giftCard', 'Gift card', (text) => parseFlag(text, false)),
    seoTitle: row.read('seoTitle', 'SEO title', readShortText),
    seoDescription: row.read('seoDescription', 'SEO description', (text) =>
      parseTextCell(text, 1_000),
    ),
  })
}

/** Shopify's status `unlisted` is not supported: every visible product is searchable. */
function readStatus(text: string): ParseResult<'active' | 'draft' | 'archived'> {
  if (text.toLowerCase() !== 'unlisted') return parseChoice(text, ['active', 'draft', 'archived'])
  return {
    fault:
      'a product cannot be unlisted here. Write "active" to sell it, or "draft" to keep it hidden',
  }
}

function readVariantFields(row: RowReader): VariantDraft['fields'] {
  const price = row.read('price', 'Price', parseAmount)
  if (price === null) row.fault('Price is missing')
  const inventoryQuantity = row.read('quantity', 'Inventory quantity', parseCount) ?? undefined
  return omitUndefined({
    price: price ?? undefined,
    sku: row.read('sku', 'SKU', (text): ParseResult<string | null> =>
      text === '' ? { value: null } : readShortText(text),
    ),
    barcode: readBarcode(row),
    compareAt: row.read('compareAt', 'Compare-at price', parseAmount),
    cost: row.read('cost', 'Cost per item', parseAmount),
    taxable: row.read('taxable', 'Charge tax', (text) => parseFlag(text, true)),
    taxCode: row.read('taxCode', 'Tax code', readShortText),
    unitPrice: readUnitPrice(row),
    inventoryQuantity,
    tracked: row.has('tracker')
      ? readTracked(row)
      : inventoryQuantity === undefined
        ? undefined
        : true,
    policy: row.read('policy', 'Continue selling', (text) =>
      parseChoice(text, ['deny', 'continue']),
    ),
    oversellLimit: row.read('oversellLimit', 'Oversell limit', (text) =>
      parseNumberInRange(text, { min: 0, max: 100_000 }),
    ),
    shipsOn: row.read('shipsOn', 'Ships on', parseDateCell),
    weightG: readWeight(row),
    weightUnit: row.read('weightUnit', 'Weight unit', readShortText),
    requiresShipping: row.read('requiresShipping', 'Requires shipping', (text) =>
      parseFlag(text, true),
    ),
    fulfillmentService: row.read('fulfillmentService', 'Fulfillment service', (text) =>
      readShortText(text || 'manual'),
    ),
    pictureSource: row.read('variantImage', 'Variant image', (text) => parseTextCell(text, 2_000)),
  })
}

function readQuantityRules(row: RowReader): QuantityRules {
  const readQuantity = (text: string): ParseResult<number | null> =>
    parseNumberInRange(text, { min: 1, max: 999 })
  return omitUndefined({
    minQty: row.read('minQty', 'Minimum quantity', readQuantity),
    maxQty: row.read('maxQty', 'Maximum quantity', readQuantity),
    multiple: row.read('multiple', 'Multiple', readQuantity),
  })
}

function isQuantityUnchanged(row: RowReader): boolean {
  const exported = row.read('quantityCurrent', 'Inventory quantity (current)', parseCount)
  return (
    typeof exported === 'number'
    && exported === row.read('quantity', 'Inventory quantity', parseCount)
  )
}

/** Spreadsheets write an apostrophe before numbers with leading zeros. */
function readBarcode(row: RowReader): string | undefined {
  const text = row.read('barcode', 'Barcode', readShortText)
  if (!text?.startsWith("'")) return text
  row.note('The apostrophe before the barcode was removed')
  return text.replace(/^'+\s*/, '')
}

function readTracked(row: RowReader): boolean {
  const tracker = row.text('tracker')
  if (tracker !== '' && tracker.toLowerCase() !== 'shopify')
    row.note(`The inventory tracker "${tracker}" is not supported: the shop tracks stock itself`)
  return tracker !== ''
}

function readWeight(row: RowReader): number | undefined {
  const grams = row.read('weightG', 'Weight', parseGrams)
  if (grams !== undefined && row.text('weightG') !== '' && Number(row.text('weightG')) !== grams)
    row.note('The weight is rounded to whole grams')
  return grams
}

function readUnitPrice(row: RowReader): UnitPrice | null | undefined {
  if (!row.has('unitTotal')) return undefined
  const measures = {
    total: row.text('unitTotal'),
    totalUnit: row.text('unitTotalUnit'),
    base: row.text('unitBase'),
    baseUnit: row.text('unitBaseUnit'),
  }
  return Object.values(measures).every((measure) => measure === '') ? null : measures
}

/** Variants whose options are those of an earlier one. */
export function findRepeatedOptions(variants: readonly VariantDraft[]): RowFault[] {
  const lines = new Map<string, number>()
  return variants.flatMap(({ line, optionValues }) => {
    const key = JSON.stringify(optionValues ?? line)
    const firstLine = lines.get(key)
    lines.set(key, firstLine ?? line)
    return firstLine === undefined
      ? []
      : [{ line, reason: `The options are the same as in line ${firstLine}` }]
  })
}

function draftPictures(header: CsvHeader, rows: readonly RowReader[]): ProductDraft['pictures'] {
  if (header.index.imageSource === undefined) return null
  const sorted = rows
    .filter((row) => row.text('imageSource') !== '')
    .map((row, order) => {
      const position = Number(row.text('imagePosition') || Number.NaN)
      return {
        source: truncateText(row.text('imageSource'), 2_000),
        alt: truncateText(row.text('imageAlt'), 1_000),
        position: Number.isFinite(position) ? position : order + 1,
      }
    })
  const bySource = new Map(
    sorted
      .sort((a, b) => a.position - b.position)
      .toReversed()
      .map(({ source, alt }) => [source, { source, alt }]),
  )
  return [...bySource.values()].toReversed()
}

function omitUndefined<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }
}
