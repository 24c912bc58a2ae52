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
  parts: WishlistParts,
  { name }: { name: string },
): Promise<Wishlist | Refusal> {
  return changeLists(ctx, async (tx, owned) => {
    const { ownerId, isMember, lists } = owned
    if (!isMember && lists.length > 0)
      return refuse('not-allowed', 'Sign in to keep more than one list.')
    if (lists.length >= listLimit) {
      const reason = `You have ${listLimit} lists. Delete one first.`
      return refuse('fields-invalid', reason, { fields: { body: reason } })
    }
    return describeList(
      await insertList(tx, { ownerId, name, isDefault: lists.length === 0, now: ctx.now }),
      [],
      parts,
    )
  })
}

export function editWishlist(
  ctx: Ctx,
  parts: WishlistParts,
  { id, name, isDefault, mailNotices }: InputOf<typeof wishlistsContract.editWishlist>,
): Promise<Wishlist | Refusal> {
  return changeLists(ctx, async (tx, owned) => {
    if (!owned.lists.some((list) => list.id === id)) return noList()
    if (mailNotices && !owned.isMember)
      return refuse('not-allowed', 'Sign in first, so that we know where to write to.')
    if (isDefault) await clearDefault(tx, owned.ownerId)
    if (name !== undefined || isDefault !== undefined || mailNotices !== undefined)
      await updateList(tx, id, { name, isDefault, mailNotices }, ctx.now)
    return reread(tx, parts, { ...owned, id })
  })
}

/** The default passes to the oldest of those that stay. */
export function deleteWishlist(
  ctx: Ctx,
  parts: WishlistParts,
  { id }: { id: string },
): Promise<WishlistIndex | Refusal> {
  return changeLists(ctx, async (tx, { ownerId, lists }) => {
    const list = lists.find((one) => one.id === id)
    if (!list) return noList()
    await deleteList(tx, id)
    const next = lists.find((one) => one.id !== id)
    if (list.isDefault && next) await updateList(tx, next.id, { isDefault: true }, ctx.now)
    return indexOf(tx, ownerId, parts)
  })
}

/** A link that was ended never works again: turning it on anew makes another one. */
export function shareWishlist(
  ctx: Ctx,
  parts: WishlistParts,
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
        { shareNonce: nonce, shareHash: shareHash(shareToken(parts.secret, nonce)) },
        ctx.now,
      )
    }
    if (!on) {
      await updateList(tx, id, { shareNonce: null, shareHash: null }, ctx.now)
    }
    return reread(tx, parts, { ...owned, id })
  })
}

async function reread(
  tx: Tx,
  parts: WishlistParts,
  { ownerId, id }: Owned & { id: string },
): Promise<Wishlist> {
  const list = (await readLists(tx, ownerId)).find((one) => one.id === id)
  if (!list) throw new Error(`The list ${id} was just written and is not there.`)
  return describeList(list, await readWishes(tx, sql`l.id = ${id}`), parts)
}
