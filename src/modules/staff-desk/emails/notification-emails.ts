import type { EmailShop } from '#platform/mail/email-shop.ts'
import {
  paragraph,
  renderButton,
  renderEmailLayout,
  renderLines,
  renderPlainTextLayout,
  subheading,
  type EmailContent,
} from '#platform/mail/email-layout.ts'

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
  const link = `${origin}/admin${path}`
  return {
    subject: `${label}: ${title}`,
    html: renderEmailLayout({
      preheader: title,
      heading: label,
      shop,
      body: [paragraph(title), renderButton('Open it', link), paragraph(preferencesNote)],
    }),
    text: renderPlainTextLayout(shop, [label, title, link, preferencesNote]),
  }
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
  const heading = 'Your daily summary'
  const preheader = groups
    .map(({ label, titles, more }) => `${label}: ${titles.length + more}`)
    .join(', ')
  const link = `${origin}/admin`
  const lines = ({ titles, more }: DigestGroup) =>
    more > 0 ? [...titles, `and ${more} more`] : titles
  return {
    subject: `Daily summary: ${preheader}`,
    html: renderEmailLayout({
      preheader,
      heading,
      shop,
      body: [
        ...groups.flatMap((group) => [subheading(group.label), renderLines(lines(group))]),
        renderButton('Open the back office', link),
        paragraph(preferencesNote),
      ],
    }),
    text: renderPlainTextLayout(shop, [
      heading,
      ...groups.map((group) => [group.label, ...lines(group)].join('\n')),
      link,
      preferencesNote,
    ]),
  }
}
