import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { SubscriberState } from '../domain/subscriber-machine.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const subscribers = pgTable('subscribers', {
  id: text('id').primaryKey(),
  identity: text('identity').notNull().unique(),
  email: text('email').notNull(),
  memberId: text('member_id'),
  state: text('state').$type<SubscriberState>().notNull().default('pending'),
  frequency: text('frequency').$type<'every' | 'monthly'>().notNull().default('every'),
  source: text('source').$type<'popup' | 'checkout' | 'account' | 'footer'>().notNull(),
  consentAt: at('consent_at').notNull(),
  consentIp: text('consent_ip').notNull(),
  consentText: text('consent_text').notNull(),
  confirmHash: text('confirm_hash'),
  confirmUntil: at('confirm_until'),
  confirmedAt: at('confirmed_at'),
  leftAt: at('left_at'),
  leaveReason: text('leave_reason').$type<'too_often' | 'not_for_me' | 'never_asked' | 'other'>(),
  couponId: text('coupon_id'),
  mailedAt: at('mailed_at'),
  createdAt: at('created_at').notNull(),
})
