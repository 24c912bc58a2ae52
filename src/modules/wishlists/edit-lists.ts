import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import { changeLists, noList, type Owned } from './change-lists.ts'
import type { Wishlist, WishlistIndex, wishlistsContract } from './contract.ts'
import {
  clearDefault,
  deleteList,
  insertList,
  readLists,
  readWishes,
  updateList,
} from './data/lists.ts'
import { newNonce, shareHash, shareToken } from './data/share-token.ts'
import { listLimit } from './domain/wish.ts'
import { describeList, indexOf } from './read-lists.ts'
import type { WishlistParts } from './wishlist-parts.ts'

export function createWishlist(
  ctx: Ctx,
  deps: WishlistParts,
  { name }: { name: string },
): Promise<Wishlist | Refusal> {
  return changeLists(ctx, async (tx, owned) => {
    const { ownerId, isMember, lists } = owned
    if (!isMember && lists.length > 0)
      return refuse('not-allowed', 'Sign in to create more than one wish list.', {
        reason: 'sign-in-required',
      })
    if (lists.length >= listLimit) {
      const message = `You can have ${listLimit} wish lists. Delete one first.`
      return refuse('fields-invalid', message, {
        reason: 'wishlist-limit-reached',
        fields: { body: message },
      })
    }
    return describeList(
      await insertList(tx, { ownerId, name, isDefault: lists.length === 0, now: ctx.now }),
      [],
      deps,
    )
  })
}

export function editWishlist(
  ctx: Ctx,
  deps: WishlistParts,
  { id, name, isDefault, mailNotices }: InputOf<typeof wishlistsContract.editWishlist>,
): Promise<Wishlist | Refusal> {
  return changeLists(ctx, async (tx, owned) => {
    if (!owned.lists.some((list) => list.id === id)) return noList()
    if (mailNotices && !owned.isMember)
      return refuse('not-allowed', 'Sign in to get emails about this list.', {
        reason: 'sign-in-required',
      })
    if (isDefault) await clearDefault(tx, owned.ownerId)
    if (name !== undefined || isDefault !== undefined || mailNotices !== undefined)
      await updateList(tx, id, { name, isDefault, mailNotices }, ctx.now)
    return describeSavedList(tx, deps, { ...owned, id })
  })
}

/** The oldest remaining list becomes the default. */
export function deleteWishlist(
  ctx: Ctx,
  deps: WishlistParts,
  { id }: { id: string },
): Promise<WishlistIndex | Refusal> {
  return changeLists(ctx, async (tx, { ownerId, lists }) => {
    const list = lists.find((one) => one.id === id)
    if (!list) return noList()
    await deleteList(tx, id)
    const oldest = lists.find((one) => one.id !== id)
    if (list.isDefault && oldest) await updateList(tx, oldest.id, { isDefault: true }, ctx.now)
    return indexOf(tx, ownerId, deps)
  })
}

/** Turning sharing on again creates a new link. */
export function shareWishlist(
  ctx: Ctx,
  deps: WishlistParts,
  { id, on }: InputOf<typeof wishlistsContract.shareWishlist>,
): Promise<Wishlist | Refusal> {
  return changeLists(ctx, async (tx, owned) => {
    const list = owned.lists.find((one) => one.id === id)
    if (!list) return noList()
    if (on && list.shareNonce === null) {
      const nonce = newNonce()
      await updateList(
        tx,
        id,
        { shareNonce: nonce, shareHash: shareHash(shareToken(deps.secret, nonce)) },
        ctx.now,
      )
    }
    if (!on) {
      await updateList(tx, id, { shareNonce: null, shareHash: null }, ctx.now)
    }
    return describeSavedList(tx, deps, { ...owned, id })
  })
}

async function describeSavedList(
  tx: Tx,
  deps: WishlistParts,
  { ownerId, id }: Owned & { id: string },
): Promise<Wishlist> {
  const list = (await readLists(tx, ownerId)).find((one) => one.id === id)
  if (!list) throw new Error(`Wish list ${id} disappeared after it was saved.`)
  return describeList(list, await readWishes(tx, sql`l.id = ${id}`), deps)
}
