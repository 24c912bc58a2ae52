/** Supported columns of WooCommerce's product CSV (Products, Export), in lower case. */
export const woocommerceColumns = {
  id: ['id'],
  type: ['type'],
  sku: ['sku'],
  barcode: ['gtin, upc, ean, or isbn'],
  name: ['name'],
  published: ['published'],
  visibility: ['visibility in catalog'],
  shortDescription: ['short description'],
  description: ['description'],
  saleStarts: ['date sale price starts'],
  saleEnds: ['date sale price ends'],
  taxStatus: ['tax status'],
  inStock: ['in stock?'],
  stock: ['stock'],
  backorders: ['backorders allowed?'],
  soldIndividually: ['sold individually?'],
  salePrice: ['sale price'],
  regularPrice: ['regular price'],
  categories: ['categories'],
  tags: ['tags'],
  images: ['images'],
  parent: ['parent'],
  brands: ['brands'],
} as const satisfies Record<string, readonly string[]>

export type WooCommerceColumn = keyof typeof woocommerceColumns

const attributeColumn = /^attribute (\d+) (name|value\(s\)|visible)$/i
const measureColumn = /^(weight|length|width|height) \((.+)\)$/i

export interface MeasureColumn {
  readonly index: number
  /** As WooCommerce writes it: kg, g, lbs, oz, cm, in … */
  readonly unit: string
}

export interface AttributeColumns {
  readonly name: number
  readonly value: number
  readonly visible: number | null
}

export interface WooCommerceHeader {
  readonly index: Readonly<Partial<Record<WooCommerceColumn, number>>>
  readonly attributes: readonly AttributeColumns[]
  readonly measures: Readonly<
    Partial<Record<'weight' | 'length' | 'width' | 'height', MeasureColumn>>
  >
  /** Columns that are not imported. */
  readonly unread: readonly string[]
}

const read = new Set<string>(Object.values(woocommerceColumns).flat())

export function parseWooCommerceHeader(cells: readonly string[]): WooCommerceHeader {
  const names = cells.map((cell) =>
    cell
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  )
  const numbers = new Map<string, Map<string, number>>()
  const measures: Record<string, MeasureColumn> = {}
  names.forEach((name, index) => {
    const [, number = '', part = ''] = attributeColumn.exec(name) ?? []
    if (part !== '') numbers.set(number, (numbers.get(number) ?? new Map()).set(part, index))
    const [, measure = '', unit = ''] = measureColumn.exec(name) ?? []
    if (measure !== '') measures[measure] = { index, unit }
  })
  return {
    index: Object.fromEntries(
      Object.entries(woocommerceColumns).flatMap(([column, [spelling]]) => {
        const at = names.indexOf(spelling)
        return at < 0 ? [] : [[column, at]]
      }),
    ),
    attributes: [...numbers.values()].flatMap((parts) => {
      const [name, value] = [parts.get('name'), parts.get('value(s)')]
      if (name === undefined || value === undefined) return []
      return [{ name, value, visible: parts.get('visible') ?? null }]
    }),
    measures,
    unread: cells.filter((cell, at) => {
      const name = names[at] ?? ''
      return (
        name !== '' && !read.has(name) && !attributeColumn.test(name) && !measureColumn.test(name)
      )
    }),
  }
}
