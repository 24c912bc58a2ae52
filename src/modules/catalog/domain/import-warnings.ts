import type { CsvHeader } from './csv-header.ts'
import { activeVariants, type VariantState } from './product.ts'
import type { ProductDraft } from './product-draft.ts'
import type { ProductPlan } from './plan-product.ts'

export interface ImportWarning {
  readonly line: number
  readonly reason: string
  readonly isShared?: boolean
}

export function listHeaderWarnings({ unused, elsewhere }: CsvHeader): string[] {
  return [
    ...(unused.length === 0 ? [] : [`Unused columns: ${unused.join(', ')}`]),
    ...(elsewhere.length === 0
      ? []
      : [
          'Ignored columns for other currencies, markets or languages '
            + `(the shop sells in US dollars and in English): ${elsewhere.join(', ')}`,
        ]),
  ]
}

export function listProductWarnings(
  draft: ProductDraft,
  { next }: ProductPlan,
  handle: string,
): ImportWarning[] {
  const active = activeVariants(next.variants)
  const skus = active.flatMap(({ sku }) => (sku === null ? [] : [sku]))
  const duplicateSku = skus.find((sku, index) => skus.indexOf(sku) !== index)
  const createAdvice = (reason: string): ImportWarning => ({ line: draft.line, reason })
  return [
    ...(handle === draft.slug ? [] : [createAdvice(`The handle is "${draft.slug}" in URLs`)]),
    ...(duplicateSku === undefined
      ? []
      : [createAdvice(`Two variants have the SKU ${duplicateSku}. A link by SKU opens the first`)]),
    ...(next.status === 'archived' && draft.fields.status === undefined
      ? [
          createAdvice(
            'The product is archived and stays so. Add the column Status with "active" to sell it',
          ),
        ]
      : []),
    ...adviceOnStock(active).map(createAdvice),
    ...active
      .flatMap((variant) => sharedAdvice(variant))
      .map((reason) => ({ line: draft.line, reason, isShared: true })),
    ...draft.notes.map((note) => ({ ...note, isShared: true })),
  ]
}

function adviceOnStock(active: readonly VariantState[]): string[] {
  const negative = active.filter(
    ({ inventoryQuantity, tracked, policy }) =>
      (inventoryQuantity ?? 0) < 0 && tracked && policy === 'deny',
  ).length
  if (negative === 0) return []
  const subject = negative === 1 ? 'A variant has' : `${negative} variants have`
  return [`${subject} a negative inventory quantity and cannot be sold until it is counted again`]
}

function sharedAdvice({ tracked, policy, inventoryQuantity, price }: VariantState): string[] {
  return [
    ...(tracked && policy === 'deny' && inventoryQuantity === null
      ? [
          'The variant is tracked but has no quantity in the file. '
            + 'It sells without a limit until one is imported',
        ]
      : []),
    ...(price === 0
      ? ['The price is 0.00. The variant can be ordered for free and is not in the product feed']
      : []),
  ]
}
