import { isMadeOnce } from './made-once.ts'

export type MoveReason = 'import' | 'sale' | 'cancel' | 'return' | 'adjust' | 'made'

export interface StockLevel {
  readonly variantId: string
  readonly onHand: number
  /** Taken by placed orders that have not shipped. */
  readonly allocated: number
  /** Claimed by checkouts that are being paid. */
  readonly held: number
  /** How many may be promised beyond what is in the house; `null` is no limit. */
  readonly oversellLimit: number | null
}

/** What may be sold beyond stock when there is no limit: more than any cart may ask for. */
export const unlimited = 1_000_000

/** What can still be promised to somebody; never below zero. */
export function available(level: StockLevel): number {
  return Math.max(
    0,
    level.onHand + (level.oversellLimit ?? unlimited) - level.allocated - level.held,
  )
}

export interface Demand {
  readonly variantId: string
  readonly qty: number
}

/**
 * One demand per variant, in the order rows are locked in; two lines of one variant must not be checked against the same stock twice.
 * What is made for one order alone asks nothing of the stock.
 */
export function demandPerVariant(demands: readonly Demand[]): Demand[] {
  const sums = new Map<string, number>()
  for (const { variantId, qty } of demands)
    if (!isMadeOnce(variantId)) sums.set(variantId, (sums.get(variantId) ?? 0) + qty)
  return [...sums]
    .map(([variantId, qty]) => ({ variantId, qty }))
    .sort((a, b) => (a.variantId < b.variantId ? -1 : 1))
}

/** The variants that cannot give what is asked, with what they can. A variant without a level has nothing. */
export function shortages(
  demands: readonly Demand[],
  levels: ReadonlyMap<string, StockLevel>,
): { variantId: string; available: number }[] {
  return demands.flatMap(({ variantId, qty }) => {
    const level = levels.get(variantId)
    const left = level ? available(level) : 0
    return left < qty ? [{ variantId, available: left }] : []
  })
}

export interface Allotment {
  readonly id: string
  readonly variantId: string
  /** What is left of it. */
  readonly left: number
}

/** Which allotments give what is asked, the oldest first; null when together they hold less. */
export function pickAllotments(
  allotments: readonly Allotment[],
  demands: readonly Demand[],
): { id: string; qty: number }[] | null {
  const drawn: { id: string; qty: number }[] = []
  for (const demand of demandPerVariant(demands)) {
    let wanted = demand.qty
    for (const { id, left } of allotments.filter((one) => one.variantId === demand.variantId)) {
      const qty = Math.min(left, wanted)
      if (qty > 0) drawn.push({ id, qty })
      wanted -= qty
    }
    if (wanted > 0) return null
  }
  return drawn
}
