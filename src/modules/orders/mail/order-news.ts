import {
  action,
  letter,
  letterText,
  paragraph,
  subheading,
  type MailBody,
} from '#platform/mail/letter.ts'

/** One event of an order, as it is emailed. */
export interface NewsItem {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
}

/**
 * Combines recent events of an order in one email. A single event uses its own subject. Gift
 * recipients do not see the order number.
 */
export function orderNewsMail(
  news: readonly NewsItem[],
  { number, origin, link }: { number: string | null; origin: string; link: string },
): MailBody {
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
        ? `Update on your Aumbry order ${number}`
        : 'Update on your gift from Aumbry',
    html: letter({
      preheader: news.map((item) => item.heading).join(' '),
      heading,
      origin,
      body: [
        ...news.flatMap((item) => [
          ...(isOne ? [] : [subheading(item.heading)]),
          ...item.paragraphs.map((text) => paragraph(text)),
        ]),
        action(linkLabel, link),
        paragraph(linkNote),
      ],
    }),
    text: letterText([
      heading,
      ...news.flatMap((item) => [...(isOne ? [] : [item.heading]), ...item.paragraphs]),
      `${linkLabel}:\n${link}\n${linkNote}`,
    ]),
  }
}
