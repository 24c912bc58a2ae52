import type { Terms } from './program.ts'

/** Why rules make no sense, in a sentence; null when they do. */
export function faultOf({ tiers, campaigns, rewards, redeem }: Terms): string | null {
  if (tiers[0]?.spend !== 0) return 'The first tier is everybody’s: it asks for no spending.'
  if (tiers.some((tier, index) => index > 0 && tier.spend <= (tiers[index - 1]?.spend ?? 0)))
    return 'Each tier asks for more than the one before.'
  if (hasTwins(tiers) || hasTwins(campaigns) || hasTwins(rewards)) return 'Two have the same id.'
  const ids = new Set(tiers.map(({ id }) => id))
  const named = [...campaigns, ...rewards].flatMap(({ tierIds }) => tierIds ?? [])
  if (named.some((id) => !ids.has(id))) return 'A campaign or a reward names a tier that is not there.'
  if (campaigns.some(({ from, until }) => until < from)) return 'A campaign ends before it begins.'
  if (rewards.some(({ kind, amount }) => (kind === 'amount') !== (amount !== null)))
    return 'A reward of money says how much, and no other does.'
  if (redeem.least % redeem.step !== 0) return 'The least that can be paid with is so many whole steps.'
  return null
}

function hasTwins(things: readonly { readonly id: string }[]): boolean {
  return new Set(things.map(({ id }) => id)).size < things.length
}
