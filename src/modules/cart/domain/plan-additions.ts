import type { StoredCartLine } from './cart-state.ts'
import {
  maxLines,
  calculateMaxQuantity,
  formatVariantName,
  findPurchaseObstacle,
  type PurchaseObstacle,
  type PurchaseRules,
} from './limits.ts'

export interface RequestedVariant {
  readonly variantId: string
  readonly qty: number
}

export interface AddOutcome {
  readonly variantId: string
  readonly qty: number
  readonly granted: number
  /** Why the full quantity was not granted; null if it was. */
  readonly short: {
    readonly kind: 'gone' | 'stock' | 'full'
    readonly name: string
    readonly text: string
  } | null
}

export interface AddPlan {
  /** The lines to add to the own group, one per variant. */
  readonly lines: readonly { variantId: string; qty: number; unitPrice: number }[]
  readonly outcomes: readonly AddOutcome[]
}

interface Stock {
  readonly variants: ReadonlyMap<string, PurchaseRules>
  readonly available: ReadonlyMap<string, number>
}

/** Plans how many units of each requested variant can be added, and why where it is fewer. */
export function planAdditions(
  lines: readonly StoredCartLine[],
  requests: readonly RequestedVariant[],
  goods: Stock,
): AddPlan {
  const put = new Map<string, { variantId: string; qty: number; unitPrice: number }>()
  const outcomes = requests.map(({ variantId, qty }): AddOutcome => {
    const facts = goods.variants.get(variantId)
    if (!facts)
      return {
        variantId,
        qty,
        granted: 0,
        short: { kind: 'gone', name: '', text: 'That product is no longer available.' },
      }
    const planned = put.get(variantId)?.qty ?? 0
    const inCart =
      planned
      + lines
        .filter((line) => line.variantId === variantId)
        .reduce((count, line) => count + line.qty, 0)
    const available = goods.available.get(variantId) ?? 0
    const fits =
      put.has(variantId)
      || lines.some((line) => line.variantId === variantId)
      || new Set([...lines.map((line) => line.id), ...put.keys()]).size < maxLines
    const granted = fits
      ? Math.min(qty - (qty % facts.multiple), calculateMaxQuantity(facts, inCart, available))
      : 0
    if (granted > 0)
      put.set(variantId, { variantId, qty: planned + granted, unitPrice: facts.price })
    if (granted === qty) return { variantId, qty, granted, short: null }
    const why = findPurchaseObstacle(facts, { line: qty, inCart: inCart + qty }, available)
    return { variantId, qty, granted, short: explainShortfall(facts, why, fits) }
  })
  return { lines: [...put.values()], outcomes }
}

function explainShortfall(
  facts: PurchaseRules,
  why: PurchaseObstacle | null,
  fits: boolean,
): AddOutcome['short'] {
  const name = formatVariantName(facts)
  if (!fits) return { kind: 'full', name, text: `A cart can hold up to ${maxLines} items.` }
  return { kind: why?.kind === 'gone' ? 'gone' : 'stock', name, text: why?.text ?? name }
}
