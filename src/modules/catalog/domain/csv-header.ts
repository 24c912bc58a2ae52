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
  policy: ['variant inventory policy', 'continue selling when out of stock'],
  weightG: ['variant grams', 'weight value (grams)'],
  weightUnit: ['variant weight unit', 'weight unit for display'],
  requiresShipping: ['variant requires shipping', 'requires shipping'],
  fulfillmentService: ['variant fulfillment service', 'fulfillment service'],
  imageSource: ['image src', 'product image url'],
  imagePosition: ['image position'],
  imageAlt: ['image alt text'],
  variantImage: ['variant image', 'variant image url'],
} as const

export type Column = keyof typeof names

const columnOf = new Map(
  Object.entries(names).flatMap(([column, spellings]) => spellings.map((spelling): [string, Column] => [spelling, column as Column])),
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
}

/** Reads the first row of either dialect; a sentence says why it is not one. Of two columns with one meaning the first counts. */
export function readHeader(cells: readonly string[]): Header | string {
  const index: Partial<Record<Column, number>> = {}
  const attributes: AttributeColumn[] = []
  const unused: string[] = []
  cells.forEach((cell, at) => {
    const name = cell.trim()
    const metafield = /^(.+?)\s*\(product\.metafields\.([\w-]+)\.([\w-]+)\)$/.exec(name)
    const column = columnOf.get(name.toLowerCase())
    if (metafield?.[1] && metafield[2] && metafield[3])
      attributes.push({ index: at, label: metafield[1], namespace: metafield[2], key: metafield[3].toLowerCase() })
    else if (column && index[column] === undefined) index[column] = at
    else if (name !== '') unused.push(name)
  })
  if (index.handle === undefined)
    return 'This is not a Shopify product file: its first row has neither a "Handle" nor a "URL handle" column.'
  const twice = attributes.find(
    (one, at) => attributes.findIndex((other) => other.namespace === one.namespace && other.key === one.key) !== at,
  )
  if (twice) return `The column for ${twice.namespace}.${twice.key} is there twice.`
  return { width: cells.length, index, attributes, unused }
}
