import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { CouponClass, CouponSource, CouponTerms, CouponValue } from '../domain/coupon.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const coupons = pgTable('coupons', {
  id: text('id').primaryKey(),
  code: text('code').notNull().unique(),
  codeKey: text('code_key')
    .notNull()
    .generatedAlwaysAs(sql`replace(code, '-', '')`),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  class: text('class').$type<CouponClass>().notNull(),
  value: jsonb('value').$type<CouponValue>().notNull(),
  minSpend: integer('min_spend'),
  productIds: text('product_ids').array(),
  collectionIds: text('collection_ids').array(),
  excludedProductIds: text('excluded_product_ids').array().notNull().default([]),
  includesSale: boolean('includes_sale').notNull().default(true),
  audience: text('audience').$type<CouponTerms['audience']>().notNull().default('anyone'),
  identity: text('identity'),
  memberId: text('member_id'),
  maxUses: integer('max_uses'),
  used: integer('used').notNull().default(0),
  perCustomer: integer('per_customer').notNull().default(1),
  budget: integer('budget'),
  spent: bigint('spent', { mode: 'number' }).notNull().default(0),
  combinesWith: text('combines_with').array().$type<CouponClass[]>().notNull().default([]),
  stackGroup: text('stack_group'),
  priority: integer('priority').notNull().default(0),
  exclusive: boolean('exclusive').notNull().default(false),
  automatic: boolean('automatic').notNull().default(false),
  pool: text('pool'),
  minQty: integer('min_qty'),
  tierIds: text('tier_ids').array(),
  nthOrder: integer('nth_order'),
  repeatAfterDays: integer('repeat_after_days'),
  optionValues: jsonb('option_values').$type<CouponTerms['optionValues']>(),
  startsAt: at('starts_at').notNull(),
  endsAt: at('ends_at'),
  state: text('state').$type<'active' | 'revoked'>().notNull().default('active'),
  source: text('source').$type<CouponSource>().notNull(),
  sourceRef: text('source_ref'),
  createdAt: at('created_at').notNull(),
})

export const couponUses = pgTable('coupon_uses', {
  id: text('id').primaryKey(),
  couponId: text('coupon_id').notNull(),
  checkoutId: text('checkout_id').notNull(),
  cartId: text('cart_id').notNull(),
  orderId: text('order_id'),
  identity: text('identity').notNull(),
  memberId: text('member_id'),
  amount: integer('amount').notNull(),
  state: text('state')
    .$type<'reserved' | 'used' | 'freed' | 'restored'>()
    .notNull()
    .default('reserved'),
  firstOrder: boolean('first_order').notNull(),
  code: text('code').notNull(),
  class: text('class').$type<CouponClass>().notNull(),
  value: jsonb('value').$type<CouponValue>().notNull(),
  createdAt: at('created_at').notNull(),
})

export const couponUseSubjects = pgTable(
  'coupon_use_subjects',
  {
    countedAs: text('counted_as').notNull(),
    subject: text('subject').notNull(),
    n: integer('n').notNull(),
    useId: text('use_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.countedAs, table.subject, table.n] })],
)

export const couponUseCards = pgTable('coupon_use_cards', {
  useId: text('use_id').primaryKey(),
  countedAs: text('counted_as').notNull(),
  card: text('card').notNull(),
})

export const firstOrderDiscounts = pgTable('first_order_discounts', {
  subject: text('subject').primaryKey(),
  useId: text('use_id').notNull(),
})
