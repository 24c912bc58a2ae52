import type { CalendarDate } from '#kernel/time/time.ts'
import type { GoodsDraft, QuantityRules, VariantDraft } from './goods-draft.ts'
import { attribute } from './attributes.ts'
import {
  activeVariants,
  newGoods,
  newVariant,
  type Attribute,
  type FilmState,
  type GoodsState,
  type PictureState,
  type VariantState,
} from './goods.ts'
import { changesBetween, type Change } from './goods-changes.ts'
import type { Fault } from './row-reader.ts'

export interface PlanOptions {
  /** Archives the variants that the file leaves out; otherwise they stay as they are. */
  readonly archiveMissing: boolean
  /** Where each picture lies by its source; null or absent for one that could not be had. */
  readonly pictureKeys: ReadonlyMap<string, string | null>
  /** Where the film lies; null when it could not be had, or there is none. */
  readonly filmKey: string | null
  /** A day that has come is no longer waited for. */
  readonly today: CalendarDate
  /** Stock by variant id: a new quantity is reported against it, and not against what a file said last. */
  readonly onHand: ReadonlyMap<string, number>
}

export interface GoodsPlan {
  readonly next: GoodsState
  /** Field by field; empty when the file says nothing new. Of new goods only the title is listed. */
  readonly changes: readonly Change[]
  /** Also true when only the quantity that was imported last differs, and stock does not. */
  readonly isToBeWritten: boolean
}

/** What the goods will be once the draft is applied to what is there. */
export function planGoods(
  draft: GoodsDraft,
  current: GoodsState | null,
  options: PlanOptions,
): GoodsPlan | Fault[] {
  if (!current && draft.fields.title === undefined)
    return [
      {
        line: draft.line,
        reason: `There are no goods "${draft.slug}" to change, and new goods need a title`,
      },
    ]
  if (!current && draft.variants.length === 0)
    return [{ line: draft.line, reason: 'New goods need a row with a price' }]
  const optionNames = draft.optionNames ?? current?.optionNames ?? []
  const merged = mergeVariants(draft, current, { ...options, optionNames })
  if ('faults' in merged) return merged.faults
  const base = current ?? {
    ...newGoods,
    slug: draft.slug,
    title: draft.fields.title ?? '',
    variants: [],
  }
  const attributes = mergeAttributes(draft.attributes, base.attributes)
  const next: GoodsState = {
    ...base,
    ...draft.fields,
    optionNames,
    attributes,
    variants: merged.variants,
    pictures: mergePictures(draft, base.pictures, options.pictureKeys),
    film: filmOf(attributes, base.film, options.filmKey),
  }
  if (!current)
    return { next, changes: [{ field: 'Goods', was: '', now: next.title }], isToBeWritten: true }
  const changes = changesBetween(withStock(current, next, options.onHand), next)
  return {
    next,
    changes,
    isToBeWritten: changes.length > 0 || changesBetween(current, next).length > 0,
  }
}

/** Where the file says another quantity than the last one, what it replaces is what is in stock now. */
function withStock(
  current: GoodsState,
  next: GoodsState,
  onHand: ReadonlyMap<string, number>,
): GoodsState {
  const quantities = new Map(next.variants.map(({ id, counted }) => [id, counted]))
  const variants = current.variants.map((variant) =>
    quantities.get(variant.id) === variant.counted
      ? variant
      : { ...variant, counted: onHand.get(variant.id ?? '') ?? variant.counted },
  )
  return { ...current, variants }
}

/** Columns that are there decide, an empty one takes the value away; what has no column stays. */
function mergeAttributes(
  drafted: readonly Attribute[],
  current: readonly Attribute[],
): Attribute[] {
  const covered = new Set(drafted.map(attributeId))
  return [
    ...drafted.filter(({ value }) => value !== ''),
    ...current.filter((one) => !covered.has(attributeId(one))),
  ]
}

function attributeId({ namespace, key }: Attribute): string {
  return `${namespace}.${key}`
}

function mergePictures(
  draft: GoodsDraft,
  current: readonly PictureState[],
  keys: ReadonlyMap<string, string | null>,
): PictureState[] {
  const kept = new Map(current.map(({ source, key }) => [source, key]))
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
    key: keys.get(source) ?? kept.get(source) ?? null,
  }))
}

/** One that cannot be had now stays as it was had before. */
function filmOf(
  attributes: readonly Attribute[],
  current: FilmState | null,
  key: string | null,
): FilmState | null {
  const source = attribute(attributes, 'film')
  if (source === '') return null
  if (key !== null) return { source, key }
  return current?.source === source ? current : null
}

