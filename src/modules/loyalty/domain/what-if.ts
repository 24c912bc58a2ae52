import type { Minor } from '#kernel/money/money.ts'
import { addDays, type CalendarDate } from '#kernel/time/time.ts'
import { lastDay } from './dates.ts'
import { unlockOn } from './follow.ts'
import { campaignsOn, earning, isForEverything } from './earning.ts'
import { tierOf, type PublicTerms } from './program.ts'
import { worthOf } from './redeem.ts'
import { tierOfYear } from './tiers.ts'

export interface WhatIf {
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
export function whatIf(
  terms: PublicTerms,
  {
    amount,
    timesAYear,
    tierId,
    today,
  }: { amount: Minor; timesAYear: number; tierId: string; today: CalendarDate },
): WhatIf {
  const tier = tierOf(terms, tierId)
  const campaigns = campaignsOn(terms, { day: today, tierId }).filter(isForEverything)
  const pointsFor = (
    spend: Minor,
    rooms: { readonly campaign: (typeof campaigns)[number]; readonly room: null }[],
  ) =>
    earning({
      lines: [{ lineId: '', goodsId: '', variantId: '', labels: [], spends: [spend] }],
      terms,
      tier,
      campaigns: rooms,
    }).pieces[0]?.points ?? 0
  const points = pointsFor(
    amount,
    campaigns.map((campaign) => ({ campaign, room: null })),
  )
  const yearlyPoints = pointsFor(amount, []) * timesAYear
  const unlockBase =
    terms.unlock.after === 'order' ? today : addDays(today, exampleDelivery + exampleReturnDays + 1)
  const spendableFrom = unlockOn(unlockBase, terms.unlock)
  return {
    points,
    worth: worthOf(terms.redeem, points),
    spendableFrom,
    lastDay: lastDay(spendableFrom, terms.expiry),
    yearlyTier: tierOfYear(
      terms,
      terms.standing.by === 'spend' ? amount * timesAYear : yearlyPoints,
    ).name,
    yearlyPoints,
  }
}
