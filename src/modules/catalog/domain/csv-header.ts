import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import type { ColumnMapping } from './column-mapping.ts'

/** Supported columns of Shopify's product CSV, with the spellings of both dialects. */
export const spellingsByColumn = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  descriptionHtml: ['body (html)', 'body html', 'description'],
  brand: ['vendor'],
  category: ['product category', 'google shopping / google product category'],
  type: ['type', 'custom product type', 'product type'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  giftCard: ['gift card'],
  seoTitle: ['seo title'],
  seoDescription: ['seo description'],
  sku: ['variant sku', 'sku'],
  barcode: ['variant barcode', 'barcode'],
  option1Name: ['option1 name'],
  option1Value: ['option1 value'],
  option2Name: ['option2 name'],
  option2Value: ['option2 value'],
  option3Name: ['option3 name'],
  option3Value: ['option3 value'],
  price: ['variant price', 'price'],
  compareAt: ['variant compare at price', 'compare-at price', 'compare at price'],
  cost: ['cost per item', 'variant cost'],
  taxable: ['variant taxable', 'charge tax'],
  taxCode: ['variant tax code', 'tax code'],
  unitTotal: ['unit price total measure'],
  unitTotalUnit: ['unit price total measure unit'],
  unitBase: ['unit price base measure'],
  unitBaseUnit: ['unit price base measure unit'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  quantity: ['variant inventory qty', 'inventory quantity'],
  quantityCurrent: ['inventory quantity (current)'],
  policy: ['variant inventory policy', 'continue selling when out of stock'],
  weightG: ['variant grams', 'weight value (grams)'],
  weightUnit: ['variant weight unit', 'weight unit for display'],
  requiresShipping: ['variant requires shipping', 'requires shipping'],
  fulfillmentService: ['variant fulfillment service', 'fulfillment service'],
  imageSource: ['image src', 'product image url'],
  imagePosition: ['image position'],
  imageAlt: ['image alt text'],
  variantImage: ['variant image', 'variant image url'],
  minQty: [],
  maxQty: [],
  multiple: [],
  oversellLimit: [],
  shipsOn: [],
} as const satisfies Record<string, readonly string[]>

/**
 * Variant metafields of this shop: `Ships on (variant.metafields.aumbry.ships_on)`, with any label.
 */
export const variantMetafields = {
  min_qty: 'minQty',
  max_qty: 'maxQty',
  multiple: 'multiple',
  oversell_limit: 'oversellLimit',
  ships_on: 'shipsOn',
} as const satisfies Record<string, keyof typeof spellingsByColumn>

export type CsvColumn = keyof typeof spellingsByColumn

const columnBySpelling = new Map(
  Object.entries(spellingsByColumn).flatMap(([column, spellings]) =>
    spellings.map((spelling): [string, CsvColumn] => [spelling, column as CsvColumn]),
  ),
)

export interface AttributeColumn {
  readonly index: number
  readonly namespace: string
  readonly key: string
  readonly label: string
}

export interface CsvHeader {
  readonly width: number
  readonly index: Readonly<Partial<Record<CsvColumn, number>>>
  readonly attributes: readonly AttributeColumn[]
  readonly unused: readonly string[]
  /** Prices for other currencies or markets, and texts in other languages. */
  readonly elsewhere: readonly string[]
}

/**
 * Reads the header row of either dialect; returns a message if it is invalid. The first of two
 * columns with the same meaning counts; a mapped column takes precedence.
 */
export function parseCsvHeader(
  cells: readonly string[],
  renames: readonly ColumnMapping[] = [],
): CsvHeader | string {
  const columns = cells.map((cell) => cell.trim())
  const renameFault = findRenameFault(renames, columns)
  if (renameFault) return renameFault
  const renamed = new Set(renames.map(({ source: theirs }) => theirs.toLowerCase()))
  const namedCells = [
    ...renames.map(({ source: theirs, target: ours }) => ({
      name: ours,
      at: columns.findIndex((one) => isSameName(one, theirs)),
    })),
    ...columns
      .map((name, at) => ({ name, at }))
      .filter(({ name }) => !renamed.has(name.toLowerCase())),
  ]
  const index: Partial<Record<CsvColumn, number>> = {}
  const attributes: AttributeColumn[] = []
  const unknown: string[] = []
  for (const { name, at } of namedCells) {
    const meaning = findMeaning(name)
    if (typeof meaning === 'object') attributes.push({ index: at, ...meaning })
    else if (meaning && index[meaning] === undefined) index[meaning] = at
    else if (name !== '') unknown.push(name)
  }
  if (index.handle === undefined)
    return (
      'This is not a Shopify product file: its first row has neither a "Handle" nor a "URL handle" '
      + 'column. If the column has another name, pass it with --map.'
    )
  const duplicate = attributes.find(
    (one, at) =>
      attributes.findIndex((other) => other.namespace === one.namespace && other.key === one.key)
      !== at,
  )
  if (duplicate) return `The file has two columns for ${duplicate.namespace}.${duplicate.key}.`
  const [elsewhere, unused] = [
    unknown.filter(isForOtherMarket),
    unknown.filter((name) => !isForOtherMarket(name)),
  ]
  return {
    width: cells.length,
    index,
    attributes: attributes.sort((a, b) => a.index - b.index),
    unused,
    elsewhere,
  }
}

type Meaning = CsvColumn | Omit<AttributeColumn, 'index'>

function findMeaning(name: string): Meaning | undefined {
  const [, metafieldKey = ''] = /\(variant\.metafields\.aumbry\.(\w+)\)$/.exec(name) ?? []
  if (isVariantMetafield(metafieldKey)) return variantMetafields[metafieldKey]
  const [, label, namespace, key] =
    /^(.+?)\s*\(product\.metafields\.([\w-]+)\.([\w-]+)\)$/.exec(name) ?? []
  return label && namespace && key
    ? { label, namespace, key: key.toLowerCase() }
    : columnBySpelling.get(name.toLowerCase())
}

function isVariantMetafield(key: string): key is keyof typeof variantMetafields {
  return Object.hasOwn(variantMetafields, key)
}

function findRenameFault(
  renames: readonly ColumnMapping[],
  columns: readonly string[],
): string | null {
  const missing = renames.find(
    ({ source: theirs }) => !columns.some((one) => isSameName(one, theirs)),
  )
  if (missing)
    return (
      `The file has no column "${missing.source}" to map. `
      + `It has: ${columns.filter((one) => one !== '').join(', ')}`
    )
  const unknown = renames.find(({ target: ours }) => findMeaning(ours) === undefined)
  if (unknown)
    return (
      `There is no column "${unknown.target}" to map "${unknown.source}" to. `
      + 'Use a Shopify column (such as Title, URL handle, SKU or Price) '
      + 'or "Label (product.metafields.namespace.key)".'
    )
  const targets = renames.map(({ target: ours }) => JSON.stringify(findMeaning(ours)))
  const duplicate = renames.find((_, at) => targets.indexOf(targets[at] ?? '') !== at)
  return duplicate ? `Two columns are mapped to "${duplicate.target}".` : null
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/**
 * Matches columns for other markets or languages: "Price / International", "Included / Canada",
 * "Price EUR", "Title (fr)", "Body (HTML) [pt-BR]".
 */
function isForOtherMarket(name: string): boolean {
  const [, ours = '', currency] =
    /^(.+?)\s*(?:\/\s*.+|[([]?\b([A-Z]{3})[)\]]?|[([][a-z]{2}(?:[-_][A-Za-z]{2,4})?[)\]])$/.exec(
      name,
    ) ?? []
  return (
    currency !== getShopLocale().currency
    && (columnBySpelling.has(ours.toLowerCase()) || ours.toLowerCase() === 'included')
  )
}
