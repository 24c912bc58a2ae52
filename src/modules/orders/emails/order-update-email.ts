import { button, paragraph, smallPrint, subheading } from '#platform/mail/email-blocks.ts'
import { itemList, type EmailItem } from '#platform/mail/email-items.ts'
import { renderEmail, type EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

/** One event of an order, as it is emailed. */
export interface OrderUpdate {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
}

export interface OrderUpdateWithItems extends OrderUpdate {
  /** The items that it is about; empty where it is about the whole order. */
  readonly items?: readonly EmailItem[]
}

/**
 * Combines recent events of an order in one email. A single event uses its own subject. Gift
 * recipients do not see the order number.
 */
export function orderUpdateEmail(
  news: readonly OrderUpdateWithItems[],
  { number, shop, link }: { number: string | null; shop: EmailShop; link: string },
): EmailContent {
  const [first] = news
  const isOne = news.length === 1 && first !== undefined
  const texts = number === null ? giftTexts(shop) : orderTexts(number, shop)
  return renderEmail({
    subject: isOne ? first.subject : texts.subject,
    preheader: isOne
      ? (first.paragraphs[0] ?? first.heading)
      : news.map((item) => item.heading).join(' '),
    heading: isOne ? first.heading : texts.heading,
    blocks: [
      ...news.flatMap(({ heading, paragraphs, items = [] }) => [
        ...(isOne ? [] : [subheading(heading)]),
        ...paragraphs.map((text) => paragraph(text)),
        ...(items.length > 0 ? [itemList(items)] : []),
      ]),
      button(texts.link, link),
      smallPrint(texts.linkNote),
    ],
    reason: texts.reason,
    shop,
  })
}

const orderTexts = (number: string, { name }: EmailShop) => ({
  subject: `Update on your ${name} order ${number}`,
  heading: `Updates on order ${number}`,
  link: 'Open your order',
  linkNote:
    'This link opens your order without signing in. It is valid for 90 days. Do not share it.',
  reason: 'you placed an order with us',
})

const giftTexts = ({ name }: EmailShop) => ({
  subject: `Update on your gift from ${name}`,
  heading: 'Updates on your gift',
  link: 'Open your gift',
  linkNote: 'This link shows where your gift is and what you can return. Do not share it.',
  reason: 'you asked us to keep you posted on your gift',
})
