import type { StoredCartLine } from './cart-state.ts'
import { maxLines, most, nameOf, obstacle, type Obstacle, type Purchasable } from './limits.ts'

export interface Asked {
  readonly variantId: string
  readonly qty: number
}

/** What came of one thing asked for. */
export interface Outcome {
  readonly variantId: string
  readonly qty: number
  readonly granted: number
  /** Why not all of it; null when all of it. */
  readonly short: {
    readonly kind: 'gone' | 'stock' | 'full'
    readonly name: string
    readonly text: string
  } | null
}

export interface PutPlan {
  /** What goes into the own group, one entry for each variant. */
  readonly put: readonly { variantId: string; qty: number; unitPrice: number }[]
  /** One for each thing asked for, in its order. */
  readonly outcomes: readonly Outcome[]
}

interface Goods {
  readonly variants: ReadonlyMap<string, Purchasable>
  readonly available: ReadonlyMap<string, number>
}

/** Works out what of several pieces can be had: all of one, as many as there are, or none, with a sentence for each that falls short. */
export function planPut(
  lines: readonly StoredCartLine[],
  asked: readonly Asked[],
  goods: Goods,
): PutPlan {
  const put = new Map<string, { variantId: string; qty: number; unitPrice: number }>()
  const outcomes = asked.map(({ variantId, qty }): Outcome => {
    const facts = goods.variants.get(variantId)
    if (!facts)
      return {
        variantId,
        qty,
        granted: 0,
        short: { kind: 'gone', name: '', text: 'We do not have that piece any more.' },
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
      ? Math.min(qty - (qty % facts.multiple), most(facts, inCart, available))
      : 0
    if (granted > 0)
      put.set(variantId, { variantId, qty: planned + granted, unitPrice: facts.price })
    if (granted === qty) return { variantId, qty, granted, short: null }
    const why = obstacle(facts, { line: qty, inCart: inCart + qty }, available)
    return { variantId, qty, granted, short: shortOf(facts, why, fits) }
  })
  return { put: [...put.values()], outcomes }
}

function shortOf(facts: Purchasable, why: Obstacle | null, fits: boolean): Outcome['short'] {
  const name = nameOf(facts)
  if (!fits) return { kind: 'full', name, text: `A cart holds ${maxLines} lines.` }
  return { kind: why?.kind === 'gone' ? 'gone' : 'stock', name, text: why?.text ?? name }
}
