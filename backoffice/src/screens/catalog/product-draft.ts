import { parseMoney } from '../../form/money-text'
import type { DraftAttribute, DraftPicture, ProductRecord } from './product-record'

export interface DraftOption {
  readonly name: string
  readonly values: readonly string[]
}

/** A variant as it is typed. */
export interface DraftVariant {
  readonly id: string | null
  readonly optionValues: readonly string[]
  readonly price: string
  readonly compareAt: string
  readonly cost: string
  readonly sku: string
  readonly barcode: string
  readonly weightG: string
  readonly tracked: boolean
  readonly isOversold: boolean
  readonly quantity: string
  /** Null if the stock was never counted. */
  readonly onHand: number | null
  readonly pictureSource: string
}

export interface ProductDraft {
  readonly title: string
  readonly descriptionHtml: string
  readonly brand: string
  readonly type: string
  readonly tags: readonly string[]
  readonly status: 'active' | 'draft' | 'archived'
  readonly published: boolean
  readonly seoTitle: string
  readonly seoDescription: string
  readonly options: readonly DraftOption[]
  readonly variants: readonly DraftVariant[]
  readonly pictures: readonly DraftPicture[]
  readonly attributes: readonly DraftAttribute[]
}

export const emptyVariant: DraftVariant = {
  id: null,
  optionValues: [],
  price: '',
  compareAt: '',
  cost: '',
  sku: '',
  barcode: '',
  weightG: '',
  tracked: true,
  isOversold: false,
  quantity: '',
  onHand: null,
  pictureSource: '',
}

export const emptyProduct: ProductDraft = {
  title: '',
  descriptionHtml: '',
  brand: '',
  type: '',
  tags: [],
  status: 'active',
  published: true,
  seoTitle: '',
  seoDescription: '',
  options: [],
  variants: [emptyVariant],
  pictures: [],
  attributes: [],
}

const toMoneyText = (cents: number | null): string =>
  cents === null ? '' : (cents / 100).toFixed(2)

/** A stored product as it is edited. */
export function toDraft(record: ProductRecord): ProductDraft {
  const { optionNames, variants } = record
  return {
    title: record.title,
    descriptionHtml: record.descriptionHtml,
    brand: record.brand,
    type: record.type,
    tags: record.tags,
    status: record.status,
    published: record.published,
    seoTitle: record.seoTitle,
    seoDescription: record.seoDescription,
    pictures: record.pictures,
    attributes: record.attributes,
    options: optionNames.map((name, index) => ({
      name,
      values: [...new Set(variants.map(({ optionValues }) => optionValues[index] ?? ''))],
    })),
    variants: variants.map((variant) => ({
      ...variant,
      price: toMoneyText(variant.price),
      compareAt: toMoneyText(variant.compareAt),
      cost: toMoneyText(variant.cost),
      weightG: variant.weightG === 0 ? '' : String(variant.weightG),
      quantity: '',
    })),
  }
}

/** The same product as a new one: without its identity, SKUs and stock. */
export function toCopy(record: ProductRecord): ProductDraft {
  const draft = toDraft(record)
  return {
    ...draft,
    title: `Copy of ${draft.title}`.slice(0, 255),
    status: 'draft',
    variants: draft.variants.map((variant) => ({
      ...variant,
      id: null,
      sku: '',
      barcode: '',
      onHand: null,
    })),
  }
}

/** "FN-MOSS-L" for the option values Moss and Large. */
export function buildSku(prefix: string, optionValues: readonly string[]): string {
  const parts = optionValues.map((value) =>
    value
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]+/g, '')
      .slice(0, 6),
  )
  return [prefix.trim(), ...parts].filter(Boolean).join('-')
}

type Messages = Readonly<Record<string, string>>

/** What is missing before the product can be sent; empty if nothing is. */
export function findDraftErrors({ title, variants, options }: ProductDraft): Messages {
  const errors: Record<string, string> = {}
  if (title.trim() === '') errors['title'] = 'Enter a name.'
  if (options.some(({ name, values }) => name.trim() === '' || values.length === 0))
    errors['options'] = 'Each option needs a name and at least one value.'
  for (const [index, { id, tracked, price, compareAt, cost, quantity }] of variants.entries()) {
    if (parseMoney(price) === null) errors[`variants.${index}.price`] = 'Enter a price.'
    if (compareAt !== '' && parseMoney(compareAt) === null)
      errors[`variants.${index}.compareAt`] = 'This is no amount.'
    if (cost !== '' && parseMoney(cost) === null)
      errors[`variants.${index}.cost`] = 'This is no amount.'
    if (!/^\d{0,7}$/.test(quantity.trim())) errors[`variants.${index}.quantity`] = 'Whole units.'
    // Without a number it would sell without a limit.
    if (id === null && tracked && quantity.trim() === '')
      errors[`variants.${index}.quantity`] = 'Enter the stock, or do not count it.'
  }
  return errors
}

/** The body of a call; attributes that were removed are sent empty. */
export function toBody(draft: ProductDraft, before: ProductDraft | null): object {
  const body = toFields(draft)
  if (!before) return body
  const old: Readonly<Record<string, unknown>> = { ...toFields(before) }
  const removed = before.attributes
    .filter((one) => !draft.attributes.some((other) => attributeId(other) === attributeId(one)))
    .map((one) => ({ ...one, value: '' }))
  const changed = Object.entries({
    ...body,
    attributes: [...draft.attributes, ...removed],
  }).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]))
  const fields = Object.fromEntries(changed)
  // Variants are understood only with their options.
  return 'variants' in fields || 'optionNames' in fields
    ? { ...fields, variants: body.variants, optionNames: body.optionNames }
    : fields
}

const attributeId = ({ namespace, key }: DraftAttribute): string => `${namespace}.${key}`

function toFields({ options, variants, title, attributes, ...fields }: ProductDraft) {
  return {
    ...fields,
    title: title.trim(),
    attributes: attributes.map((one) => ({ ...one })),
    optionNames: options.map(({ name }) => name.trim()),
    variants: variants.map(({ onHand: _onHand, ...variant }) => ({
      ...variant,
      price: parseMoney(variant.price),
      compareAt: parseMoney(variant.compareAt),
      cost: parseMoney(variant.cost),
      weightG: Number(variant.weightG) || 0,
      quantity: variant.quantity.trim() === '' ? null : Number(variant.quantity),
    })),
  }
}
