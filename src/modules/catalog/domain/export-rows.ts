import { escapeCell } from './cell.ts'
import type { ProductAttribute, ProductState, PictureState, VariantState } from './product.ts'
import { activeVariants } from './product.ts'

export type AttributeName = Pick<ProductAttribute, 'namespace' | 'key' | 'label'>

interface RowContext {
  readonly goods: ProductState
  readonly first: boolean
  readonly variant: VariantState | undefined
  readonly picture: PictureState | undefined
  readonly number: number
  readonly onHand: number | null
}

/** Text cells are guarded against execution in spreadsheets; numbers and flags need no guard. */
type Cell = readonly [heading: string, of: (line: RowContext) => string]

const firstRowCell =
  (format: (goods: ProductState) => string) =>
  ({ first, goods }: RowContext): string =>
    first ? format(goods) : ''
const variantCell =
  (format: (variant: VariantState) => string) =>
  ({ variant }: RowContext): string =>
    variant ? format(variant) : ''
const pictureCell =
  (format: (picture: PictureState, number: number) => string) =>
  ({ picture, number }: RowContext): string =>
    picture ? format(picture, number) : ''

const options = [0, 1, 2].flatMap((index): Cell[] => [
  [
    `Option${index + 1} name`,
    firstRowCell((goods) => escapeCell(goods.optionNames[index] ?? (index === 0 ? 'Title' : ''))),
  ],
  [
    `Option${index + 1} value`,
    variantCell(({ optionValues }) =>
      escapeCell(optionValues[index] ?? (index === 0 ? 'Default Title' : '')),
    ),
  ],
])

const columns: readonly Cell[] = [
  ['Title', firstRowCell(({ title }) => escapeCell(title))],
  ['URL handle', ({ goods }) => goods.slug],
  ['Description', firstRowCell(({ descriptionHtml }) => escapeCell(descriptionHtml))],
  ['Vendor', firstRowCell(({ brand }) => escapeCell(brand))],
  ['Product category', firstRowCell(({ category }) => escapeCell(category))],
  ['Type', firstRowCell(({ type }) => escapeCell(type))],
  ['Tags', firstRowCell(({ tags }) => escapeCell(tags.join(', ')))],
  ['Published on online store', firstRowCell(({ published }) => String(published))],
  ['Status', firstRowCell(({ status }) => status)],
  ['SKU', variantCell(({ sku }) => escapeCell(sku ?? ''))],
  ['Barcode', variantCell(({ barcode }) => escapeCell(barcode))],
  ...options,
  ['Price', variantCell(({ price }) => formatAmount(price))],
  ['Compare-at price', variantCell(({ compareAt }) => formatAmount(compareAt))],
  ['Cost per item', variantCell(({ cost }) => formatAmount(cost))],
  ['Charge tax', variantCell(({ taxable }) => String(taxable))],
  ['Tax code', variantCell(({ taxCode }) => escapeCell(taxCode))],
  ['Unit price total measure', variantCell(({ unitPrice }) => escapeCell(unitPrice?.total ?? ''))],
  [
    'Unit price total measure unit',
    variantCell(({ unitPrice }) => escapeCell(unitPrice?.totalUnit ?? '')),
  ],
  ['Unit price base measure', variantCell(({ unitPrice }) => escapeCell(unitPrice?.base ?? ''))],
  [
    'Unit price base measure unit',
    variantCell(({ unitPrice }) => escapeCell(unitPrice?.baseUnit ?? '')),
  ],
  ['Inventory tracker', variantCell(({ tracked }) => (tracked ? 'shopify' : ''))],
  ['Inventory quantity', ({ variant, onHand }) => (variant ? formatQuantity(variant, onHand) : '')],
  // The exported quantity again: an import sets stock only if the two differ.
  [
    'Inventory quantity (current)',
    ({ variant, onHand }) => (variant ? formatQuantity(variant, onHand) : ''),
  ],
  ['Continue selling when out of stock', variantCell(({ policy }) => policy)],
  ['Weight value (grams)', variantCell(({ weightG }) => String(weightG))],
  ['Weight unit for display', variantCell(({ weightUnit }) => escapeCell(weightUnit))],
  ['Requires shipping', variantCell(({ requiresShipping }) => String(requiresShipping))],
  ['Fulfillment service', variantCell(({ fulfillmentService }) => escapeCell(fulfillmentService))],
  ['Product image URL', pictureCell(({ source }) => escapeCell(source))],
  ['Image position', pictureCell((_picture, number) => String(number))],
  ['Image alt text', pictureCell(({ alt }) => escapeCell(alt))],
  ['Variant image URL', variantCell(({ pictureSource }) => escapeCell(pictureSource))],
  [
    'Minimum quantity (variant.metafields.aumbry.min_qty)',
    variantCell(({ minQty }) => String(minQty)),
  ],
  [
    'Maximum quantity (variant.metafields.aumbry.max_qty)',
    variantCell(({ maxQty }) => String(maxQty)),
  ],
  [
    'Multiple (variant.metafields.aumbry.multiple)',
    variantCell(({ multiple }) => String(multiple)),
  ],
  [
    'Oversell limit (variant.metafields.aumbry.oversell_limit)',
    variantCell(({ oversellLimit }) => String(oversellLimit ?? '')),
  ],
  ['Ships on (variant.metafields.aumbry.ships_on)', variantCell(({ shipsOn }) => shipsOn ?? '')],
  ['Gift card', firstRowCell(({ giftCard }) => String(giftCard))],
  ['SEO title', firstRowCell(({ seoTitle }) => escapeCell(seoTitle))],
  ['SEO description', firstRowCell(({ seoDescription }) => escapeCell(seoDescription))],
]

