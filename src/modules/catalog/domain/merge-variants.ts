import type { CalendarDate } from '#kernel/time/time.ts'
import type { ProductDraft, QuantityRules, VariantDraft } from './product-draft.ts'
import { activeVariants, newVariant, type ProductState, type VariantState } from './product.ts'
import type { RowFault } from './row-reader.ts'

export interface MergeVariantsOptions {
  readonly optionNames: readonly string[]
  readonly archiveMissing: boolean
  /** Shipping dates up to today are dropped. */
  readonly today: CalendarDate
}

type MergeResult = { readonly variants: VariantState[] } | { readonly faults: RowFault[] }

export function mergeVariants(
  draft: ProductDraft,
  current: ProductState | null,
  { optionNames, archiveMissing, today }: MergeVariantsOptions,
): MergeResult {
  const unmatched = new Set(current?.variants)
  const needsOptions = current !== null || draft.variants.length > 1
  const faults: RowFault[] = []
  const variants = draft.variants.flatMap((variantDraft): VariantState[] => {
    const existing = findVariant(variantDraft, unmatched, draft)
    if (variantDraft.id !== undefined && !existing) {
      faults.push({ line: variantDraft.line, reason: 'This variant does not exist anymore' })
      return []
    }
    if (existing) unmatched.delete(existing)
    const merged = mergeVariant(variantDraft, existing, { optionNames, needsOptions, today })
    if (typeof merged !== 'string') return [merged]
    faults.push({ line: variantDraft.line, reason: merged })
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

interface MergeVariantOptions {
  readonly optionNames: readonly string[]
  /** Whether a row without option columns must match a variant. */
  readonly needsOptions: boolean
  readonly today: CalendarDate
}

/** Returns the variant with the cells of its row, or why the row is refused. */
function mergeVariant(
  draft: VariantDraft,
  existing: VariantState | undefined,
  { optionNames, needsOptions, today }: MergeVariantOptions,
): VariantState | string {
  const optionValues =
    draft.optionValues ?? existing?.optionValues ?? (needsOptions ? undefined : [])
  const price = draft.fields.price ?? existing?.price
  if (optionValues === undefined)
    return 'No variant of this product has this SKU. To add a variant, include the option columns'
  if (optionValues.length !== optionNames.length)
    return (
      `The product has ${optionNames.length} options `
      + `but the row has ${optionValues.length} values`
    )
  if (price === undefined) return 'A new variant needs a price'
  const before = existing ?? newVariant
  const rules = quantityRules(draft.rules, before)
  if (rules.maxQty < rules.minQty)
    return `The maximum quantity (${rules.maxQty}) is below the minimum (${rules.minQty})`
  const { inventoryQuantity = before.inventoryQuantity, shipsOn = before.shipsOn } = draft.fields
  return {
    ...before,
    ...draft.fields,
    inventoryQuantity: draft.isQuantityUnchanged
      ? (before.inventoryQuantity ?? inventoryQuantity)
      : inventoryQuantity,
    shipsOn: shipsOn !== null && shipsOn > today ? shipsOn : null,
    ...rules,
    price,
    optionValues,
    status: 'active',
  }
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

/** Matches by id, by option values, or by SKU if the options were renamed. */
function findVariant(
  { id, optionValues, fields }: VariantDraft,
  unmatched: ReadonlySet<VariantState>,
  draft: ProductDraft,
): VariantState | undefined {
  if (id !== undefined) return [...unmatched].find((variant) => variant.id === id)
  const named = new Set(draft.variants.map((other) => other.id))
  const candidates = [...unmatched]
    .filter((variant) => !named.has(variant.id ?? undefined))
    .sort((a, b) => (a.status < b.status ? -1 : a.status > b.status ? 1 : 0))
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
