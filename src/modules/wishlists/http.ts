import type { Handlers } from '#platform/http/handler.ts'
import { addWish } from './add-wish.ts'
import type { wishlistsContract } from './contract.ts'
import { createWishlist, deleteWishlist, editWishlist, shareWishlist } from './edit-lists.ts'
import { moveWish, removeWish, updateWish } from './edit-wish.ts'
import { moveToCart } from './move-to-cart.ts'
import { listWishlists, readWishlist } from './read-lists.ts'
import { readSharedWishlist, releaseWish, reserveWish } from './shared-list.ts'
import type { WishlistParts } from './wishlist-parts.ts'

export function wishlistsHandlers(deps: WishlistParts): Handlers<typeof wishlistsContract> {
  return {
    listWishlists: (ctx) => listWishlists(ctx, deps),
    readWishlist: (ctx, input) => readWishlist(ctx, deps, input),
    createWishlist: (ctx, input) => createWishlist(ctx, deps, input),
    editWishlist: (ctx, input) => editWishlist(ctx, deps, input),
    deleteWishlist: (ctx, input) => deleteWishlist(ctx, deps, input),
    addWish: (ctx, input) => addWish(ctx, deps, input),
    updateWish: (ctx, input) => updateWish(ctx, input),
    removeWish: (ctx, input) => removeWish(ctx, deps, input),
    moveWish: (ctx, input) => moveWish(ctx, deps, input),
    moveToCart: (ctx, input) => moveToCart(ctx, deps, input),
    shareWishlist: (ctx, input) => shareWishlist(ctx, deps, input),
    readSharedWishlist: (ctx, input) => readSharedWishlist(ctx, input),
    reserveWish: (ctx, input) => reserveWish(ctx, input),
    releaseWish: (ctx, input) => releaseWish(ctx, input),
  }
}
