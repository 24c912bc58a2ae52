import type { Handlers } from '#platform/http/handler.ts'
import { addWishlistItem } from '../commands/add-item.ts'
import type { wishlistsContract } from '../contract.ts'
import {
  createWishlist,
  deleteWishlist,
  editWishlist,
  shareWishlist,
} from '../commands/edit-lists.ts'
import { moveWishlistItem, removeWishlistItem, updateWishlistItem } from '../commands/edit-item.ts'
import { moveWishlistToCart } from '../commands/move-to-cart.ts'
import { listWishlists, readWishlist } from '../read-lists.ts'
import {
  readSharedWishlist,
  releaseWishlistItem,
  reserveWishlistItem,
} from '../queries/shared-list.ts'
import type { WishlistDeps } from '../wishlist-deps.ts'

export function wishlistsHandlers(deps: WishlistDeps): Handlers<typeof wishlistsContract> {
  return {
    listWishlists: (ctx) => listWishlists(ctx, deps),
    readWishlist: (ctx, input) => readWishlist(ctx, deps, input),
    createWishlist: (ctx, input) => createWishlist(ctx, deps, input),
    editWishlist: (ctx, input) => editWishlist(ctx, deps, input),
    deleteWishlist: (ctx, input) => deleteWishlist(ctx, deps, input),
    addWishlistItem: (ctx, input) => addWishlistItem(ctx, deps, input),
    updateWishlistItem: (ctx, input) => updateWishlistItem(ctx, input),
    removeWishlistItem: (ctx, input) => removeWishlistItem(ctx, deps, input),
    moveWishlistItem: (ctx, input) => moveWishlistItem(ctx, deps, input),
    moveToCart: (ctx, input) => moveWishlistToCart(ctx, deps, input),
    shareWishlist: (ctx, input) => shareWishlist(ctx, deps, input),
    readSharedWishlist: (ctx, input) => readSharedWishlist(ctx, input),
    reserveWishlistItem: (ctx, input) => reserveWishlistItem(ctx, input),
    releaseWishlistItem: (ctx, input) => releaseWishlistItem(ctx, input),
  }
}
