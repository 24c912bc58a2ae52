import { calendarDate, formatDate } from '#kernel/time/time.ts'
import {
  button as linkButton,
  largeCode,
  paragraph,
  smallPrint,
} from '#platform/mail/email-blocks.ts'
import { renderEmail, type EmailContent } from '#platform/mail/email-layout.ts'
import type { NewsletterTopic } from '../domain/newsletter-topics.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

interface Links {
  readonly shop: EmailShop
  readonly leave: string
}

interface CampaignContent {
  readonly topicTitle: string
  readonly subject: string
  readonly body: string
  readonly button: { readonly label: string; readonly path: string } | null
}

interface NewsletterEmail extends Links {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly code?: string
  readonly button?: { readonly label: string; readonly url: string }
  readonly after?: readonly string[]
  readonly reason?: string
}

function renderNewsletter({
  subject,
  heading,
  paragraphs,
  code,
  button,
  after = [],
  reason = 'this address was signed up for our newsletter',
  shop,
  leave,
}: NewsletterEmail): EmailContent {
  return renderEmail({
    subject,
    heading,
    blocks: [
      ...paragraphs.map((text) => paragraph(text)),
      ...(code ? [largeCode(code)] : []),
      ...(button ? [linkButton(button.label, button.url)] : []),
      ...after.map((text) => smallPrint(text)),
    ],
    reason,
    unsubscribeUrl: leave,
    shop,
  })
}

/** A customer who has ordered before is not offered the code, which is for a first order. */
export function renderConfirmSubscriptionEmail({
  shop,
  confirm,
  leave,
  percent,
}: Links & {
  confirm: string
  /** Null when no code is offered. */
  percent: number | null
}): EmailContent {
  return renderNewsletter({
    subject:
      percent !== null
        ? `Confirm your email for ${percent}% off your first order`
        : 'Confirm your email for our newsletter',
    heading: 'Confirm your email',
    paragraphs: [
      percent !== null
        ? `Confirm your address and we’ll send your code for ${percent}% off your first `
          + 'order right away.'
        : 'You signed up for our newsletter. Confirm your address and you’ll get it twice a month.',
    ],
    button: { label: 'Confirm my email', url: confirm },
    after: [
      'The link expires in 48 hours. If you didn’t sign up, you can ignore this email and '
        + 'we’ll delete the address.',
    ],
    shop,
    leave,
  })
}

export function renderAlreadySubscribedEmail({ shop, leave }: Links): EmailContent {
  return renderNewsletter({
    subject: 'You’re already subscribed',
    heading: 'You’re already subscribed.',
    paragraphs: [
      'Someone, perhaps you, signed up with this address again. Nothing has changed, and you '
        + 'don’t need to do anything.',
    ],
    shop,
    leave,
  })
}

export function renderNewsletterWelcomeEmail({
  shop,
  leave,
  percent,
  coupon,
  topics,
}: Links & {
  percent: number
  coupon: { code: string; endsAt: Date } | null
  topics: readonly NewsletterTopic[]
}): EmailContent {
  const titles = topics.map(({ title }) => title).join(', ')
  const newsletterText = `We write twice a month. Our topics: ${titles}. Choose yours with the link below.`
  if (!coupon)
    return renderNewsletter({
      subject: 'Welcome to our newsletter',
      heading: 'You’re on the list.',
      paragraphs: [newsletterText],
      shop,
      leave,
    })
  return renderNewsletter({
    subject: `Your code: ${percent}% off your first order`,
    heading: `${percent}% off your first order`,
    paragraphs: [
      'Enter this code in your cart or at checkout, with the email address that received '
        + 'this email.',
    ],
    code: coupon.code,
    button: { label: 'Start shopping', url: `${shop.origin}/collection` },
    after: [
      `Valid once, until ${formatDate(calendarDate(coupon.endsAt))}. Not valid on gift `
        + 'cards. You can combine it with a shipping code.',
      newsletterText,
    ],
    shop,
    leave,
  })
}

export function renderCodeReminderEmail({
  shop,
  leave,
  percent,
  coupon: { code, endsAt },
}: Links & { percent: number; coupon: { code: string; endsAt: Date } }): EmailContent {
  const day = formatDate(calendarDate(endsAt))
  return renderNewsletter({
    subject: `Your code for ${percent}% off expires on ${day}`,
    heading: `Your code expires on ${day}`,
    paragraphs: [
      `You haven’t used your code for ${percent}% off your first order yet. Enter it in `
        + 'your cart or at checkout.',
    ],
    code,
    button: { label: 'Start shopping', url: `${shop.origin}/collection` },
    after: ['This is the only reminder we’ll send.'],
    shop,
    leave,
  })
}

export function renderUnsubscribeLinkEmail({ shop, leave }: Links): EmailContent {
  return renderNewsletter({
    subject: 'Your link to unsubscribe',
    heading: 'Your link to unsubscribe',
    paragraphs: [
      'Someone, perhaps you, asked to unsubscribe this address from our newsletter. Use the '
        + 'button below to unsubscribe.',
    ],
    button: { label: 'Unsubscribe', url: leave },
    shop,
    leave,
  })
}

export function renderNewsletterEmail({
  shop,
  leave,
  campaign,
}: Links & { campaign: CampaignContent }): EmailContent {
  const [first = '', ...rest] = campaign.body
    .split(/\n\s*\n/)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
  return renderNewsletter({
    subject: campaign.subject,
    heading: campaign.subject,
    paragraphs: [first, ...rest],
    ...(campaign.button && {
      button: { label: campaign.button.label, url: `${shop.origin}${campaign.button.path}` },
    }),
    reason: `you subscribed to “${campaign.topicTitle}”`,
    shop,
    leave,
  })
}
