import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { NewsletterTopic } from '../domain/newsletter-topics.ts'
import type { SubscriberState } from '../domain/subscriber-machine.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const subscribers = pgTable('subscribers', {
  id: text('id').primaryKey(),
  identity: text('identity').notNull().unique(),
  email: text('email').notNull(),
  memberId: text('member_id'),
  state: text('state').$type<SubscriberState>().notNull().default('pending'),
  frequency: text('frequency').$type<'every' | 'monthly'>().notNull().default('every'),
  topics: text('topics')
    .array()
    .$type<NewsletterTopic[]>()
    .notNull()
    .default(['arrivals', 'restocks', 'reductions']),
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
  emailedAt: at('emailed_at'),
  createdAt: at('created_at').notNull(),
})

export const newsletterCampaigns = pgTable('newsletter_campaigns', {
  id: text('id').primaryKey(),
  topic: text('topic').$type<NewsletterTopic>().notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  buttonLabel: text('button_label'),
  buttonPath: text('button_path'),
  createdAt: at('created_at').notNull(),
  begunAt: at('begun_at'),
  endedAt: at('ended_at'),
})

export const newsletterEmails = pgTable(
  'newsletter_emails',
  {
    campaignId: text('campaign_id').notNull(),
    subscriberId: text('subscriber_id').notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.subscriberId] })],
)
