import type { Rename } from './rename.ts'

/** The columns of Shopify's product CSV that mean something here, by our names for them. */
const names = {
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

/** Columns of the shop's own for each variant: `Ships on (variant.metafields.aumbry.ships_on)`, under any label. */
export const variantMetafields = {
  min_qty: 'minQty',
  max_qty: 'maxQty',
  multiple: 'multiple',
  oversell_limit: 'oversellLimit',
  ships_on: 'shipsOn',
} as const satisfies Record<string, keyof typeof names>

export type Column = keyof typeof names

const columnOf = new Map(
  Object.entries(names).flatMap(([column, spellings]) =>
    spellings.map((spelling): [string, Column] => [spelling, column as Column]),
  ),
)

export interface AttributeColumn {
  readonly index: number
  readonly namespace: string
  readonly key: string
  readonly label: string
}

export interface Header {
  readonly width: number
  readonly index: Readonly<Partial<Record<Column, number>>>
  readonly attributes: readonly AttributeColumn[]
  /** Columns that mean nothing to the shop. */
  readonly unused: readonly string[]
  /** Prices in another currency or market, and words in another language. */
  readonly elsewhere: readonly string[]
}

/**
 * Reads the first row of either dialect; a sentence says why it is not one. Of two columns with one meaning the first counts, and
 * before both the one that was renamed to it.
 */
export function readHeader(
  cells: readonly string[],
  renames: readonly Rename[] = [],
): Header | string {
  const columns = cells.map((cell) => cell.trim())
  const wrong = faultOf(renames, columns)
  if (wrong) return wrong
  const renamed = new Set(renames.map(({ theirs }) => theirs.toLowerCase()))
  const placed = [
    ...renames.map(({ theirs, ours }) => ({
      name: ours,
      at: columns.findIndex((one) => sameName(one, theirs)),
    })),
    ...columns
      .map((name, at) => ({ name, at }))
      .filter(({ name }) => !renamed.has(name.toLowerCase())),
  ]
  const index: Partial<Record<Column, number>> = {}
  const attributes: AttributeColumn[] = []
  const strange: string[] = []
  for (const { name, at } of placed) {
    const meaning = meaningOf(name)
    if (typeof meaning === 'object') attributes.push({ index: at, ...meaning })
    else if (meaning && index[meaning] === undefined) index[meaning] = at
    else if (name !== '') strange.push(name)
  }
  if (index.handle === undefined)
    return 'This is not a Shopify product file: its first row has neither a "Handle" nor a "URL handle" column. A column of another name is told by --map.'
  const twice = attributes.find(
    (one, at) =>
      attributes.findIndex((other) => other.namespace === one.namespace && other.key === one.key)
      !== at,
  )
  if (twice) return `The column for ${twice.namespace}.${twice.key} is there twice.`
  const [elsewhere, unused] = [
    strange.filter(isElsewhere),
    strange.filter((name) => !isElsewhere(name)),
  ]
  return {
    width: cells.length,
    index,
    attributes: attributes.sort((a, b) => a.index - b.index),
    unused,
    elsewhere,
  }
}

type Meaning = Column | Omit<AttributeColumn, 'index'>

function meaningOf(name: string): Meaning | undefined {
  const [, own = ''] = /\(variant\.metafields\.aumbry\.(\w+)\)$/.exec(name) ?? []
  if (isVariantMetafield(own)) return variantMetafields[own]
  const [, label, namespace, key] =
    /^(.+?)\s*\(product\.metafields\.([\w-]+)\.([\w-]+)\)$/.exec(name) ?? []
  return label && namespace && key
    ? { label, namespace, key: key.toLowerCase() }
    : columnOf.get(name.toLowerCase())
}

function isVariantMetafield(key: string): key is keyof typeof variantMetafields {
  return Object.hasOwn(variantMetafields, key)
}

function faultOf(renames: readonly Rename[], columns: readonly string[]): string | null {
  const absent = renames.find(({ theirs }) => !columns.some((one) => sameName(one, theirs)))
  if (absent)
    return `The file has no column "${absent.theirs}" to map. It has: ${columns.filter((one) => one !== '').join(', ')}`
  const strange = renames.find(({ ours }) => meaningOf(ours) === undefined)
  if (strange)
    return `There is no column "${strange.ours}" to map "${strange.theirs}" to. It is one of Shopify's (Title, URL handle, SKU, Price and so on) or "Label (product.metafields.namespace.key)".`
  const meanings = renames.map(({ ours }) => JSON.stringify(meaningOf(ours)))
  const twice = renames.find((_, at) => meanings.indexOf(meanings[at] ?? '') !== at)
  return twice ? `Two columns are mapped to "${twice.ours}".` : null
}

function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** "Price / International", "Included / Canada", "Price EUR", "Title (fr)", "Body (HTML) [pt-BR]": ours for somewhere else. */
function isElsewhere(name: string): boolean {
  const [, ours = '', currency] =
    /^(.+?)\s*(?:\/\s*.+|[([]?\b([A-Z]{3})[)\]]?|[([][a-z]{2}(?:[-_][A-Za-z]{2,4})?[)\]])$/.exec(
      name,
    ) ?? []
  return (
    currency !== 'USD' && (columnOf.has(ours.toLowerCase()) || ours.toLowerCase() === 'included')
  )
}
