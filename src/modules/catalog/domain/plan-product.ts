import type { CalendarDate } from '#kernel/time/time.ts'
import type { ProductDraft, QuantityRules, VariantDraft } from './product-draft.ts'
import { readAttribute } from './attributes.ts'
import {
  activeVariants,
  newProduct,
  newVariant,
  type ProductAttribute,
  type VideoState,
  type ProductState,
  type PictureState,
  type VariantState,
} from './product.ts'
import { listProductChanges, type FieldChange } from './product-changes.ts'
import type { RowFault } from './row-reader.ts'

export interface PlanProductOptions {
  readonly archiveMissing: boolean
  /** Storage key by source; null or absent for pictures that could not be loaded. */
  readonly pictureKeys: ReadonlyMap<string, string | null>
  /** The storage key of the video; null if there is none or it could not be loaded. */
  readonly filmKey: string | null
  /** Shipping dates up to today are dropped. */
  readonly today: CalendarDate
  /** Units on hand by variant id, reported as the previous quantity. */
  readonly onHand: ReadonlyMap<string, number>
}

export interface ProductPlan {
  readonly next: ProductState
  /** Empty if the file changes nothing. A new product has one entry. */
  readonly changes: readonly FieldChange[]
  /** Also true if only the last imported quantity differs from the file, and stock does not. */
  readonly isToBeWritten: boolean
}

export function planProduct(
  draft: ProductDraft,
  current: ProductState | null,
  options: PlanProductOptions,
): ProductPlan | RowFault[] {
  if (!current && draft.fields.title === undefined)
    return [
      {
        line: draft.line,
        reason: `The product "${draft.slug}" does not exist, and a new product needs a title`,
      },
    ]
  if (!current && draft.variants.length === 0)
    return [{ line: draft.line, reason: 'A new product needs a row with a price' }]
  const optionNames = draft.optionNames ?? current?.optionNames ?? []
  const merged = mergeVariants(draft, current, { ...options, optionNames })
  if ('faults' in merged) return merged.faults
  const base = current ?? {
    ...newProduct,
    slug: draft.slug,
    title: draft.fields.title ?? '',
    variants: [],
  }
  const attributes = mergeAttributes(draft.attributes, base.attributes)
  const next: ProductState = {
    ...base,
    ...draft.fields,
    optionNames,
    attributes,
    variants: merged.variants,
    pictures: mergePictures(draft, base.pictures, options.pictureKeys),
    video: resolveVideo(attributes, base.video, options.filmKey),
  }
  if (!current)
    return { next, changes: [{ field: 'Product', was: '', now: next.title }], isToBeWritten: true }
  const changes = listProductChanges(withStock(current, next, options.onHand), next)
  return {
    next,
    changes,
    isToBeWritten: changes.length > 0 || listProductChanges(current, next).length > 0,
  }
}

/** Replaces the last imported quantity with units on hand where the file has a new one. */
function withStock(
  current: ProductState,
  next: ProductState,
  onHand: ReadonlyMap<string, number>,
): ProductState {
  const quantities = new Map(
    next.variants.map(({ id, inventoryQuantity }) => [id, inventoryQuantity]),
  )
  const variants = current.variants.map((variant) =>
    quantities.get(variant.id) === variant.inventoryQuantity
      ? variant
      : {
          ...variant,
          inventoryQuantity: onHand.get(variant.id ?? '') ?? variant.inventoryQuantity,
        },
  )
  return { ...current, variants }
}

/** Attributes with a column are replaced, and removed if the cell is empty; others stay. */
function mergeAttributes(
  drafted: readonly ProductAttribute[],
  current: readonly ProductAttribute[],
): ProductAttribute[] {
  const draftedIds = new Set(drafted.map(attributeId))
  return [
    ...drafted.filter(({ value }) => value !== ''),
    ...current.filter((variantDraft) => !draftedIds.has(attributeId(variantDraft))),
  ]
}

function attributeId({ namespace, key }: ProductAttribute): string {
  return `${namespace}.${key}`
}

function mergePictures(
  draft: ProductDraft,
  current: readonly PictureState[],
  keys: ReadonlyMap<string, string | null>,
): PictureState[] {
  const keysBySource = new Map(current.map(({ source, key }) => [source, key]))
  const listed = [...(draft.pictures ?? current)]
  for (const {
    fields: { pictureSource },
  } of draft.variants) {
    if (pictureSource && !listed.some(({ source }) => source === pictureSource))
      listed.push({ source: pictureSource, alt: '' })
  }
  return listed.map(({ source, alt }) => ({
    source,
    alt,
    key: keys.get(source) ?? keysBySource.get(source) ?? null,
  }))
}

/** Keeps the current video if it could not be loaded again. */
function resolveVideo(
  attributes: readonly ProductAttribute[],
  current: VideoState | null,
  key: string | null,
): VideoState | null {
  const source = readAttribute(attributes, 'film')
  if (source === '') return null
  if (key !== null) return { source, key }
  return current?.source === source ? current : null
}

type MergeResult = { readonly variants: VariantState[] } | { readonly faults: RowFault[] }

