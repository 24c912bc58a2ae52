import type { Minor } from '#kernel/money/money.ts'
import { addDays, type CalendarDate } from '#kernel/time/time.ts'
import { calculateLastDay } from './dates.ts'
import { calculateUnlockDate } from './order-steps.ts'
import { listCampaignsOn, calculateEarning, isForAllProducts } from './calculate-earning.ts'
import { resolveTier, type PublicLoyaltyTerms } from './program.ts'
import { calculatePointsValue } from './redemption-rules.ts'
import { findTierForYear } from './tiers.ts'

export interface PurchaseEstimate {
  readonly points: number
  readonly worth: Minor
  /** Assumes delivery in five days and a return window of thirty. */
  readonly spendableFrom: CalendarDate
  readonly lastDay: CalendarDate | null
  readonly yearlyTier: string
  readonly yearlyPoints: number
}

const exampleDelivery = 5
const exampleReturnDays = 30

/**
 * Calculates what a purchase would earn, with the same function as real orders (features.md R,
 * beyond 5).
 */
export function estimatePurchase(
  terms: PublicLoyaltyTerms,
  {
    amount,
    timesAYear,
    tierId,
    today,
  }: { amount: Minor; timesAYear: number; tierId: string; today: CalendarDate },
): PurchaseEstimate {
  const tier = resolveTier(terms, tierId)
  const campaigns = listCampaignsOn(terms, { day: today, tierId }).filter(isForAllProducts)
  const pointsFor = (
    spend: Minor,
    rooms: { readonly campaign: (typeof campaigns)[number]; readonly remainingPoints: null }[],
  ) =>
    calculateEarning({
      lines: [{ lineId: '', productId: '', variantId: '', labels: [], spends: [spend] }],
      terms,
      tier,
      campaigns: rooms,
    }).units[0]?.points ?? 0
  const points = pointsFor(
    amount,
    campaigns.map((campaign) => ({ campaign, remainingPoints: null })),
  )
  const yearlyPoints = pointsFor(amount, []) * timesAYear
  const unlockBase =
    terms.unlock.after === 'order' ? today : addDays(today, exampleDelivery + exampleReturnDays + 1)
  const spendableFrom = calculateUnlockDate(unlockBase, terms.unlock)
  return {
    points,
    worth: calculatePointsValue(terms.redeem, points),
    spendableFrom,
    lastDay: calculateLastDay(spendableFrom, terms.expiry),
    yearlyTier: findTierForYear(
      terms,
      terms.standing.by === 'spend' ? amount * timesAYear : yearlyPoints,
    ).name,
    yearlyPoints,
  }
}
