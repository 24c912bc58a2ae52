import { formatMoney } from '#kernel/money/money.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import type { MailBody } from '#platform/mail/letter.ts'
import { noteMail } from '#platform/mail/note-mail.ts'
import { outcomeInWords, type DriveState, type Outcome } from '../domain/drive.ts'

interface About {
  readonly names: string
  readonly title: string
  readonly amount: number
  readonly origin: string
}

/** To the guest who gave. */
export function partGivenMail({
  names,
  title,
  amount,
  deadline,
  outcome,
  origin,
}: About & { deadline: CalendarDate; outcome: Outcome }): MailBody {
  return noteMail({
    subject: `Your part of a gift for ${names}`,
    heading: 'Thank you for giving together.',
    paragraphs: [
      `You gave ${formatMoney(amount)} toward ${title}, for ${names}. All of it reaches them; there is no fee.`,
      `Guests can give until ${formatDate(deadline)}. ${outcomeInWords(outcome, names)}`,
    ],
    after: 'You hear from us again only if the money goes back to you.',
    origin,
  })
}

/** To the guest whose money goes back. */
export function partReturnedMail({ names, title, amount, origin }: About): MailBody {
  return noteMail({
    subject: `${formatMoney(amount)} goes back to your card`,
    heading: 'Not enough came together.',
    paragraphs: [
      `You gave ${formatMoney(amount)} toward ${title}, for ${names}. As it was said from the start, everybody gets their money back.`,
      'Your bank shows it within five to ten days.',
    ],
    after: 'Their registry is still open, should you like to give something else.',
    origin,
  })
}

const endings: Readonly<Record<Exclude<DriveState, 'open'>, { subject: string; text: string }>> = {
  reached: {
    subject: 'All of it came together',
    text: 'All of it came together. It is in your wallet: buy the piece when it suits you.',
  },
  credited: {
    subject: 'Your group gift has ended',
    text: 'Its day is over. What came together is in your wallet.',
  },
  refunded: {
    subject: 'Your group gift has ended',
    text: 'Not enough came together, so everybody gets their money back.',
  },
}

/** To the people of the registry. */
export function driveEndedMail({
  title,
  amount,
  state,
  link,
  origin,
}: Omit<About, 'names'> & { state: Exclude<DriveState, 'open'>; link: string }): MailBody {
  const { subject, text } = endings[state]
  return noteMail({
    subject: `${subject}: ${title}`,
    heading: `${subject}.`,
    paragraphs: [
      text,
      ...(amount > 0 ? [`Your guests gave ${formatMoney(amount)} toward ${title}.`] : []),
    ],
    button: { label: 'See your registry', url: link },
    after:
      'Credit of this kind never runs out, and pays for anything in the shop. Tax is taken when you buy.',
    origin,
  })
}
