import type { MailBody } from '#platform/mail/letter.ts'
import { noteMail } from '#platform/mail/note-mail.ts'
import type { Notice } from '../domain/around-event.ts'

interface About {
  readonly title: string
  readonly left: number
  readonly unthanked: number
  readonly link: string
  readonly origin: string
}

const pieces = (count: number): string => (count === 1 ? 'One wish is' : `${count} wishes are`)

const words: Readonly<
  Record<Notice, (about: About) => { subject: string; paragraphs: string[]; button: string }>
> = {
  event: ({ title, left }) => ({
    subject: `${title}: a month to go`,
    paragraphs: [
      left > 0
        ? `${pieces(left)} still open. A few at different prices leave late guests a choice.`
        : 'Every wish has been given. If you would like to leave late guests something, add a few.',
      'Look once more where gifts go, and until when we are to keep them.',
    ],
    button: 'See your registry',
  }),
  thanks: ({ title, unthanked }) => ({
    subject: `${title}: who waits for thanks`,
    paragraphs: [
      `${unthanked === 1 ? 'One gift waits' : `${unthanked} gifts wait`} for a word. We have begun each note for you: send it by mail from your registry, or print the cards.`,
    ],
    button: 'Say thank you',
  }),
  completion: ({ title, left }) => ({
    subject: `${title}: 10 percent off what is left`,
    paragraphs: [
      `${pieces(left)} still open. You get 10 percent off them in one order of up to $5,000, until 120 days after your event.`,
      'Sign in and put them into your cart: the discount comes by itself.',
    ],
    button: 'See what is left',
  }),
  card: ({ title }) => ({
    subject: `${title}: 10 percent off, for half a year`,
    paragraphs: [
      'The day is over, and the table is yours. For the next six months you get 10 percent off one order of anything we make.',
      'Sign in: the discount waits in your cart and comes by itself.',
    ],
    button: 'See your registry',
  }),
  archive: ({ title }) => ({
    subject: `${title}: we put it away soon`,
    paragraphs: [
      'Your event was a year and a half ago. In a month we put the registry away: guests no longer see it, and you keep its list, its gifts and its thanks.',
    ],
    button: 'See your registry',
  }),
}

/** What a registry's people are told at its time. */
export function noticeMail(notice: Notice, about: About): MailBody {
  const { subject, paragraphs, button } = words[notice](about)
  return noteMail({
    subject,
    heading: `${subject}.`,
    paragraphs,
    button: { label: button, url: about.link },
    after: 'You get this mail once, because you have a registry with us.',
    origin: about.origin,
  })
}

/** Goods of a wish cannot be bought any more. */
export function soldOutMail({
  pieces: names,
  link,
  origin,
}: {
  pieces: readonly string[]
  link: string
  origin: string
}): MailBody {
  const subject =
    names.length === 1 ? `${names[0]} is sold out` : `${names.length} of your wishes are sold out`
  return noteMail({
    subject,
    heading: 'Choose something in its place?',
    paragraphs: [
      `Guests can no longer buy: ${names.join('; ')}.`,
      'Choose another piece in your registry, and it takes the place on the list, with your note. What was given already stays yours.',
    ],
    button: { label: 'Choose a replacement', url: link },
    after: 'Or leave it as it is: should it come back, guests can buy it again.',
    origin,
  })
}
