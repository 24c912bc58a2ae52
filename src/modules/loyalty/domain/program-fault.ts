import type { Reward, StandingRules, Terms } from './program.ts'

/** Why rules make no sense, in a sentence; null when they do. */
export function faultOf(terms: Terms): string | null {
  const { tiers, campaigns, rewards, redeem, events, instant, expiry } = terms
  if (tiers[0]?.least !== 0) return 'The first tier is everybody’s: it asks for nothing.'
  if (tiers.some((tier, index) => index > 0 && tier.least <= (tiers[index - 1]?.least ?? 0)))
    return 'Each tier asks for more than the one before.'
  const standing = standingFault(terms.standing)
  if (standing) return standing
  if ([tiers, campaigns, rewards, events].some(hasTwins)) return 'Two have the same id.'
  const ids = new Set(tiers.map(({ id }) => id))
  const named = [...campaigns, ...rewards].flatMap(({ tierIds }) => tierIds ?? [])
  if (named.some((id) => !ids.has(id)))
    return 'A campaign or a reward names a tier that is not there.'
  if (campaigns.some(({ from, until }) => until < from)) return 'A campaign ends before it begins.'
  if (rewards.some(({ from, until }) => from !== null && until !== null && until < from))
    return 'A reward ends before it begins.'
  if (campaigns.some(({ multiplier, perPiece }) => multiplier === 10_000 && perPiece === 0))
    return 'A campaign gives nothing more.'
  if (events.some(({ on, code }) => (on === 'code') !== (code !== null)))
    return 'What is entered has a code, and nothing else does.'
  if (new Set(events.map(({ code, id }) => code ?? id)).size < events.length)
    return 'Two have the same code.'
  if (instant.some(({ rewardId }) => !isCode(rewards.find(({ id }) => id === rewardId))))
    return 'What comes with an order at once is a reward with a code of its own.'
  if (expiry && expiry.unit === 'days' && expiry.count < 90)
    return 'Points are good for 90 days at least.'
  if (expiry && expiry.unit === 'months' && expiry.count < 3)
    return 'Points are good for three months at least.'
  if (
    terms.unlock.after === 'order'
    && (terms.grants.referral || events.some(({ on }) => on === 'first_order'))
  )
    return 'What a friend or a first order earns waits until its pieces stay: rules that unlock points with the order have neither.'
  if (redeem.least % redeem.step !== 0)
    return 'The least that can be paid with is so many whole steps.'
  return null
}

function standingFault({ by, over, down, everyDays, graceDays }: StandingRules): string | null {
  if ((down === 'every') !== (everyDays !== null))
    return 'Tiers that are looked at every so many days say how many, and no others do.'
  if (everyDays !== null && graceDays >= everyDays)
    return 'The days of grace are fewer than those from one look at the tiers to the next.'
  if (over === 'period' && (by === 'balance' || down === 'never' || down === 'at_once'))
    return 'Only what is bought or earned is counted from one look at the tiers to the next, and only where there is a look.'
  return null
}

function isCode(reward: Reward | undefined): boolean {
  return (
    reward !== undefined && ['amount', 'percent', 'shipping', 'gift'].includes(reward.value.kind)
  )
}

function hasTwins(things: readonly { readonly id: string }[]): boolean {
  return new Set(things.map(({ id }) => id)).size < things.length
}
