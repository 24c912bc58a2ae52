import type { SharedWishlist } from './wishlist-calls.ts'

type Item = Pick<SharedWishlist['items'][number], 'qty' | 'reserved' | 'mine' | 'facts'>

/** Why friends cannot buy the item now, as on the owner's list, or what they give of it. */
export function describeSharedItem(
  { qty, reserved, mine, facts }: Item,
  isOwner: boolean,
): string | undefined {
  const reason = facts.find(({ kind }) => kind === 'gone' || kind === 'sold-out')
  if (reason) return reason.text
  if (isOwner) return undefined
  if (mine > 0) return qty > 1 ? `You’re giving ${mine}` : 'You’re giving this'
  if (reserved >= qty) return 'A friend is giving this'
  return reserved > 0 ? `${qty - reserved} of ${qty} still wanted` : undefined
}
