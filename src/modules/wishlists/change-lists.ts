import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { ownerOf, type Ctx, type OwnerId } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { lockOwner, readLists, type StoredList } from './data/lists.ts'

export const noList = () =>
  refuse('not-found', 'We couldn’t find this wish list in your account.', {
    reason: 'wishlist-not-found',
  })
export const noWish = () =>
  refuse('not-found', 'This item is no longer on your wish list.', {
    reason: 'wishlist-item-not-found',
  })

export interface Owned {
  readonly ownerId: OwnerId
  readonly isMember: boolean
  readonly lists: readonly StoredList[]
}

/** Serializes the changes of one owner's lists, so that limits and the single default hold. */
export function changeLists<Result>(
  ctx: Ctx,
  change: (tx: Tx, owned: Owned) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  const ownerId = ownerOf(ctx.actor)
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
      isMember: ctx.actor.level === 'member',
      lists: await readLists(tx, ownerId),
    })
  })
}
