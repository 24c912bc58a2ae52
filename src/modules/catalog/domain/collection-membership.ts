import { matchesRule, type CollectionRule, type RuleFacts } from './collection-rule.ts'

export interface MembershipRule {
  readonly id: string
  readonly rule: CollectionRule | null
  readonly hand: readonly string[]
  readonly pinned: readonly string[]
}

/** Ranks of goods chosen by hand begin here, after every pinned one. */
const afterPinned = 10_000

/**
 * Whether goods belong to a collection, and with which rank: pinned ones first, then those chosen by hand, each in the
 * merchant's order; what only the rule brings in has none. Null: they do not belong.
 */
export function membership(
  { rule, hand, pinned }: MembershipRule,
  facts: RuleFacts & { readonly slug: string },
): { readonly rank: number | null } | null {
  const pin = pinned.indexOf(facts.slug)
  if (pin >= 0) return { rank: pin }
  const chosen = hand.indexOf(facts.slug)
  if (chosen >= 0) return { rank: afterPinned + chosen }
  return rule && matchesRule(rule, facts) ? { rank: null } : null
}
