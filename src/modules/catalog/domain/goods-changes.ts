import { formatMoney } from '#kernel/money/money.ts'
import type { Attribute, FilmState, GoodsState, PictureState, VariantState } from './goods.ts'

export interface Change {
  readonly field: string
  readonly was: string
  readonly now: string
}

type Show = (value: never) => string

const text = (value: string | null): string => value ?? ''
const list = (value: readonly string[]): string => value.join(', ')
const flag = (value: boolean): string => (value ? 'yes' : 'no')
const count = (value: number | null): string => (value === null ? '' : String(value))
const money = (value: number | null): string => (value === null ? '' : formatMoney(value))

const goodsFields: Readonly<Partial<Record<keyof GoodsState, readonly [string, Show]>>> = {
  title: ['Title', text],
  descriptionHtml: ['Description', text],
  brand: ['Vendor', text],
  category: ['Product category', text],
  type: ['Type', text],
  tags: ['Tags', list],
  status: ['Status', text],
  published: ['Published', flag],
  giftCard: ['Gift card', flag],
  seoTitle: ['SEO title', text],
  seoDescription: ['SEO description', text],
  optionNames: ['Options', list],
}

const variantFields: Readonly<Partial<Record<keyof VariantState, readonly [string, Show]>>> = {
  status: ['Status', text],
  optionValues: ['Options', list],
  sku: ['SKU', text],
  barcode: ['Barcode', text],
  price: ['Price', money],
  compareAt: ['Compare-at price', money],
  cost: ['Cost per item', money],
  taxable: ['Charge tax', flag],
  taxCode: ['Tax code', text],
  weightG: ['Weight in grams', count],
  weightUnit: ['Weight unit', text],
  requiresShipping: ['Requires shipping', flag],
  fulfillmentService: ['Fulfillment service', text],
  unitPrice: [
    'Unit price',
    (value: VariantState['unitPrice']) =>
      value ? `${value.total} ${value.totalUnit} by ${value.base} ${value.baseUnit}` : '',
  ],
  tracked: ['Inventory tracked', flag],
  policy: ['When out of stock', text],
  counted: ['Inventory quantity', count],
  oversellLimit: ['Oversell limit', count],
  shipsOn: ['Ships on', text],
  minQty: ['Minimum quantity', count],
  maxQty: ['Maximum quantity', count],
  multiple: ['Multiple', count],
  pictureSource: ['Variant image', text],
}

/** Field by field, in the words of the file. */
export function changesBetween(was: GoodsState, now: GoodsState): Change[] {
  return [
    ...fieldChanges(goodsFields, was, now),
    ...attributeChanges(was, now),
    ...variantChanges(was, now),
    ...pictureChanges(was.pictures, now.pictures),
    ...filmChanges(was.film, now.film),
  ]
}

function fieldChanges<State extends object>(
  fields: Readonly<Partial<Record<keyof State, readonly [string, Show]>>>,
  was: State,
  now: State,
): Change[] {
  return Object.entries(fields).flatMap(([name, shown]) => {
    const [label, show] = shown as readonly [string, Show]
    const [before, after] = [was[name as keyof State], now[name as keyof State]]
    return JSON.stringify(before) === JSON.stringify(after)
      ? []
      : [{ field: label, was: show(before as never), now: show(after as never) }]
  })
}

function attributeChanges(was: GoodsState, now: GoodsState): Change[] {
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

function attributesById(state: GoodsState): Map<string, Attribute> {
  return new Map(state.attributes.map((one) => [`${one.namespace}.${one.key}`, one]))
}

function variantChanges(was: GoodsState, now: GoodsState): Change[] {
  const before = new Map(was.variants.map((variant) => [variant.id, variant]))
  const changes = now.variants.flatMap((variant) => {
    const old = variant.id === null ? undefined : before.get(variant.id)
    if (!old) return [{ field: 'Variant', was: '', now: variantName(variant) }]
    return fieldChanges(variantFields, old, variant).map((change) => ({
      ...change,
      field: `${variantName(old)}: ${change.field}`,
    }))
  })
  const kept = (state: GoodsState) =>
    state.variants
      .filter(
        ({ id, status }) =>
          id !== null && status === 'active' && before.get(id)?.status === 'active',
      )
      .map(({ id }) => id)
  const order =
    kept(was)
      .filter((id) => kept(now).includes(id))
      .join() !== kept(now).join()
  return order
    ? [
        ...changes,
        { field: 'Order of variants', was: '', now: now.variants.map(variantName).join(', ') },
      ]
    : changes
}

function variantName({ optionValues, sku }: VariantState): string {
  return optionValues.length > 0 ? optionValues.join(' / ') : (sku ?? 'Variant')
}

/** Another name is told among the attributes already. */
function filmChanges(was: FilmState | null, now: FilmState | null): Change[] {
  if (was?.key === now?.key) return []
  return [{ field: 'Film', was: was?.key ?? 'missing', now: now?.key ?? 'missing' }]
}

function pictureChanges(was: readonly PictureState[], now: readonly PictureState[]): Change[] {
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
    const old = was[index]
    const alt =
      old && old.alt !== picture.alt
        ? [{ field: `Alt text of ${picture.source}`, was: old.alt, now: picture.alt }]
        : []
    return old && old.key !== picture.key
      ? [
          ...alt,
          {
            field: `File of ${picture.source}`,
            was: old.key ?? 'missing',
            now: picture.key ?? 'missing',
          },
        ]
      : alt
  })
}
