import {
  button,
  paragraph,
  smallPrint,
  subheading,
  textLines,
} from '#platform/mail/email-blocks.ts'
import { renderEmail, type EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

const preferencesNote = 'Choose what you get, and how, under Notifications in the back office.'

interface EmailPlace {
  readonly shop: EmailShop
  /** The public URL of the shop, without a trailing slash. */
  readonly origin: string
}

interface NotificationText {
  readonly label: string
  readonly title: string
  readonly path: string
}

export function notificationEmail(
  { label, title, path }: NotificationText,
  { shop, origin }: EmailPlace,
): EmailContent {
  return renderEmail({
    subject: `${label}: ${title}`,
    heading: label,
    blocks: [
      paragraph(title),
      button('Open it', `${origin}/admin${path}`),
      smallPrint(preferencesNote),
    ],
    reason: staffReason(shop),
    shop,
  })
}

export interface DigestGroup {
  readonly label: string
  readonly titles: readonly string[]
  /** Notifications of the kind beyond the titles. */
  readonly more: number
}

/** One email a day with the open notifications of the last day, by kind. */
export function digestEmail(
  groups: readonly DigestGroup[],
  { shop, origin }: EmailPlace,
): EmailContent {
  const preheader = groups
    .map(({ label, titles, more }) => `${label}: ${titles.length + more}`)
    .join(', ')
  const lines = ({ titles, more }: DigestGroup) =>
    more > 0 ? [...titles, `and ${more} more`] : titles
  return renderEmail({
    subject: `Daily summary: ${preheader}`,
    preheader,
    heading: 'Your daily summary',
    blocks: [
      ...groups.flatMap((group) => [subheading(group.label), textLines(lines(group))]),
      button('Open the back office', `${origin}/admin`),
      smallPrint(preferencesNote),
    ],
    reason: staffReason(shop),
    shop,
  })
}

const staffReason = ({ name }: EmailShop): string => `you are on the staff of ${name}`
