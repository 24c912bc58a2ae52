import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import { changeLists, wishlistNotFound, type OwnedLists } from './change-lists.ts'
import type { Wishlist, WishlistIndex, wishlistsContract } from '../contract.ts'
import {
  clearDefaultWishlist,
  deleteWishlistRow,
  insertWishlist,
  listStoredWishlists,
  listStoredWishlistItems,
  updateWishlistRow,
} from '../db/lists.ts'
import { createShareNonce, hashShareToken, createShareToken } from '../db/share-token.ts'
import { wishlistLimit } from '../domain/wishlist-item.ts'
import { describeWishlist, readWishlistIndex } from '../read-lists.ts'

export function createWishlist(
  ctx: Ctx,
  services: Services,
  { name }: { name: string },
): Promise<Wishlist | Refusal> {
  return changeLists(ctx, async (tx, owned) => {
    const { ownerId, isMember, lists } = owned
    if (!isMember && lists.length > 0)
      return refuse('not-allowed', 'Sign in to create more than one wish list.', {
        reason: 'sign-in-required',
      })
    if (lists.length >= wishlistLimit) {
      const message = `You can have ${wishlistLimit} wish lists. Delete one first.`
      return refuse('fields-invalid', message, {
        reason: 'wishlist-limit-reached',
        fields: { body: message },
      })
    }
    return describeWishlist(
      await insertWishlist(tx, { ownerId, name, isDefault: lists.length === 0, now: ctx.now }),
      [],
      services,
    )
  })
}

export function editWishlist(
  ctx: Ctx,
  services: Services,
  { id, name, isDefault, emailNotices }: InputOf<typeof wishlistsContract.editWishlist>,
): Promise<Wishlist | Refusal> {
  return changeLists(ctx, async (tx, owned) => {
    if (!owned.lists.some((list) => list.id === id)) return wishlistNotFound()
    if (emailNotices && !owned.isMember)
      return refuse('not-allowed', 'Sign in to get emails about this list.', {
        reason: 'sign-in-required',
      })
    if (isDefault) await clearDefaultWishlist(tx, owned.ownerId)
    if (name !== undefined || isDefault !== undefined || emailNotices !== undefined)
      await updateWishlistRow(tx, {
        id,
        values: { name, isDefault, emailNotices },
        now: ctx.now,
      })
    return describeSavedList(tx, services, { ...owned, id })
  })
}

/** The oldest remaining list becomes the default. */
export function deleteWishlist(
  ctx: Ctx,
  services: Services,
  { id }: { id: string },
): Promise<WishlistIndex | Refusal> {
  return changeLists(ctx, async (tx, { ownerId, lists }) => {
    const list = lists.find((one) => one.id === id)
    if (!list) return wishlistNotFound()
    await deleteWishlistRow(tx, id)
    const oldest = lists.find((one) => one.id !== id)
    if (list.isDefault && oldest)
      await updateWishlistRow(tx, { id: oldest.id, values: { isDefault: true }, now: ctx.now })
    return readWishlistIndex(tx, ownerId, services)
  })
}

/** Turning sharing on again creates a new link. */
export function shareWishlist(
  ctx: Ctx,
  services: Services,
  { id, on }: InputOf<typeof wishlistsContract.shareWishlist>,
): Promise<Wishlist | Refusal> {
  return changeLists(ctx, async (tx, owned) => {
    const list = owned.lists.find((one) => one.id === id)
    if (!list) return wishlistNotFound()
    if (on && list.shareNonce === null) {
      const nonce = createShareNonce()
      const shareHash = hashShareToken(createShareToken(services.secret, nonce))
      await updateWishlistRow(tx, { id, values: { shareNonce: nonce, shareHash }, now: ctx.now })
    }
    if (!on) {
      await updateWishlistRow(tx, {
        id,
        values: { shareNonce: null, shareHash: null },
        now: ctx.now,
      })
    }
    return describeSavedList(tx, services, { ...owned, id })
  })
}

async function describeSavedList(
  tx: Tx,
  services: Services,
  { ownerId, id }: OwnedLists & { id: string },
): Promise<Wishlist> {
  const list = (await listStoredWishlists(tx, ownerId)).find((one) => one.id === id)
  if (!list) throw new Error(`Wish list ${id} disappeared after it was saved.`)
  return describeWishlist(list, await listStoredWishlistItems(tx, sql`l.id = ${id}`), services)
}
