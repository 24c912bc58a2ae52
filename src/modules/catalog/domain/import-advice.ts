import type { Header } from './csv-header.ts'
import { activeVariants, type VariantState } from './goods.ts'
import type { GoodsDraft } from './goods-draft.ts'
import type { GoodsPlan } from './plan-goods.ts'

export interface Advice {
  readonly line: number
  readonly reason: string
  /** Reported once for the whole file, with a count. */
  readonly isShared?: boolean
}

export function adviceOnHeader({ unused, elsewhere }: Header): string[] {
  return [
    ...(unused.length === 0 ? [] : [`Columns that are not used: ${unused.join(', ')}`]),
    ...(elsewhere.length === 0
      ? []
      : [
          `Columns for other currencies, markets or languages; the shop sells in US dollars and in English, and leaves them: ${elsewhere.join(', ')}`,
        ]),
  ]
}

/** What of a product is worth a look though it was imported. */
export function adviceOnGoods(draft: GoodsDraft, { next }: GoodsPlan, handle: string): Advice[] {
  const active = activeVariants(next.variants)
  const skus = active.flatMap(({ sku }) => (sku === null ? [] : [sku]))
  const twice = skus.find((sku, index) => skus.indexOf(sku) !== index)
  const here = (reason: string): Advice => ({ line: draft.line, reason })
  return [
    ...(handle === draft.slug ? [] : [here(`The handle is written "${draft.slug}" in addresses`)]),
    ...(twice === undefined
      ? []
      : [here(`Two variants share the SKU ${twice}; a link by SKU leads to the first`)]),
    ...adviceOnStock(active).map(here),
    ...active
      .flatMap((variant) => sharedAdvice(variant))
      .map((reason) => ({ line: draft.line, reason, isShared: true })),
    ...draft.notes.map((note) => ({ ...note, isShared: true })),
  ]
}

function adviceOnStock(active: readonly VariantState[]): string[] {
  const negative = active.filter(
    ({ counted, tracked, policy }) => (counted ?? 0) < 0 && tracked && policy === 'deny',
  ).length
  if (negative === 0) return []
  return [
    `${negative === 1 ? 'A variant has' : `${negative} variants have`} a negative inventory quantity; there is nothing of it to sell until it is counted again`,
  ]
}

function sharedAdvice({ tracked, policy, counted, price }: VariantState): string[] {
  return [
    ...(tracked && policy === 'deny' && counted === null
      ? [
          'The variant is tracked, but the file has no quantity for it: it sells without a limit until one is imported',
        ]
      : []),
    ...(price === 0
      ? [
          'The price is 0.00: the variant can be ordered for nothing, and is left out of the product feed',
        ]
      : []),
  ]
}
