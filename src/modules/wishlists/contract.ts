import { currencySchema } from '#platform/http/fields.ts'
import { z } from 'zod'
import { idText, nameText, paragraphText, tokenText } from '#platform/http/text-fields.ts'
import { cartSchema } from '#modules/cart/contract.ts'
import { pictureSchema } from '#modules/catalog/contract.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { wishlistPriorities } from './domain/wishlist-item.ts'

const id = idText(40, 4)
const token = tokenText()
const cents = z.number().int()
const name = nameText({ min: 1, max: 60, message: 'Enter a name for the list.' })
const note = paragraphText({ max: 200 })
const qty = z.number().int().min(1).max(99)
const priority = z.enum(wishlistPriorities)

export const wishlistSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  kind: z.literal('wishlist'),
  name: z.string(),
  /** New items go here if no list is given. */
  isDefault: z.boolean(),
  count: z.number().int(),
  /** Null while the list is not shared. */
  shareUrl: z.string().nullable(),
  /** Whether price drops and restocks are emailed. */
  emailNotices: z.boolean(),
})
export type Wishlist = z.infer<typeof wishlistSchema>

export const wishlistItemSchema = z.object({
  id: z.string(),
  productId: z.string(),
  productSlug: z.string(),
  title: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Null for any variant. */
  variantId: z.string().nullable(),
  picture: pictureSchema,
  price: cents,
  priceWhenAdded: cents,
  currency: currencySchema,
  qty: z.number().int(),
  priority,
  note: z.string(),
  addedAt: z.string(),
  availability: z.object({
    state: z.enum([
      'in-stock',
      'low',
      'made-to-order',
      'backorder',
      'preorder',
      'sold-out',
      'gone',
    ]),
    left: z.number().int().nullable(),
  }),
  /** A variant must be chosen before it can be added to the cart. */
  needsChoice: z.boolean(),
  /** Changes since it was added, one sentence each. */
  facts: z.array(
    z.object({
      kind: z.enum(['price-drop', 'low-stock', 'back-in-stock', 'sold-out', 'gone']),
      text: z.string(),
    }),
  ),
})
export type WishlistItem = z.infer<typeof wishlistItemSchema>

const itemReference = z.object({
  productId: z.string(),
  variantId: z.string().nullable(),
  itemId: z.string(),
  listId: z.string(),
})
export const wishlistIndexSchema = z.object({
  lists: z.array(wishlistSchema),
  items: z.array(itemReference),
})
export type WishlistIndex = z.infer<typeof wishlistIndexSchema>

export const sharedWishlistSchema = z.object({
  name: z.string(),
  ownerName: z.string(),
  /** The owner does not see reservations. */
  isOwner: z.boolean(),
  items: z.array(
    wishlistItemSchema.omit({ priceWhenAdded: true, addedAt: true }).extend({
      /** Units reserved by friends, including `mine`. */
      reserved: z.number().int(),
      mine: z.number().int(),
    }),
  ),
})
export type SharedWishlist = z.infer<typeof sharedWishlistSchema>

const write = { method: 'post', access: 'session', rate: 'write' } as const

export const wishlistsContract = defineContract({
  listWishlists: {
    method: 'get',
    path: '/api/wishlist/index',
    summary: "Lists the caller's wish lists and the ids of their items",
    access: 'session',
    rate: 'read',
    input: z.strictObject({}),
    output: wishlistIndexSchema,
  },
  readWishlist: {
    method: 'get',
    path: '/api/wishlist/detail',
    summary: 'Returns a wish list with its items',
    access: 'session',
    rate: 'read',
    input: z.strictObject({ id }),
    output: wishlistSchema.extend({ items: z.array(wishlistItemSchema) }),
  },
  createWishlist: {
    ...write,
    path: '/api/wishlist/create',
    summary: 'Creates a wish list; a member can have up to 20, a guest one',
    input: z.strictObject({ name }),
    output: wishlistSchema,
  },
  editWishlist: {
    ...write,
    path: '/api/wishlist/edit',
    summary: 'Renames a wish list, makes it the default, or turns its emails on or off',
    input: z.strictObject({
      id,
      name: name.optional(),
      isDefault: z.literal(true).optional(),
      emailNotices: z.boolean().optional(),
    }),
    output: wishlistSchema,
  },
  deleteWishlist: {
    ...write,
    path: '/api/wishlist/delete',
    summary: 'Deletes a wish list and its items; the oldest remaining list becomes the default',
    input: z.strictObject({ id }),
    output: wishlistIndexSchema,
  },
  addWishlistItem: {
    ...write,
    path: '/api/wishlist/add',
    summary: 'Adds a product or variant to a wish list; an existing item stays unchanged',
    input: z.strictObject({
      productId: id,
      variantId: id.optional(),
      listId: id.optional(),
      qty: qty.optional(),
      note: note.optional(),
      priority: priority.optional(),
    }),
    output: wishlistIndexSchema.extend({ listId: z.string(), itemId: z.string() }),
  },
  updateWishlistItem: {
    ...write,
    path: '/api/wishlist/update',
    summary: 'Updates the quantity, note, priority, or variant of an item',
    input: z.strictObject({
      itemId: id,
      qty: qty.optional(),
      note: note.optional(),
      priority: priority.optional(),
      variantId: id.nullable().optional(),
    }),
    output: wishlistItemSchema,
  },
  removeWishlistItem: {
    ...write,
    path: '/api/wishlist/remove',
    summary: 'Removes an item',
    input: z.strictObject({ itemId: id }),
    output: wishlistIndexSchema,
  },
  moveWishlistItem: {
    ...write,
    path: '/api/wishlist/move',
    summary: 'Moves an item to another list; an existing item keeps the larger quantity',
    input: z.strictObject({ itemId: id, listId: id }),
    output: wishlistIndexSchema,
  },
  moveToCart: {
    ...write,
    path: '/api/wishlist/moveToCart',
    summary: 'Moves an item or a whole list to the cart; unavailable items stay, with the reason',
    idempotent: true,
    input: z.strictObject({ itemId: id.optional(), listId: id.optional() }),
    output: z.object({
      cart: cartSchema,
      moved: z.array(z.string()),
      notMoved: z.array(z.object({ itemId: z.string(), title: z.string(), reason: z.string() })),
    }),
  },
  shareWishlist: {
    ...write,
    path: '/api/wishlist/share',
    summary: 'Turns sharing on or off; a link that was turned off never works again',
    access: 'member',
    input: z.strictObject({ id, on: z.boolean() }),
    output: wishlistSchema,
  },
  readSharedWishlist: {
    method: 'post',
    path: '/api/wishlist/shared',
    summary:
      'Returns a shared wish list by its token; the token is in the body because URLs are logged',
    access: 'anyone',
    rate: 'read',
    allowedWhenDiskFull: true,
    input: z.strictObject({ token }),
    output: sharedWishlistSchema,
  },
  reserveWishlistItem: {
    ...write,
    path: '/api/wishlist/reserve',
    summary:
      'Reserves units of an item, visible to other friends but not to the owner; repeating '
      + 'it changes the quantity',
    input: z.strictObject({ token, itemId: id, qty: qty.optional() }),
    output: sharedWishlistSchema,
  },
  releaseWishlistItem: {
    ...write,
    path: '/api/wishlist/release',
    summary: 'Cancels the caller’s reservation',
    input: z.strictObject({ token, itemId: id }),
    output: sharedWishlistSchema,
  },
})
