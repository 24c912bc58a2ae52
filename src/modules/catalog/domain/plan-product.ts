import type { CalendarDate } from '#kernel/time/time.ts'
import type { ProductDraft } from './product-draft.ts'
import { readAttribute } from './attributes.ts'
import {
  newProduct,
  type ProductAttribute,
  type VideoState,
  type ProductState,
  type PictureState,
} from './product.ts'
import { mergeVariants } from './merge-variants.ts'
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
