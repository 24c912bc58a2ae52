import { guardCell } from './cell.ts'
import type { Attribute, GoodsState, PictureState, VariantState } from './goods.ts'
import { activeVariants } from './goods.ts'

export type AttributeName = Pick<Attribute, 'namespace' | 'key' | 'label'>

interface Line {
  readonly goods: GoodsState
  readonly first: boolean
  readonly variant: VariantState | undefined
  readonly picture: PictureState | undefined
  readonly number: number
  /** What is in the house, as the shop knows it now. */
  readonly onHand: number | null
}

/** A cell of text is guarded against spreadsheets that would run it; numbers and flags are ours. */
type Cell = readonly [heading: string, of: (line: Line) => string]

const onFirst =
  (of: (goods: GoodsState) => string) =>
  ({ first, goods }: Line): string =>
    first ? of(goods) : ''
const onVariant =
  (of: (variant: VariantState) => string) =>
  ({ variant }: Line): string =>
    variant ? of(variant) : ''
const onPicture =
  (of: (picture: PictureState, number: number) => string) =>
  ({ picture, number }: Line): string =>
    picture ? of(picture, number) : ''

const options = [0, 1, 2].flatMap((index): Cell[] => [
  [
    `Option${index + 1} name`,
    onFirst((goods) => guardCell(goods.optionNames[index] ?? (index === 0 ? 'Title' : ''))),
  ],
  [
    `Option${index + 1} value`,
    onVariant(({ optionValues }) =>
      guardCell(optionValues[index] ?? (index === 0 ? 'Default Title' : '')),
    ),
  ],
])

/** The newer dialect of Shopify's product CSV. */
const cells: readonly Cell[] = [
  ['Title', onFirst(({ title }) => guardCell(title))],
  ['URL handle', ({ goods }) => goods.slug],
  ['Description', onFirst(({ descriptionHtml }) => guardCell(descriptionHtml))],
  ['Vendor', onFirst(({ brand }) => guardCell(brand))],
  ['Product category', onFirst(({ category }) => guardCell(category))],
  ['Type', onFirst(({ type }) => guardCell(type))],
  ['Tags', onFirst(({ tags }) => guardCell(tags.join(', ')))],
  ['Published on online store', onFirst(({ published }) => String(published))],
  ['Status', onFirst(({ status }) => status)],
  ['SKU', onVariant(({ sku }) => guardCell(sku ?? ''))],
  ['Barcode', onVariant(({ barcode }) => guardCell(barcode))],
  ...options,
  ['Price', onVariant(({ price }) => amount(price))],
  ['Compare-at price', onVariant(({ compareAt }) => amount(compareAt))],
  ['Cost per item', onVariant(({ cost }) => amount(cost))],
  ['Charge tax', onVariant(({ taxable }) => String(taxable))],
  ['Tax code', onVariant(({ taxCode }) => guardCell(taxCode))],
  ['Unit price total measure', onVariant(({ unitPrice }) => guardCell(unitPrice?.total ?? ''))],
  [
    'Unit price total measure unit',
    onVariant(({ unitPrice }) => guardCell(unitPrice?.totalUnit ?? '')),
  ],
  ['Unit price base measure', onVariant(({ unitPrice }) => guardCell(unitPrice?.base ?? ''))],
  [
    'Unit price base measure unit',
    onVariant(({ unitPrice }) => guardCell(unitPrice?.baseUnit ?? '')),
  ],
  ['Inventory tracker', onVariant(({ tracked }) => (tracked ? 'shopify' : ''))],
  ['Inventory quantity', ({ variant, onHand }) => (variant ? quantity(variant, onHand) : '')],
  // What the cell before it said when it was written: the import sets stock only where the two differ.
  [
    'Inventory quantity (current)',
    ({ variant, onHand }) => (variant ? quantity(variant, onHand) : ''),
  ],
  ['Continue selling when out of stock', onVariant(({ policy }) => policy)],
  ['Weight value (grams)', onVariant(({ weightG }) => String(weightG))],
  ['Weight unit for display', onVariant(({ weightUnit }) => guardCell(weightUnit))],
  ['Requires shipping', onVariant(({ requiresShipping }) => String(requiresShipping))],
  ['Fulfillment service', onVariant(({ fulfillmentService }) => guardCell(fulfillmentService))],
  ['Product image URL', onPicture(({ source }) => guardCell(source))],
  ['Image position', onPicture((_picture, number) => String(number))],
  ['Image alt text', onPicture(({ alt }) => guardCell(alt))],
  ['Variant image URL', onVariant(({ pictureSource }) => guardCell(pictureSource))],
  [
    'Minimum quantity (variant.metafields.aumbry.min_qty)',
    onVariant(({ minQty }) => String(minQty)),
  ],
  [
    'Maximum quantity (variant.metafields.aumbry.max_qty)',
    onVariant(({ maxQty }) => String(maxQty)),
  ],
  ['Multiple (variant.metafields.aumbry.multiple)', onVariant(({ multiple }) => String(multiple))],
  [
    'Oversell limit (variant.metafields.aumbry.oversell_limit)',
    onVariant(({ oversellLimit }) => String(oversellLimit ?? '')),
  ],
  ['Ships on (variant.metafields.aumbry.ships_on)', onVariant(({ shipsOn }) => shipsOn ?? '')],
  ['Gift card', onFirst(({ giftCard }) => String(giftCard))],
  ['SEO title', onFirst(({ seoTitle }) => guardCell(seoTitle))],
  ['SEO description', onFirst(({ seoDescription }) => guardCell(seoDescription))],
]

