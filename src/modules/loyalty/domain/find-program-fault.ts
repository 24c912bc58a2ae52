import type { Reward, TierRules, LoyaltyTerms } from './program.ts'

export function findProgramFault(terms: LoyaltyTerms): string | null {
  const { tiers, campaigns, rewards, redeem, events, instant, expiry } = terms
  if (tiers[0]?.least !== 0) return 'The first tier must have a threshold of 0.'
  if (tiers.some((tier, index) => index > 0 && tier.least <= (tiers[index - 1]?.least ?? 0)))
    return 'Each tier must have a higher threshold than the one before.'
  const tierFault = findTierRulesFault(terms.standing)
  if (tierFault) return tierFault
  if ([tiers, campaigns, rewards, events].some(hasDuplicateIds)) return 'IDs must be unique.'
  const ids = new Set(tiers.map(({ id }) => id))
  const namedTierIds = [...campaigns, ...rewards].flatMap(({ tierIds }) => tierIds ?? [])
  if (namedTierIds.some((id) => !ids.has(id)))
    return 'A campaign or a reward refers to a tier that doesn’t exist.'
  if (campaigns.some(({ from, until }) => until < from)) return 'A campaign ends before it starts.'
  if (rewards.some(({ from, until }) => from !== null && until !== null && until < from))
    return 'A reward ends before it starts.'
  if (campaigns.some(({ multiplier, perPiece }) => multiplier === 10_000 && perPiece === 0))
    return 'A campaign gives no extra points.'
  if (events.some(({ on, code }) => (on === 'code') !== (code !== null)))
    return 'An event needs a code if, and only if, members enter it.'
  if (new Set(events.map(({ code, id }) => code ?? id)).size < events.length)
    return 'Event codes must be unique.'
  if (instant.some(({ rewardId }) => !isCouponReward(rewards.find(({ id }) => id === rewardId))))
    return 'An instant reward must be a reward with a coupon code.'
  if (expiry && expiry.unit === 'days' && expiry.count < 90)
    return 'Points must be valid for at least 90 days.'
  if (expiry && expiry.unit === 'months' && expiry.count < 3)
    return 'Points must be valid for at least three months.'
  if (
    terms.unlock.after === 'order'
    && (terms.grants.referral || events.some(({ on }) => on === 'first_order'))
  )
    return 'Referral and first-order points require points that unlock after the return window.'
  if (redeem.least % redeem.step !== 0)
    return 'The minimum to pay with points must be a multiple of the step.'
  return null
}

function findTierRulesFault({ by, over, down, everyDays, graceDays }: TierRules): string | null {
  if ((down === 'every') !== (everyDays !== null))
    return (
      'Set the number of days between tier reviews if, and only if, tiers are reviewed at a '
      + 'fixed interval.'
    )
  if (everyDays !== null && graceDays >= everyDays)
    return 'The grace period must be shorter than the interval between tier reviews.'
  if (over === 'period' && (by === 'balance' || down === 'never' || down === 'at_once'))
    return (
      'Counting per review period requires regular tier reviews and tiers by spending or '
      + 'points earned.'
    )
  return null
}

function isCouponReward(reward: Reward | undefined): boolean {
  return (
    reward !== undefined && ['amount', 'percent', 'shipping', 'gift'].includes(reward.value.kind)
  )
}

function hasDuplicateIds(things: readonly { readonly id: string }[]): boolean {
  return new Set(things.map(({ id }) => id)).size < things.length
}