type Merged = { readonly variants: VariantState[] } | { readonly faults: Fault[] }

function mergeVariants(
  draft: GoodsDraft,
  current: GoodsState | null,
  { optionNames, archiveMissing, today }: PlanOptions & { readonly optionNames: readonly string[] },
): Merged {
  const left = new Set(current?.variants)
  const faults: Fault[] = []
  const variants = draft.variants.flatMap((one): VariantState[] => {
    const found = findVariant(one, left, draft)
    if (found) left.delete(found)
    const optionValues =
      one.optionValues
      ?? found?.optionValues
      ?? (current || draft.variants.length > 1 ? undefined : [])
    const price = one.fields.price ?? found?.price
    if (optionValues === undefined)
      faults.push({
        line: one.line,
        reason:
          'No variant of these goods has this SKU, and without option columns a new one cannot be made',
      })
    else if (optionValues.length !== optionNames.length)
      faults.push({
        line: one.line,
        reason: `These goods have ${optionNames.length} options, the row has values for ${optionValues.length}`,
      })
    else if (price === undefined)
      faults.push({ line: one.line, reason: 'A new variant needs a price' })
    else {
      const before = found ?? newVariant
      const rules = quantityRules(one.rules, before)
      if (rules.maxQty < rules.minQty)
        faults.push({
          line: one.line,
          reason: `The maximum quantity is ${rules.maxQty}, below the minimum of ${rules.minQty}`,
        })
      else {
        const { counted = before.counted, shipsOn = before.shipsOn } = one.fields
        const told = {
          counted: one.isQuantityUnchanged ? (before.counted ?? counted) : counted,
          shipsOn: shipsOn !== null && shipsOn > today ? shipsOn : null,
        }
        return [
          { ...before, ...one.fields, ...told, ...rules, price, optionValues, status: 'active' },
        ]
      }
    }
    return []
  })
  const rest = [...left].map((variant) =>
    archiveMissing && draft.variants.length > 0
      ? { ...variant, status: 'archived' as const }
      : variant,
  )
  if (activeVariants(rest).some(({ optionValues }) => optionValues.length !== optionNames.length)) {
    faults.push({
      line: draft.line,
      reason:
        'The options change, but some variants are left out: list them all, or archive what is missing',
    })
  }
  return faults.length > 0
    ? { faults }
    : { variants: inOrder(variants, rest, current?.variants ?? []) }
}

/** An empty cell stands for what is usual; the least that can be bought is a whole multiple. */
function quantityRules(
  told: QuantityRules,
  before: VariantState | typeof newVariant,
): Required<Pick<VariantState, keyof QuantityRules>> {
  const multiple =
    told.multiple === undefined ? before.multiple : (told.multiple ?? newVariant.multiple)
  const least = told.minQty === undefined ? before.minQty : (told.minQty ?? newVariant.minQty)
  const minQty = Math.ceil(least / multiple) * multiple
  const usual = Math.max(newVariant.maxQty, minQty)
  return {
    minQty,
    maxQty: told.maxQty === undefined ? Math.max(before.maxQty, minQty) : (told.maxQty ?? usual),
    multiple,
  }
}

/** The file's order, unless it lists only some: then everything stays where it was and what is new comes last. */
function inOrder(
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

/** By its options; renamed options keep their variant when the SKU tells which it is. */
function findVariant(
  { optionValues, fields }: VariantDraft,
  left: ReadonlySet<VariantState>,
  draft: GoodsDraft,
): VariantState | undefined {
  const candidates = [...left].sort((a, b) =>
    a.status < b.status ? -1 : a.status > b.status ? 1 : 0,
  )
  const byOptions =
    optionValues
    && candidates.find(
      (variant) => JSON.stringify(variant.optionValues) === JSON.stringify(optionValues),
    )
  if (byOptions) return byOptions
  const bySku = candidates.filter(({ sku }) => sku !== null && sku === fields.sku)
  const taken = (variant: VariantState): boolean =>
    draft.variants.some(
      (other) =>
        other.optionValues !== null
        && JSON.stringify(other.optionValues) === JSON.stringify(variant.optionValues),
    )
  if (bySku.length === 1 && bySku[0] && (optionValues === null || !taken(bySku[0]))) return bySku[0]
  return optionValues === null
    && draft.variants.length === 1
    && candidates.length === 1
    && !fields.sku
    ? candidates[0]
    : undefined
}
