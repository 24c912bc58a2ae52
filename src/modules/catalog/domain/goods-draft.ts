import { cutText } from '#kernel/text/cut-text.ts'
import {
  readAmount,
  readChoice,
  readCount,
  readDay,
  readFlag,
  readGrams,
  readNumber,
  readTags,
  readText,
  slugOf,
  type Read,
} from './cell.ts'
import type { Header } from './csv-header.ts'
import type { Attribute, GoodsState, UnitPrice, VariantState } from './goods.ts'
import { draftOptionNames, draftOptionValues } from './option-columns.ts'
import { rowReader, type Fault, type Row, type RowReader } from './row-reader.ts'

export type GoodsFields = Omit<
  GoodsState,
  'slug' | 'optionNames' | 'attributes' | 'variants' | 'pictures'
>

export interface VariantDraft {
  readonly line: number
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
export interface GoodsDraft {
  readonly slug: string
  readonly line: number
  readonly fields: Partial<GoodsFields>
  readonly attributes: readonly Attribute[]
  readonly optionNames: readonly string[] | null
  readonly variants: readonly VariantDraft[]
  readonly pictures: readonly { readonly source: string; readonly alt: string }[] | null
  /** Values that were read differently than written. */
  readonly notes: readonly Fault[]
}

/** Reads the rows of one handle. Any fault rejects the whole product; all faults are returned. */
export function draftGoods(header: Header, rows: readonly [Row, ...Row[]]): GoodsDraft | Fault[] {
  const [first] = rows
  const faults: Fault[] = []
  const notes: Fault[] = []
  const readers = rows.map((row) => rowReader(header, row, { faults, notes }))
  const slug = slugOf(readers[0]?.text('handle') ?? '')
  if (slug === '')
    faults.push({
      line: first.line,
      reason: `Handle: the handle has no letter a to z and no digit. Write it like "linen-napkin"`,
    })
  const fields = readers[0] ? readProductFields(readers[0]) : {}
  if (fields.title === '') faults.push({ line: first.line, reason: 'Title is missing' })
  const variantReaders = readers.filter((reader) => reader.sells)
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

const readShortText = (text: string): Read<string> => readText(text, 255)

function readProductFields(row: RowReader): Partial<GoodsFields> {
  return omitUndefined({
    title: row.take('title', 'Title', readShortText),
    descriptionHtml: row.take('descriptionHtml', 'Description', (text) => readText(text, 100_000)),
    brand: row.take('brand', 'Vendor', readShortText),
    category: row.take('category', 'Product category', readShortText),
    type: row.take('type', 'Type', readShortText),
    tags: row.take('tags', 'Tags', readTags),
    published: row.take('published', 'Published', (text) => readFlag(text, true)),
    status: row.take('status', 'Status', (text) => readStatus(text)),
    giftCard: row.take('giftCard', 'Gift card', (text) => readFlag(text, false)),
    seoTitle: row.take('seoTitle', 'SEO title', readShortText),
    seoDescription: row.take('seoDescription', 'SEO description', (text) => readText(text, 1_000)),
  })
}

/** Shopify's status `unlisted` is not supported: every visible product is searchable. */
function readStatus(text: string): Read<'active' | 'draft' | 'archived'> {
  if (text.toLowerCase() !== 'unlisted') return readChoice(text, ['active', 'draft', 'archived'])
  return {
    fault:
      'a product cannot be unlisted here. Write "active" to sell it, or "draft" to keep it hidden',
  }
}

function readVariantFields(row: RowReader): VariantDraft['fields'] {
  const price = row.take('price', 'Price', readAmount)
  if (price === null) row.fault('Price is missing')
  const counted = row.take('quantity', 'Inventory quantity', readCount) ?? undefined
  return omitUndefined({
    price: price ?? undefined,
    sku: row.take('sku', 'SKU', (text): Read<string | null> =>
      text === '' ? { value: null } : readShortText(text),
    ),
    barcode: readBarcode(row),
    compareAt: row.take('compareAt', 'Compare-at price', readAmount),
    cost: row.take('cost', 'Cost per item', readAmount),
    taxable: row.take('taxable', 'Charge tax', (text) => readFlag(text, true)),
    taxCode: row.take('taxCode', 'Tax code', readShortText),
    unitPrice: readUnitPrice(row),
    counted,
    tracked: row.has('tracker') ? readTracked(row) : counted === undefined ? undefined : true,
    policy: row.take('policy', 'Continue selling', (text) =>
      readChoice(text, ['deny', 'continue']),
    ),
    oversellLimit: row.take('oversellLimit', 'Oversell limit', (text) =>
      readNumber(text, { min: 0, max: 100_000 }),
    ),
    shipsOn: row.take('shipsOn', 'Ships on', readDay),
    weightG: readWeight(row),
    weightUnit: row.take('weightUnit', 'Weight unit', readShortText),
    requiresShipping: row.take('requiresShipping', 'Requires shipping', (text) =>
      readFlag(text, true),
    ),
    fulfillmentService: row.take('fulfillmentService', 'Fulfillment service', (text) =>
      readShortText(text || 'manual'),
    ),
    pictureSource: row.take('variantImage', 'Variant image', (text) => readText(text, 2_000)),
  })
}

function readQuantityRules(row: RowReader): QuantityRules {
  const readQuantity = (text: string): Read<number | null> => readNumber(text, { min: 1, max: 999 })
  return omitUndefined({
    minQty: row.take('minQty', 'Minimum quantity', readQuantity),
    maxQty: row.take('maxQty', 'Maximum quantity', readQuantity),
    multiple: row.take('multiple', 'Multiple', readQuantity),
  })
}

function isQuantityUnchanged(row: RowReader): boolean {
  const exported = row.take('quantityCurrent', 'Inventory quantity (current)', readCount)
  return (
    typeof exported === 'number'
    && exported === row.take('quantity', 'Inventory quantity', readCount)
  )
}

/** Spreadsheets write an apostrophe before numbers with leading zeros. */
function readBarcode(row: RowReader): string | undefined {
  const text = row.take('barcode', 'Barcode', readShortText)
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
  const grams = row.take('weightG', 'Weight', readGrams)
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

function findRepeatedOptions(variants: readonly VariantDraft[]): Fault[] {
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

function draftPictures(header: Header, rows: readonly RowReader[]): GoodsDraft['pictures'] {
  if (header.index.imageSource === undefined) return null
  const sorted = rows
    .filter((row) => row.text('imageSource') !== '')
    .map((row, order) => {
      const position = Number(row.text('imagePosition') || Number.NaN)
      return {
        source: cutText(row.text('imageSource'), 2_000),
        alt: cutText(row.text('imageAlt'), 1_000),
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
