import {
  boolean,
  customType,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { BalanceType } from '../domain/balance-type.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (bytes) => Buffer.from(bytes),
})

export const creditGrants = pgTable('credit_grants', {
  id: text('id').primaryKey(),
  ownerId: text('owner_id'),
  pocket: text('pocket').$type<BalanceType>().notNull(),
  ref: text('ref').notNull(),
  reason: text('reason').notNull(),
  initial: integer('initial').notNull(),
  balance: integer('balance').notNull(),
  held: integer('held').notNull().default(0),
  currency: text('currency').notNull(),
  expiresAt: at('expires_at'),
  warnedAt: at('warned_at'),
  createdAt: at('created_at').notNull(),
})

export const walletEntries = pgTable('wallet_entries', {
  id: text('id').primaryKey(),
  ownerId: text('owner_id'),
  pocket: text('pocket').$type<BalanceType>().notNull(),
  kind: text('kind')
    .$type<'allocate' | 'authorize' | 'capture' | 'void' | 'refund' | 'expire' | 'convert'>()
    .notNull(),
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  ref: text('ref').notNull(),
  at: at('at').notNull(),
  grantId: text('grant_id').notNull(),
  held: integer('held').notNull().default(0),
  balanceAfter: integer('balance_after').notNull(),
})

export const walletAuthorizations = pgTable(
  'wallet_authorizations',
  {
    checkoutId: text('checkout_id').notNull(),
    grantId: text('grant_id').notNull(),
    cartId: text('cart_id').notNull(),
    amount: integer('amount').notNull(),
    state: text('state').$type<'held' | 'captured' | 'released'>().notNull().default('held'),
    orderId: text('order_id'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.checkoutId, table.grantId] })],
)

export const giftCards = pgTable('gift_cards', {
  id: text('id').primaryKey(),
  grantId: text('grant_id').unique(),
  state: text('state').$type<'ordered' | 'active' | 'cancelled' | 'stopped'>().notNull(),
  amount: integer('amount').notNull(),
  codeHash: text('code_hash').unique(),
  last4: text('last4'),
  orderId: text('order_id'),
  lineId: text('line_id'),
  unit: integer('unit'),
  recipientName: text('recipient_name').notNull().default(''),
  recipientEmail: text('recipient_email').notNull().default(''),
  senderName: text('sender_name').notNull().default(''),
  note: text('note').notNull().default(''),
  sendOn: date('send_on'),
  deliverAt: at('deliver_at'),
  deliveredAt: at('delivered_at'),
  expiresAt: at('expires_at'),
  replacedBy: text('replaced_by'),
  tags: text('tags').array().notNull().default([]),
  recipientLeft: boolean('recipient_left').notNull().default(false),
  createdAt: at('created_at').notNull(),
})

export const closedWallets = pgTable('closed_wallets', {
  memberId: text('member_id').primaryKey(),
  emailSealed: bytea('email_sealed').notNull(),
  until: at('until').notNull(),
})
