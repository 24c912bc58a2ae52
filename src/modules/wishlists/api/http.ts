import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
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

export function wishlistsHandlers(services: Services): Handlers<typeof wishlistsContract> {
  return {
    listWishlists: (ctx) => listWishlists(ctx, services),
    readWishlist: (ctx, input) => readWishlist(ctx, services, input),
    createWishlist: (ctx, input) => createWishlist(ctx, services, input),
    editWishlist: (ctx, input) => editWishlist(ctx, services, input),
    deleteWishlist: (ctx, input) => deleteWishlist(ctx, services, input),
    addWishlistItem: (ctx, input) => addWishlistItem(ctx, services, input),
    updateWishlistItem: (ctx, input) => updateWishlistItem(ctx, input),
    removeWishlistItem: (ctx, input) => removeWishlistItem(ctx, services, input),
    moveWishlistItem: (ctx, input) => moveWishlistItem(ctx, services, input),
    moveToCart: (ctx, input) => moveWishlistToCart(ctx, services, input),
    shareWishlist: (ctx, input) => shareWishlist(ctx, services, input),
    readSharedWishlist: (ctx, input) => readSharedWishlist(ctx, input),
    reserveWishlistItem: (ctx, input) => reserveWishlistItem(ctx, input),
    releaseWishlistItem: (ctx, input) => releaseWishlistItem(ctx, input),
  }
}
