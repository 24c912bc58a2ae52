import {
  renderButton,
  renderEmailLayout,
  renderPlainTextLayout,
  paragraph,
  subheading,
  type EmailContent,
} from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

/** One event of an order, as it is emailed. */
export interface OrderUpdate {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
}

/**
 * Combines recent events of an order in one email. A single event uses its own subject. Gift
 * recipients do not see the order number.
 */
export function orderUpdateEmail(
  news: readonly OrderUpdate[],
  { number, shop, link }: { number: string | null; shop: EmailShop; link: string },
): EmailContent {
  const [first] = news
  const isOne = news.length === 1 && first !== undefined
  const heading = isOne
    ? first.heading
    : number
      ? `Updates on order ${number}`
      : 'Updates on your gift'
  const [linkLabel, linkNote] = number
    ? [
        'Open your order',
        'This link opens your order without signing in. It is valid for 90 days. Do not share it.',
      ]
    : [
        'Open your gift',
        'This link shows where your gift is and what you can return. Do not share it.',
      ]
  return {
    subject: isOne
      ? first.subject
      : number
        ? `Update on your ${shop.name} order ${number}`
        : `Update on your gift from ${shop.name}`,
    html: renderEmailLayout({
      preheader: news.map((item) => item.heading).join(' '),
      heading,
      shop,
      body: [
        ...news.flatMap((item) => [
          ...(isOne ? [] : [subheading(item.heading)]),
          ...item.paragraphs.map((text) => paragraph(text)),
        ]),
        renderButton(linkLabel, link),
        paragraph(linkNote),
      ],
    }),
    text: renderPlainTextLayout(shop, [
      heading,
      ...news.flatMap((item) => [...(isOne ? [] : [item.heading]), ...item.paragraphs]),
      `${linkLabel}:\n${link}\n${linkNote}`,
    ]),
  }
}
