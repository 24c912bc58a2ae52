import { isCommissionItem } from './commission-item.ts'

export type StockMovementReason = 'import' | 'sale' | 'cancel' | 'return' | 'adjust' | 'production'

export interface StockLevel {
  readonly variantId: string
  readonly onHand: number
  /** Units of placed orders that have not shipped. */
  readonly allocated: number
  readonly reserved: number
  /** Units that can be reserved beyond `onHand`; `null` for no limit. */
  readonly oversellLimit: number | null
}

/** Stands for "no limit"; larger than any cart quantity. */
export const unlimitedStock = 1_000_000

export function calculateAvailable(level: StockLevel): number {
  return Math.max(
    0,
    level.onHand + (level.oversellLimit ?? unlimitedStock) - level.allocated - level.reserved,
  )
}

export interface StockDemand {
  readonly variantId: string
  readonly qty: number
}

/**
 * One demand per variant, in locking order: two lines of one variant must not be checked against
 * the same stock separately. Commissions demand no stock.
 */
export function sumDemands(demands: readonly StockDemand[]): StockDemand[] {
  const sums = new Map<string, number>()
  for (const { variantId, qty } of demands)
    if (!isCommissionItem(variantId)) sums.set(variantId, (sums.get(variantId) ?? 0) + qty)
  return [...sums]
    .map(([variantId, qty]) => ({ variantId, qty }))
    .sort((a, b) => (a.variantId < b.variantId ? -1 : 1))
}

/**
 * Variants with less stock than demanded, with the units available. A variant without a level has
 * 0.
 */
export function listShortages(
  demands: readonly StockDemand[],
  levels: ReadonlyMap<string, StockLevel>,
): { variantId: string; available: number }[] {
  return demands.flatMap(({ variantId, qty }) => {
    const level = levels.get(variantId)
    const availableUnits = level ? calculateAvailable(level) : 0
    return availableUnits < qty ? [{ variantId, available: availableUnits }] : []
  })
}

export interface OrderReservation {
  readonly id: string
  readonly variantId: string
  readonly left: number
}

/** Assigns demands to reservations, oldest first; null if they do not suffice. */
export function assignDemands(
  allotments: readonly OrderReservation[],
  demands: readonly StockDemand[],
): { id: string; qty: number }[] | null {
  const used: { id: string; qty: number }[] = []
  for (const demand of sumDemands(demands)) {
    let remaining = demand.qty
    for (const { id, left: availableUnits } of allotments.filter(
      (one) => one.variantId === demand.variantId,
    )) {
      const qty = Math.min(availableUnits, remaining)
      if (qty > 0) used.push({ id, qty })
      remaining -= qty
    }
    if (remaining > 0) return null
  }
  return used
}
