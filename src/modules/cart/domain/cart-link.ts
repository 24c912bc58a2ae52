import type { StoredLine } from './cart-state.ts'
import { maxLines, most, nameOf, obstacle, type Purchasable } from './limits.ts'

export interface Asked {
  /** As the link names it. */
  readonly key: string
  readonly variantId: string | null
  readonly qty: number
}

export interface LinkPlan {
  /** What goes into the own group, one entry per variant. */
  readonly put: readonly { variantId: string; qty: number; unitPrice: number }[]
  readonly misses: readonly { kind: 'gone' | 'stock'; text: string }[]
}

interface Goods {
  readonly variants: ReadonlyMap<string, Purchasable>
  readonly available: ReadonlyMap<string, number>
}

/** Works out what of a cart link can be had: all of a line, as many as there are, or none, with a sentence for each that falls short. */
export function planLink(lines: readonly StoredLine[], asked: readonly Asked[], goods: Goods): LinkPlan {
  const put = new Map<string, { variantId: string; qty: number; unitPrice: number }>()
  const misses: { kind: 'gone' | 'stock'; text: string }[] = []
  for (const { key, variantId, qty } of asked) {
    const facts = variantId === null ? undefined : goods.variants.get(variantId)
    if (!facts || variantId === null) {
      misses.push({ kind: 'gone', text: `The link names a piece we do not have: ${key}.` })
      continue
    }
    const planned = put.get(variantId)?.qty ?? 0
    const inCart = planned + lines.filter((line) => line.variantId === variantId).reduce((count, line) => count + line.qty, 0)
    const available = goods.available.get(variantId) ?? 0
    const fits =
      put.has(variantId)
      || lines.some((line) => line.variantId === variantId)
      || new Set([...lines.map((line) => line.id), ...put.keys()]).size < maxLines
    const granted = fits ? Math.min(qty - (qty % facts.multiple), most(facts, inCart, available)) : 0
    if (granted > 0) put.set(variantId, { variantId, qty: planned + granted, unitPrice: facts.price })
    if (granted < qty) misses.push(miss({ facts, qty, granted, available, inCart, fits }))
  }
  return { put: [...put.values()], misses }
}

function miss({
  facts,
  qty,
  granted,
  available,
  inCart,
  fits,
}: {
  facts: Purchasable
  qty: number
  granted: number
  available: number
  inCart: number
  fits: boolean
}): { kind: 'gone' | 'stock'; text: string } {
  const name = nameOf(facts)
  if (granted > 0) return { kind: 'stock', text: `The link asks for ${qty} of ${name}; ${granted} could be put in your cart.` }
  if (!fits) return { kind: 'stock', text: `${name} was left out: a cart holds ${maxLines} lines.` }
  const why = obstacle(facts, { line: qty, inCart: inCart + qty }, available)
  return { kind: why?.kind === 'gone' ? 'gone' : 'stock', text: `Left out: ${why?.text ?? name}` }
}
