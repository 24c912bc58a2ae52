import type { SharedWishlist } from './wishlist-calls.ts'
import * as t from '#messages/shared-list.ts'

type Item = Pick<SharedWishlist['items'][number], 'qty' | 'reserved' | 'mine' | 'facts'>

/** Why friends cannot buy the item now, as on the owner's list, or what they give of it. */
export function describeSharedItem(
  { qty, reserved, mine, facts }: Item,
  isOwner: boolean,
): string | undefined {
  const reason = facts.find(({ kind }) => kind === 'gone' || kind === 'sold-out')
  if (reason) return reason.text
  if (isOwner) return undefined
  if (mine > 0) return qty > 1 ? t.givingCount({ count: String(mine) }) : t.givingThis
  if (reserved >= qty) return t.friendGives
  return reserved > 0
    ? t.stillWanted({ left: String(qty - reserved), count: String(qty) })
    : undefined
}
