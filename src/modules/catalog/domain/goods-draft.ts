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
  /** Null when the file has no option columns and tells variants apart by SKU. */
  readonly optionValues: readonly string[] | null
  readonly fields: Partial<
    Omit<VariantState, 'id' | 'status' | 'optionValues' | keyof QuantityRules>
  >
  readonly rules: QuantityRules
  /** The quantity is the one that the export wrote: it says nothing new of a variant that exists. */
  readonly isQuantityUnchanged: boolean
}

/** How many of a variant are sold together; null where the cell is empty, absent without a column. */
export interface QuantityRules {
  readonly minQty?: number | null
  readonly maxQty?: number | null
  readonly multiple?: number | null
}

/** What a file says about one goods item: only what its columns cover, so that nothing else is touched. */
export interface GoodsDraft {
  readonly slug: string
  readonly line: number
  readonly fields: Partial<GoodsFields>
  readonly attributes: readonly Attribute[]
  readonly optionNames: readonly string[] | null
  readonly variants: readonly VariantDraft[]
  readonly pictures: readonly { readonly source: string; readonly alt: string }[] | null
  /** What was read otherwise than it is written. */
  readonly notes: readonly Fault[]
}

/** Reads the rows of one handle. Any fault refuses the whole item; all of them are named at once. */
export function draftGoods(header: Header, rows: readonly [Row, ...Row[]]): GoodsDraft | Fault[] {
  const [first] = rows
  const faults: Fault[] = []
  const notes: Fault[] = []
  const readers = rows.map((row) => rowReader(header, row, { faults, notes }))
  const slug = slugOf(readers[0]?.text('handle') ?? '')
  if (slug === '')
    faults.push({
      line: first.line,
      reason: `Handle: it has no letter a to z and no digit. Write the product's address in them, as in "linen-napkin"`,
    })
  const fields = readers[0] ? goodsFields(readers[0]) : {}
  if (fields.title === '') faults.push({ line: first.line, reason: 'Title is missing' })
  const sellable = readers.filter((reader) => reader.sells)
  const optionNames = readers[0] ? draftOptionNames(readers[0]) : null
  const variants = sellable.map((reader): VariantDraft => ({
    line: reader.line,
    optionValues: draftOptionValues(reader, optionNames),
    fields: variantFields(reader),
    rules: quantityRules(reader),
    isQuantityUnchanged: isQuantityUnchanged(reader),
  }))
  faults.push(...repeatedOptions(variants))
  const attributes = header.attributes.map(({ namespace, key, label, index }) => ({
    namespace,
    key,
    label,
    value: readers[0]?.cell(index) ?? '',
  }))
  for (const { label, value } of attributes)
    if (value.length > 10_000)
      faults.push({ line: first.line, reason: `${label}: it is longer than 10000 characters` })
  if (faults.length > 0) return faults
  return {
    slug,
    line: first.line,
    fields,
    attributes,
    optionNames,
    variants,
    pictures: pictures(header, readers),
    notes,
  }
}

const short = (text: string): Read<string> => readText(text, 255)

function goodsFields(row: RowReader): Partial<GoodsFields> {
  return present({
    title: row.take('title', 'Title', short),
    descriptionHtml: row.take('descriptionHtml', 'Description', (text) => readText(text, 100_000)),
    brand: row.take('brand', 'Vendor', short),
    category: row.take('category', 'Product category', short),
    type: row.take('type', 'Type', short),
    tags: row.take('tags', 'Tags', readTags),
    published: row.take('published', 'Published', (text) => readFlag(text, true)),
    status: row.take('status', 'Status', (text) => readStatus(text)),
    giftCard: row.take('giftCard', 'Gift card', (text) => readFlag(text, false)),
    seoTitle: row.take('seoTitle', 'SEO title', short),
    seoDescription: row.take('seoDescription', 'SEO description', (text) => readText(text, 1_000)),
  })
}

/** Shopify's fourth status has no like here: what can be opened can be found. */
function readStatus(text: string): Read<'active' | 'draft' | 'archived'> {
  if (text.toLowerCase() !== 'unlisted') return readChoice(text, ['active', 'draft', 'archived'])
  return {
    fault:
      'a product cannot be unlisted here. Write "active" to sell it, or "draft" to keep it hidden',
  }
}

