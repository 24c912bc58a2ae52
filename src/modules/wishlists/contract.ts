import { z } from 'zod'
import { idText, nameText, paragraphText, tokenText } from '#platform/http/text-fields.ts'
import { cartSchema } from '#modules/cart/contract.ts'
import { pictureSchema } from '#modules/catalog/contract.ts'
import { contract } from '#platform/http/endpoint.ts'
import { priorities } from './domain/wish.ts'

const id = idText(40, 4)
const token = tokenText()
const cents = z.number().int()
const name = nameText({ min: 1, max: 60, message: 'Give the list a name.' })
const note = paragraphText({ max: 200 })
const qty = z.number().int().min(1).max(99)
const priority = z.enum(priorities)

export const wishlistSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  kind: z.literal('wishlist'),
  name: z.string(),
  /** New wishes go here when no list is named. */
  isDefault: z.boolean(),
  count: z.number().int(),
  /** The link friends read it by; null while it is not shared. */
  shareUrl: z.string().nullable(),
  /** Price drops and what is back in stock are mailed. */
  mailNotices: z.boolean(),
})
export type Wishlist = z.infer<typeof wishlistSchema>

export const wishlistItemSchema = z.object({
  id: z.string(),
  goodsId: z.string(),
  goodsSlug: z.string(),
  title: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Null: whichever variant. */
  variantId: z.string().nullable(),
  picture: pictureSchema,
  price: cents,
  priceWhenAdded: cents,
  currency: z.literal('USD'),
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
  /** There are several variants and none is chosen: choose before it goes into the cart. */
  needsChoice: z.boolean(),
  /** What changed since it was added, one sentence each. */
  facts: z.array(
    z.object({
      kind: z.enum(['price-drop', 'low-stock', 'back-in-stock', 'sold-out', 'gone']),
      text: z.string(),
    }),
  ),
})
export type WishlistItem = z.infer<typeof wishlistItemSchema>

const heart = z.object({
  goodsId: z.string(),
  variantId: z.string().nullable(),
  itemId: z.string(),
  listId: z.string(),
})
export const wishlistIndexSchema = z.object({
  lists: z.array(wishlistSchema),
  hearts: z.array(heart),
})
export type WishlistIndex = z.infer<typeof wishlistIndexSchema>

export const sharedWishlistSchema = z.object({
  name: z.string(),
  ownerName: z.string(),
  /** The reader is who made the list; then nothing is told of what friends reserved. */
  isOwner: z.boolean(),
  items: z.array(
    wishlistItemSchema.omit({ priceWhenAdded: true, addedAt: true }).extend({
      /** Pieces friends mean to give, `mine` among them. */
      reserved: z.number().int(),
      mine: z.number().int(),
    }),
  ),
})
export type SharedWishlist = z.infer<typeof sharedWishlistSchema>

const write = { method: 'post', access: 'session', rate: 'write' } as const

export const wishlistsContract = contract({
  listWishlists: {
    method: 'get',
    path: '/api/wishlist/index',
    summary: "The caller's lists, and what is in any of them",
    access: 'session',
    rate: 'read',
    input: z.strictObject({}),
    output: wishlistIndexSchema,
  },
  readWishlist: {
    method: 'get',
    path: '/api/wishlist/detail',
    summary: 'One list with everything in it, as it stands now',
    access: 'session',
    rate: 'read',
    input: z.strictObject({ id }),
    output: wishlistSchema.extend({ items: z.array(wishlistItemSchema) }),
  },
  createWishlist: {
    ...write,
    path: '/api/wishlist/create',
    summary: 'Makes a list; a member has up to 20, a guest one',
    input: z.strictObject({ name }),
    output: wishlistSchema,
  },
  editWishlist: {
    ...write,
    path: '/api/wishlist/edit',
    summary: 'Renames a list, makes it the default, or turns its mails on or off',
    input: z.strictObject({
      id,
      name: name.optional(),
      isDefault: z.literal(true).optional(),
      mailNotices: z.boolean().optional(),
    }),
    output: wishlistSchema,
  },
  deleteWishlist: {
    ...write,
    path: '/api/wishlist/delete',
    summary: 'Deletes a list with what is in it; the default passes to the oldest',
    input: z.strictObject({ id }),
    output: wishlistIndexSchema,
  },
  addWish: {
    ...write,
    path: '/api/wishlist/add',
    summary: 'Adds goods or a variant; what is in the list already stays as it is',
    input: z.strictObject({
      goodsId: id,
      variantId: id.optional(),
      listId: id.optional(),
      qty: qty.optional(),
      note: note.optional(),
      priority: priority.optional(),
    }),
    output: wishlistIndexSchema.extend({ listId: z.string(), itemId: z.string() }),
  },
  updateWish: {
    ...write,
    path: '/api/wishlist/update',
    summary: 'Changes quantity, note, priority or variant',
    input: z.strictObject({
      itemId: id,
      qty: qty.optional(),
      note: note.optional(),
      priority: priority.optional(),
      variantId: id.nullable().optional(),
    }),
    output: wishlistItemSchema,
  },
  removeWish: {
    ...write,
    path: '/api/wishlist/remove',
    summary: 'Takes a wish out',
    input: z.strictObject({ itemId: id }),
    output: wishlistIndexSchema,
  },
  moveWish: {
    ...write,
    path: '/api/wishlist/move',
    summary: 'Moves a wish to another list; where it is already, the larger quantity stays',
    input: z.strictObject({ itemId: id, listId: id }),
    output: wishlistIndexSchema,
  },
  moveToCart: {
    ...write,
    path: '/api/wishlist/moveToCart',
    summary:
      'Puts one wish or a whole list into the cart; what cannot be had stays, with the reason',
    idempotent: true,
    input: z.strictObject({ itemId: id.optional(), listId: id.optional() }),
    output: z.object({
      cart: cartSchema,
      moved: z.array(z.string()),
      left: z.array(z.object({ itemId: z.string(), title: z.string(), reason: z.string() })),
    }),
  },
  shareWishlist: {
    ...write,
    path: '/api/wishlist/share',
    summary: 'Makes the link of a list, or ends it; a link that was ended never works again',
    access: 'member',
    input: z.strictObject({ id, on: z.boolean() }),
    output: wishlistSchema,
  },
  readSharedWishlist: {
    method: 'post',
    path: '/api/wishlist/shared',
    summary:
      'A list by its link, for whoever has it; sent as a body, since addresses end up in logs',
    access: 'anyone',
    rate: 'read',
    evenWhenFull: true,
    input: z.strictObject({ token }),
    output: sharedWishlistSchema,
  },
  reserveWish: {
    ...write,
    path: '/api/wishlist/reserve',
    summary:
      'Tells the other friends, and never the owner, that one means to give it; again with another quantity changes it',
    input: z.strictObject({ token, itemId: id, qty: qty.optional() }),
    output: sharedWishlistSchema,
  },
  releaseWish: {
    ...write,
    path: '/api/wishlist/release',
    summary: 'Takes back what one reserved',
    input: z.strictObject({ token, itemId: id }),
    output: sharedWishlistSchema,
  },
})
