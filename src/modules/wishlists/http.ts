import type { Handlers } from '#platform/http/handler.ts'
import { addWish } from './add-wish.ts'
import type { wishlistsContract } from './contract.ts'
import { createWishlist, deleteWishlist, editWishlist, shareWishlist } from './edit-lists.ts'
import { moveWish, removeWish, updateWish } from './edit-wish.ts'
import { moveToCart } from './move-to-cart.ts'
import { listWishlists, readWishlist } from './read-lists.ts'
import { readSharedWishlist, releaseWish, reserveWish } from './shared-list.ts'
import type { WishlistParts } from './wishlist-parts.ts'

export function wishlistsHandlers(parts: WishlistParts): Handlers<typeof wishlistsContract> {
  return {
    listWishlists: (ctx) => listWishlists(ctx, parts),
    readWishlist: (ctx, input) => readWishlist(ctx, parts, input),
    createWishlist: (ctx, input) => createWishlist(ctx, parts, input),
    editWishlist: (ctx, input) => editWishlist(ctx, parts, input),
    deleteWishlist: (ctx, input) => deleteWishlist(ctx, parts, input),
    addWish: (ctx, input) => addWish(ctx, parts, input),
    updateWish: (ctx, input) => updateWish(ctx, input),
    removeWish: (ctx, input) => removeWish(ctx, parts, input),
    moveWish: (ctx, input) => moveWish(ctx, parts, input),
    moveToCart: (ctx, input) => moveToCart(ctx, parts, input),
    shareWishlist: (ctx, input) => shareWishlist(ctx, parts, input),
    readSharedWishlist: (ctx, input) => readSharedWishlist(ctx, input),
    reserveWish: (ctx, input) => reserveWish(ctx, input),
    releaseWish: (ctx, input) => releaseWish(ctx, input),
  }
}
