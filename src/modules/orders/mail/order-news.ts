import { action, letter, letterText, paragraph, subheading } from '#platform/mail/letter.ts'
import type { MailBody } from './order-placed.ts'

/** One thing that happened to an order, in the words it is mailed in. */
export interface NewsItem {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
}

/** What happened lately to an order: one thing under its own subject, several under one roof. */
export function orderNewsMail(
  news: readonly NewsItem[],
  { number, origin, track }: { number: string; origin: string; track: string },
): MailBody {
  const [first] = news
  const isOne = news.length === 1 && first !== undefined
  const heading = isOne ? first.heading : `What happened with order ${number}`
  const follow = 'This link opens the whole order without signing in. It is good for 90 days; keep it to yourself.'
  return {
    subject: isOne ? first.subject : `News of your Aumbry order ${number}`,
    html: letter({
      preheader: news.map((item) => item.heading).join(' '),
      heading,
      origin,
      body: [
        ...news.flatMap((item) => [...(isOne ? [] : [subheading(item.heading)]), ...item.paragraphs.map((text) => paragraph(text))]),
        action('Open your order', track),
        paragraph(follow),
      ],
    }),
    text: letterText([
      heading,
      ...news.flatMap((item) => [...(isOne ? [] : [item.heading]), ...item.paragraphs]),
      `Open your order:\n${track}\n${follow}`,
    ]),
  }
}
