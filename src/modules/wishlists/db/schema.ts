import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { WishlistPriority } from '../domain/wishlist-item.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const position = () => bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity()

export const wishlists = pgTable('wishlists', {
  id: text('id').primaryKey(),
  ownerId: text('owner_id').notNull(),
  kind: text('kind').$type<'wishlist'>().notNull().default('wishlist'),
  name: text('name').notNull(),
  isDefault: boolean('is_default').notNull().default(false),
  emailNotices: boolean('email_notices').notNull().default(false),
  shareNonce: text('share_nonce'),
  shareHash: text('share_hash'),
  position: position(),
  createdAt: at('created_at').notNull(),
  updatedAt: at('updated_at').notNull(),
  version: integer('version').notNull().default(1),
})

export const wishlistItems = pgTable('wishlist_items', {
  id: text('id').primaryKey(),
  listId: text('list_id').notNull(),
  productId: text('product_id').notNull(),
  variantId: text('variant_id'),
  qty: integer('qty').notNull().default(1),
  priority: text('priority').$type<WishlistPriority>().notNull().default('nice'),
  note: text('note').notNull().default(''),
  priceWhenAdded: integer('price_when_added').notNull(),
  addedAt: at('added_at').notNull(),
  position: position(),
  soldOutAt: at('sold_out_at'),
  backAt: at('back_at'),
  notifiedPrice: integer('notified_price'),
  notifiedBackAt: at('notified_back_at'),
})

export const giftReservations = pgTable('gift_reservations', {
  id: text('id').primaryKey(),
  itemId: text('item_id').notNull(),
  giverId: text('giver_id').notNull(),
  qty: integer('qty').notNull(),
  createdAt: at('created_at').notNull(),
  expiresAt: at('expires_at').notNull(),
})
