import { matchesCollectionRule, type CollectionRule, type RuleFacts } from './collection-rule.ts'

export interface MembershipRule {
  readonly id: string
  readonly rule: CollectionRule | null
  readonly productSlugs: readonly string[]
  readonly pinned: readonly string[]
}

/** Ranks of manually selected products start here, after all pinned ones. */
const manualRankOffset = 10_000

/**
 * The rank of a product in a collection: pinned products first, then manually selected ones, in the
 * merchant's order. The rank is null for products matched by the rule; the result is null for
 * non-members.
 */
export function findMembership(
  { rule, productSlugs, pinned }: MembershipRule,
  facts: RuleFacts & { readonly slug: string },
): { readonly rank: number | null } | null {
  const pinnedIndex = pinned.indexOf(facts.slug)
  if (pinnedIndex >= 0) return { rank: pinnedIndex }
  const manualIndex = productSlugs.indexOf(facts.slug)
  if (manualIndex >= 0) return { rank: manualRankOffset + manualIndex }
  return rule && matchesCollectionRule(rule, facts) ? { rank: null } : null
}
