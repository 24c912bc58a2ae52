import { formatMoney } from '#kernel/money/money.ts'
import type {
  ProductAttribute,
  VideoState,
  ProductState,
  PictureState,
  VariantState,
} from './product.ts'

export interface FieldChange {
  readonly field: string
  readonly was: string
  readonly now: string
}

type FormatValue = (value: never) => string

const formatText = (value: string | null): string => value ?? ''
const formatList = (value: readonly string[]): string => value.join(', ')
const formatFlag = (value: boolean): string => (value ? 'yes' : 'no')
const formatCount = (value: number | null): string => (value === null ? '' : String(value))
export const formatAmount = (value: number | null): string =>
  value === null ? '' : formatMoney(value)

const goodsFields: Readonly<Partial<Record<keyof ProductState, readonly [string, FormatValue]>>> = {
  title: ['Title', formatText],
  descriptionHtml: ['Description', formatText],
  brand: ['Vendor', formatText],
  category: ['Product category', formatText],
  type: ['Type', formatText],
  tags: ['Tags', formatList],
  status: ['Status', formatText],
  published: ['Published', formatFlag],
  giftCard: ['Gift card', formatFlag],
  seoTitle: ['SEO title', formatText],
  seoDescription: ['SEO description', formatText],
  optionNames: ['Options', formatList],
}

export const priceFields = { price: 'Price', compareAt: 'Compare-at price' } as const

const variantFields: Readonly<Partial<Record<keyof VariantState, readonly [string, FormatValue]>>> =
  {
    status: ['Status', formatText],
    optionValues: ['Options', formatList],
    sku: ['SKU', formatText],
    barcode: ['Barcode', formatText],
    price: [priceFields.price, formatAmount],
    compareAt: [priceFields.compareAt, formatAmount],
    cost: ['Cost per item', formatAmount],
    taxable: ['Charge tax', formatFlag],
    taxCode: ['Tax code', formatText],
    weightG: ['Weight in grams', formatCount],
    weightUnit: ['Weight unit', formatText],
    requiresShipping: ['Requires shipping', formatFlag],
    fulfillmentService: ['Fulfillment service', formatText],
    unitPrice: [
      'Unit price',
      (value: VariantState['unitPrice']) =>
        value ? `${value.total} ${value.totalUnit} by ${value.base} ${value.baseUnit}` : '',
    ],
    tracked: ['Inventory tracked', formatFlag],
    policy: ['When out of stock', formatText],
    inventoryQuantity: ['Inventory quantity', formatCount],
    oversellLimit: ['Oversell limit', formatCount],
    shipsOn: ['Ships on', formatText],
    minQty: ['Minimum quantity', formatCount],
    maxQty: ['Maximum quantity', formatCount],
    multiple: ['Multiple', formatCount],
    pictureSource: ['Variant image', formatText],
  }

/** Changes by field, with the labels of the file. */
export function listProductChanges(was: ProductState, now: ProductState): FieldChange[] {
  return [
    ...fieldChanges(goodsFields, was, now),
    ...attributeChanges(was, now),
    ...variantChanges(was, now),
    ...pictureChanges(was.pictures, now.pictures),
    ...listVideoChanges(was.video, now.video),
  ]
}

function fieldChanges<State extends object>(
  fields: Readonly<Partial<Record<keyof State, readonly [string, FormatValue]>>>,
  was: State,
  now: State,
): FieldChange[] {
  return Object.entries(fields).flatMap(([name, shown]) => {
    const [label, show] = shown as readonly [string, FormatValue]
    const [before, after] = [was[name as keyof State], now[name as keyof State]]
    return JSON.stringify(before) === JSON.stringify(after)
      ? []
      : [{ field: label, was: show(before as never), now: show(after as never) }]
  })
}

function attributeChanges(was: ProductState, now: ProductState): FieldChange[] {
  const [before, after] = [attributesById(was), attributesById(now)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const [one, other] = [before.get(id), after.get(id)]
    if (one?.value !== other?.value)
      return [
        { field: other?.label ?? one?.label ?? id, was: one?.value ?? '', now: other?.value ?? '' },
      ]
    return one && other && one.label !== other.label
      ? [{ field: `Name of ${id}`, was: one.label, now: other.label }]
      : []
  })
}

function attributesById(state: ProductState): Map<string, ProductAttribute> {
  return new Map(state.attributes.map((one) => [`${one.namespace}.${one.key}`, one]))
}

function variantChanges(was: ProductState, now: ProductState): FieldChange[] {
  const before = new Map(was.variants.map((variant) => [variant.id, variant]))
  const changes = now.variants.flatMap((variant) => {
    const previous = variant.id === null ? undefined : before.get(variant.id)
    if (!previous) return [{ field: 'Variant', was: '', now: variantName(variant) }]
    return fieldChanges(variantFields, previous, variant).map((change) => ({
      ...change,
      field: nameVariantField(previous, change.field),
    }))
  })
  const listKeptIds = (state: ProductState) =>
    state.variants
      .filter(
        ({ id, status }) =>
          id !== null && status === 'active' && before.get(id)?.status === 'active',
      )
      .map(({ id }) => id)
  const isReordered =
    listKeptIds(was)
      .filter((id) => listKeptIds(now).includes(id))
      .join() !== listKeptIds(now).join()
  return isReordered
    ? [
        ...changes,
        { field: 'Order of variants', was: '', now: now.variants.map(variantName).join(', ') },
      ]
    : changes
}

/** How a change names a field of a variant, such as "Flax / King: Price". */
export const nameVariantField = (variant: VariantState, field: string): string =>
  `${variantName(variant)}: ${field}`

/** The options of a variant, or its SKU if it has none. */
export function variantName({ optionValues, sku }: VariantState): string {
  return optionValues.length > 0 ? optionValues.join(' / ') : (sku ?? 'Variant')
}

/** A new file name is already reported as an attribute change. */
function listVideoChanges(was: VideoState | null, now: VideoState | null): FieldChange[] {
  if (was?.key === now?.key) return []
  return [{ field: 'Video', was: was?.key ?? 'missing', now: now?.key ?? 'missing' }]
}

function pictureChanges(was: readonly PictureState[], now: readonly PictureState[]): FieldChange[] {
  if (
    JSON.stringify(was.map(({ source }) => source))
    !== JSON.stringify(now.map(({ source }) => source))
  ) {
    return [
      {
        field: 'Pictures',
        was: was.map(({ source }) => source).join(', '),
        now: now.map(({ source }) => source).join(', '),
      },
    ]
  }
  return now.flatMap((picture, index) => {
    const previous = was[index]
    const alt =
      previous && previous.alt !== picture.alt
        ? [{ field: `Alt text of ${picture.source}`, was: previous.alt, now: picture.alt }]
        : []
    return previous && previous.key !== picture.key
      ? [
          ...alt,
          {
            field: `File of ${picture.source}`,
            was: previous.key ?? 'missing',
            now: picture.key ?? 'missing',
          },
        ]
      : alt
  })
}