export function exportHeader(attributes: readonly AttributeName[]): string[] {
  return [
    ...cells.map(([heading]) => heading),
    ...attributes.map(
      ({ label, namespace, key }) => `${label} (product.metafields.${namespace}.${key})`,
    ),
  ]
}

/** The rows of one goods item: each carries one variant, one picture, or both. */
export function exportRows(
  goods: GoodsState,
  attributes: readonly AttributeName[],
  onHand: ReadonlyMap<string, number>,
): string[][] {
  const variants = activeVariants(goods.variants)
  const values = new Map(
    goods.attributes.map(({ namespace, key, value }) => [`${namespace}.${key}`, value]),
  )
  return Array.from({ length: Math.max(1, variants.length, goods.pictures.length) }, (_, index) => {
    const variant = variants[index]
    const line: Line = {
      goods,
      first: index === 0,
      variant,
      picture: goods.pictures[index],
      number: index + 1,
      onHand: onHand.get(variant?.id ?? '') ?? null,
    }
    return [
      ...cells.map(([, of]) => of(line)),
      ...attributes.map(({ namespace, key }) =>
        index === 0 ? guardCell(values.get(`${namespace}.${key}`) ?? '') : '',
      ),
    ]
  })
}

function amount(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2)
}

/** Empty until a quantity was imported. A count below zero is the merchant's own; the house holds none of it. */
function quantity({ tracked, counted }: VariantState, onHand: number | null): string {
  const told =
    !tracked || counted === null || onHand === null || (onHand === 0 && counted < 0)
      ? counted
      : onHand
  return told === null ? '' : String(told)
}

/** One order of columns out of the orders that goods have them in: what is new to a list comes right after what stood before it. */
export function mergeColumns(lists: readonly (readonly AttributeName[])[]): AttributeName[] {
  const merged: AttributeName[] = []
  for (const list of lists) {
    let place = 0
    for (const column of list) {
      const found = merged.findIndex(
        ({ namespace, key }) => namespace === column.namespace && key === column.key,
      )
      if (found < 0) merged.splice(place, 0, column)
      place = (found < 0 ? place : found) + 1
    }
  }
  return merged
}
