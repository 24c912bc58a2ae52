import {
  action,
  letter,
  letterText,
  paragraph,
  subheading,
  type MailBody,
} from '#platform/mail/letter.ts'

/** One thing that happened to an order, in the words it is mailed in. */
export interface NewsItem {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
}

/** What happened lately to an order: one thing under its own subject, several under one roof. Whoever was given it is not told the number. */
export function orderNewsMail(
  news: readonly NewsItem[],
  { number, origin, link }: { number: string | null; origin: string; link: string },
): MailBody {
  const [first] = news
  const isOne = news.length === 1 && first !== undefined
  const heading = isOne
    ? first.heading
    : number
      ? `What happened with order ${number}`
      : 'What happened with your gift'
  const [open, follow] = number
    ? [
        'Open your order',
        'This link opens the whole order without signing in. It is good for 90 days; keep it to yourself.',
      ]
    : [
        'Open your gift',
        'This link shows where it is and what can be sent back; keep it to yourself.',
      ]
  return {
    subject: isOne
      ? first.subject
      : number
        ? `News of your Aumbry order ${number}`
        : 'News of your gift from Aumbry',
    html: letter({
      preheader: news.map((item) => item.heading).join(' '),
      heading,
      origin,
      body: [
        ...news.flatMap((item) => [
          ...(isOne ? [] : [subheading(item.heading)]),
          ...item.paragraphs.map((text) => paragraph(text)),
        ]),
        action(open, link),
        paragraph(follow),
      ],
    }),
    text: letterText([
      heading,
      ...news.flatMap((item) => [...(isOne ? [] : [item.heading]), ...item.paragraphs]),
      `${open}:\n${link}\n${follow}`,
    ]),
  }
}
