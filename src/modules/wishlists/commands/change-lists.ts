import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findOwnerId, type Ctx, type OwnerId } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { lockOwner, listStoredWishlists, type StoredWishlist } from '../db/lists.ts'

export const wishlistNotFound = () =>
  refuse('not-found', 'We couldn’t find this wish list in your account.', {
    reason: 'wishlist-not-found',
  })
export const wishlistItemNotFound = () =>
  refuse('not-found', 'This item is no longer on your wish list.', {
    reason: 'wishlist-item-not-found',
  })

export interface OwnedLists {
  readonly ownerId: OwnerId
  readonly isMember: boolean
  readonly lists: readonly StoredWishlist[]
}

/** Serializes the changes of one owner's lists, so that limits and the single default hold. */
export function changeLists<Result>(
  ctx: Ctx,
  change: (tx: Tx, owned: OwnedLists) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  const ownerId = findOwnerId(ctx.caller)
  if (!ownerId)
    return Promise.resolve(
      refuse('not-allowed', 'This request needs a guest or member session.', {
        reason: 'session-required',
      }),
    )
  return inTransaction(ctx.db, async (tx) => {
    await lockOwner(tx, ownerId)
    return change(tx, {
      ownerId,
      isMember: ctx.caller.level === 'member',
      lists: await listStoredWishlists(tx, ownerId),
    })
  })
}