function variantFields(row: RowReader): VariantDraft['fields'] {
  const price = row.take('price', 'Price', readAmount)
  if (price === null) row.fault('Price is missing')
  const counted = row.take('quantity', 'Inventory quantity', readCount) ?? undefined
  return present({
    price: price ?? undefined,
    sku: row.take('sku', 'SKU', (text): Read<string | null> =>
      text === '' ? { value: null } : short(text),
    ),
    barcode: barcode(row),
    compareAt: row.take('compareAt', 'Compare-at price', readAmount),
    cost: row.take('cost', 'Cost per item', readAmount),
    taxable: row.take('taxable', 'Charge tax', (text) => readFlag(text, true)),
    taxCode: row.take('taxCode', 'Tax code', short),
    unitPrice: unitPrice(row),
    counted,
    tracked: row.has('tracker') ? isTracked(row) : counted === undefined ? undefined : true,
    policy: row.take('policy', 'Continue selling', (text) =>
      readChoice(text, ['deny', 'continue']),
    ),
    oversellLimit: row.take('oversellLimit', 'Oversell limit', (text) =>
      readNumber(text, { min: 0, max: 100_000 }),
    ),
    shipsOn: row.take('shipsOn', 'Ships on', readDay),
    weightG: weight(row),
    weightUnit: row.take('weightUnit', 'Weight unit', short),
    requiresShipping: row.take('requiresShipping', 'Requires shipping', (text) =>
      readFlag(text, true),
    ),
    fulfillmentService: row.take('fulfillmentService', 'Fulfillment service', (text) =>
      short(text || 'manual'),
    ),
    pictureSource: row.take('variantImage', 'Variant image', (text) => readText(text, 2_000)),
  })
}

function quantityRules(row: RowReader): QuantityRules {
  const pieces = (text: string): Read<number | null> => readNumber(text, { min: 1, max: 999 })
  return present({
    minQty: row.take('minQty', 'Minimum quantity', pieces),
    maxQty: row.take('maxQty', 'Maximum quantity', pieces),
    multiple: row.take('multiple', 'Multiple', pieces),
  })
}

/** A row whose quantity was not edited since the shop exported it. */
function isQuantityUnchanged(row: RowReader): boolean {
  const exported = row.take('quantityCurrent', 'Inventory quantity (current)', readCount)
  return (
    typeof exported === 'number'
    && exported === row.take('quantity', 'Inventory quantity', readCount)
  )
}

/** Spreadsheets keep the zeros of a number behind an apostrophe, which is not part of it. */
function barcode(row: RowReader): string | undefined {
  const text = row.take('barcode', 'Barcode', short)
  if (!text?.startsWith("'")) return text
  row.note('The apostrophe before the barcode was removed')
  return text.replace(/^'+\s*/, '')
}

function isTracked(row: RowReader): boolean {
  const tracker = row.text('tracker')
  if (tracker !== '' && tracker.toLowerCase() !== 'shopify')
    row.note(
      `The inventory tracker "${tracker}" is not known here: the shop counts the stock itself`,
    )
  return tracker !== ''
}

function weight(row: RowReader): number | undefined {
  const grams = row.take('weightG', 'Weight', readGrams)
  if (grams !== undefined && row.text('weightG') !== '' && Number(row.text('weightG')) !== grams)
    row.note('The weight is rounded to whole grams')
  return grams
}

function unitPrice(row: RowReader): UnitPrice | null | undefined {
  if (!row.has('unitTotal')) return undefined
  const measures = {
    total: row.text('unitTotal'),
    totalUnit: row.text('unitTotalUnit'),
    base: row.text('unitBase'),
    baseUnit: row.text('unitBaseUnit'),
  }
  return Object.values(measures).every((measure) => measure === '') ? null : measures
}

function repeatedOptions(variants: readonly VariantDraft[]): Fault[] {
  const lines = new Map<string, number>()
  return variants.flatMap(({ line, optionValues }) => {
    const key = JSON.stringify(optionValues ?? line)
    const before = lines.get(key)
    lines.set(key, before ?? line)
    return before === undefined ? [] : [{ line, reason: `The same options as line ${before}` }]
  })
}

function pictures(header: Header, rows: readonly RowReader[]): GoodsDraft['pictures'] {
  if (header.index.imageSource === undefined) return null
  const listed = rows
    .filter((row) => row.text('imageSource') !== '')
    .map((row, order) => {
      const position = Number(row.text('imagePosition') || Number.NaN)
      return {
        source: cutText(row.text('imageSource'), 2_000),
        alt: cutText(row.text('imageAlt'), 1_000),
        position: Number.isFinite(position) ? position : order + 1,
      }
    })
  const once = new Map(
    listed
      .sort((a, b) => a.position - b.position)
      .toReversed()
      .map(({ source, alt }) => [source, { source, alt }]),
  )
  return [...once.values()].toReversed()
}

function present<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }
}
