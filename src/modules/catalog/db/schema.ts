import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { CalendarDate } from '#kernel/time/time.ts'
import type { ProductCard } from '../contract.ts'
import type { CollectionRule } from '../domain/collection-rule.ts'
import type { ReturnFeedback } from '../domain/return-feedback.ts'
import type { ProductAttribute, VideoState, ProductOption, UnitPrice } from '../domain/product.ts'
import type { SearchDocument } from '../domain/search-document.ts'
import type { searchFixKinds } from '../domain/search-fix.ts'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })
const at = (name: string) => timestamp(name, { withTimezone: true })

export const media = pgTable('media', {
  id: text('id').primaryKey(),
  key: text('key').notNull(),
  sourceKey: text('source_key'),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  color: text('color').notNull(),
  bytes: integer('bytes').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const products = pgTable('products', {
  id: text('id').primaryKey(),
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  descriptionHtml: text('description_html').notNull().default(''),
  brand: text('brand').notNull().default(''),
  category: text('category').notNull().default(''),
  type: text('type').notNull().default(''),
  tags: text('tags').array().notNull().default([]),
  status: text('status').$type<'active' | 'draft' | 'archived'>().notNull().default('active'),
  published: boolean('published').notNull().default(true),
  giftCard: boolean('gift_card').notNull().default(false),
  options: jsonb('options').$type<ProductOption[]>().notNull().default([]),
  attributes: jsonb('attributes').$type<ProductAttribute[]>().notNull().default([]),
  seoTitle: text('seo_title').notNull().default(''),
  seoDescription: text('seo_description').notNull().default(''),
  visible: boolean('visible').notNull().generatedAlwaysAs(true),
  position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity(),
  popularity: integer('popularity').notNull().default(0),
  found: jsonb('found').$type<ReturnFeedback>(),
  priceMin: integer('price_min').notNull().default(0),
  priceMax: integer('price_max').notNull().default(0),
  card: jsonb('card').$type<ProductCard>().notNull(),
  sellable: boolean('sellable').notNull().default(false),
  film: jsonb('film').$type<VideoState>(),
  indexed: jsonb('indexed').$type<SearchDocument>().notNull(),
  derivedBy: integer('derived_by').notNull().default(0),
  version: integer('version').notNull().default(1),
  changed: xid8('changed')
    .notNull()
    .default(sql`pg_current_xact_id()`),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const productMedia = pgTable(
  'product_media',
  {
    productId: text('product_id').notNull(),
    position: integer('position').notNull(),
    mediaId: text('media_id'),
    source: text('source').notNull(),
    alt: text('alt').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
)

export const variants = pgTable('variants', {
  id: text('id').primaryKey(),
  productId: text('product_id').notNull(),
  position: integer('position').notNull(),
  status: text('status').$type<'active' | 'archived'>().notNull().default('active'),
  sku: text('sku'),
  barcode: text('barcode').notNull().default(''),
  optionValues: text('option_values').array().notNull().default([]),
  price: integer('price').notNull(),
  compareAt: integer('compare_at'),
  cost: integer('cost'),
  taxable: boolean('taxable').notNull().default(true),
  taxCode: text('tax_code').notNull().default(''),
  weightG: integer('weight_g').notNull().default(0),
  weightUnit: text('weight_unit').notNull().default(''),
  requiresShipping: boolean('requires_shipping').notNull().default(true),
  fulfillmentService: text('fulfillment_service').notNull().default('manual'),
  unitPrice: jsonb('unit_price').$type<UnitPrice>(),
  tracked: boolean('tracked').notNull().default(false),
  policy: text('policy').$type<'deny' | 'continue'>().notNull().default('deny'),
  counted: integer('counted'),
  oversellLimit: integer('oversell_limit'),
  available: integer('available').notNull().default(0),
  minQty: integer('min_qty').notNull().default(1),
  maxQty: integer('max_qty').notNull().default(20),
  multiple: integer('multiple').notNull().default(1),
  shipsOn: date('ships_on').$type<CalendarDate>(),
  pictureSource: text('picture_source').notNull().default(''),
  mediaId: text('media_id'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const collections = pgTable('collections', {
  id: text('id').primaryKey(),
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  kind: text('kind').$type<'department' | 'category' | 'edit'>().notNull(),
  parentId: text('parent_id'),
  intro: text('intro').notNull().default(''),
  rule: jsonb('rule').$type<CollectionRule>(),
  hand: text('hand').array().notNull().default([]),
  pinned: text('pinned').array().notNull().default([]),
  sort: text('sort')
    .$type<'featured' | 'newest' | 'price-asc' | 'price-desc' | 'best-selling'>()
    .notNull()
    .default('featured'),
  mediaId: text('media_id'),
  position: integer('position').notNull(),
  status: text('status').$type<'active' | 'archived'>().notNull().default('active'),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const imports = pgTable('imports', {
  id: text('id').primaryKey(),
  file: text('file').notNull(),
  created: integer('created').notNull().default(0),
  changed: integer('changed').notNull().default(0),
  untouched: integer('untouched').notNull().default(0),
  rejected: integer('rejected').notNull().default(0),
  startedAt: at('started_at').notNull(),
  finishedAt: at('finished_at'),
})

export const searchFixes = pgTable('search_fixes', {
  id: text('id').primaryKey(),
  words: text('words').notNull(),
  kind: text('kind').$type<(typeof searchFixKinds)[number]>().notNull(),
  term: text('term'),
  meaning: text('meaning'),
  target: text('target'),
  createdAt: at('created_at').notNull(),
  undoneAt: at('undone_at'),
})