function mergeVariants(
  draft: ProductDraft,
  current: ProductState | null,
  {
    optionNames,
    archiveMissing,
    today,
  }: PlanProductOptions & { readonly optionNames: readonly string[] },
): MergeResult {
  const unmatched = new Set(current?.variants)
  const faults: RowFault[] = []
  const variants = draft.variants.flatMap((variantDraft): VariantState[] => {
    const existing = findVariant(variantDraft, unmatched, draft)
    if (existing) unmatched.delete(existing)
    const optionValues =
      variantDraft.optionValues
      ?? existing?.optionValues
      ?? (current || draft.variants.length > 1 ? undefined : [])
    const price = variantDraft.fields.price ?? existing?.price
    if (optionValues === undefined)
      faults.push({
        line: variantDraft.line,
        reason:
          'No variant of this product has this SKU. To add a variant, include the option columns',
      })
    else if (optionValues.length !== optionNames.length)
      faults.push({
        line: variantDraft.line,
        reason:
          `The product has ${optionNames.length} options `
          + `but the row has ${optionValues.length} values`,
      })
    else if (price === undefined)
      faults.push({ line: variantDraft.line, reason: 'A new variant needs a price' })
    else {
      const before = existing ?? newVariant
      const rules = quantityRules(variantDraft.rules, before)
      if (rules.maxQty < rules.minQty)
        faults.push({
          line: variantDraft.line,
          reason: `The maximum quantity (${rules.maxQty}) is below the minimum (${rules.minQty})`,
        })
      else {
        const { inventoryQuantity = before.inventoryQuantity, shipsOn = before.shipsOn } =
          variantDraft.fields
        const stockFields = {
          inventoryQuantity: variantDraft.isQuantityUnchanged
            ? (before.inventoryQuantity ?? inventoryQuantity)
            : inventoryQuantity,
          shipsOn: shipsOn !== null && shipsOn > today ? shipsOn : null,
        }
        return [
          {
            ...before,
            ...variantDraft.fields,
            ...stockFields,
            ...rules,
            price,
            optionValues,
            status: 'active',
          },
        ]
      }
    }
    return []
  })
  const rest = [...unmatched].map((variant) =>
    archiveMissing && draft.variants.length > 0
      ? { ...variant, status: 'archived' as const }
      : variant,
  )
  if (activeVariants(rest).some(({ optionValues }) => optionValues.length !== optionNames.length)) {
    faults.push({
      line: draft.line,
      reason:
        'The options change, but the file omits some variants. '
        + 'List all variants or archive missing ones',
    })
  }
  return faults.length > 0
    ? { faults }
    : { variants: orderVariants(variants, rest, current?.variants ?? []) }
}

/** Empty cells use the defaults; the minimum is rounded up to a multiple. */
function quantityRules(
  rules: QuantityRules,
  before: VariantState | typeof newVariant,
): Required<Pick<VariantState, keyof QuantityRules>> {
  const multiple =
    rules.multiple === undefined ? before.multiple : (rules.multiple ?? newVariant.multiple)
  const minimum = rules.minQty === undefined ? before.minQty : (rules.minQty ?? newVariant.minQty)
  const minQty = Math.ceil(minimum / multiple) * multiple
  const defaultMax = Math.max(newVariant.maxQty, minQty)
  return {
    minQty,
    maxQty:
      rules.maxQty === undefined ? Math.max(before.maxQty, minQty) : (rules.maxQty ?? defaultMax),
    multiple,
  }
}

/**
 * The file's order. If the file omits variants, the current order stays and new variants come last.
 */
function orderVariants(
  listed: readonly VariantState[],
  rest: readonly VariantState[],
  current: readonly VariantState[],
): VariantState[] {
  if (activeVariants(rest).length === 0) return [...listed, ...rest]
  const byId = new Map([...listed, ...rest].map((variant) => [variant.id, variant]))
  return [
    ...current.flatMap(({ id }) => byId.get(id) ?? []),
    ...listed.filter(({ id }) => id === null),
  ]
}

/** Matches by option values, or by SKU if the options were renamed. */
function findVariant(
  { optionValues, fields }: VariantDraft,
  unmatched: ReadonlySet<VariantState>,
  draft: ProductDraft,
): VariantState | undefined {
  const candidates = [...unmatched].sort((a, b) =>
    a.status < b.status ? -1 : a.status > b.status ? 1 : 0,
  )
  const byOptions =
    optionValues
    && candidates.find(
      (variant) => JSON.stringify(variant.optionValues) === JSON.stringify(optionValues),
    )
  if (byOptions) return byOptions
  const bySku = candidates.filter(({ sku }) => sku !== null && sku === fields.sku)
  const isDrafted = (variant: VariantState): boolean =>
    draft.variants.some(
      (other) =>
        other.optionValues !== null
        && JSON.stringify(other.optionValues) === JSON.stringify(variant.optionValues),
    )
  if (bySku.length === 1 && bySku[0] && (optionValues === null || !isDrafted(bySku[0])))
    return bySku[0]
  return optionValues === null
    && draft.variants.length === 1
    && candidates.length === 1
    && !fields.sku
    ? candidates[0]
    : undefined
}