export function exportHeader(attributes: readonly AttributeName[]): string[] {
  return [
    ...columns.map(([heading]) => heading),
    ...attributes.map(
      ({ label, namespace, key }) => `${label} (product.metafields.${namespace}.${key})`,
    ),
  ]
}

/** The rows of one product, each with one variant, one picture, or both. */
export function exportRows(
  goods: ProductState,
  attributes: readonly AttributeName[],
  onHand: ReadonlyMap<string, number>,
): string[][] {
  const variants = activeVariants(goods.variants)
  const values = new Map(
    goods.attributes.map(({ namespace, key, value }) => [`${namespace}.${key}`, value]),
  )
  return Array.from({ length: Math.max(1, variants.length, goods.pictures.length) }, (_, index) => {
    const variant = variants[index]
    const line: RowContext = {
      goods,
      first: index === 0,
      variant,
      picture: goods.pictures[index],
      number: index + 1,
      onHand: onHand.get(variant?.id ?? '') ?? null,
    }
    return [
      ...columns.map(([, format]) => format(line)),
      ...attributes.map(({ namespace, key }) =>
        index === 0 ? escapeCell(values.get(`${namespace}.${key}`) ?? '') : '',
      ),
    ]
  })
}

function formatAmount(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2)
}

/**
 * Empty until a quantity is imported. A negative count is exported as it was imported, because
 * stock is 0.
 */
function formatQuantity(
  { tracked, inventoryQuantity }: VariantState,
  onHand: number | null,
): string {
  const exportedQuantity =
    !tracked
    || inventoryQuantity === null
    || onHand === null
    || (onHand === 0 && inventoryQuantity < 0)
      ? inventoryQuantity
      : onHand
  return exportedQuantity === null ? '' : String(exportedQuantity)
}

/** Merges the column orders of all products: a new column follows its predecessor. */
export function mergeColumns(columnLists: readonly (readonly AttributeName[])[]): AttributeName[] {
  const merged: AttributeName[] = []
  for (const list of columnLists) {
    let insertAt = 0
    for (const column of list) {
      const found = merged.findIndex(
        ({ namespace, key }) => namespace === column.namespace && key === column.key,
      )
      if (found < 0) merged.splice(insertAt, 0, column)
      insertAt = (found < 0 ? insertAt : found) + 1
    }
  }
  return merged
}
