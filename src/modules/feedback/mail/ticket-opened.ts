import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { action, letter, letterText, paragraph, type MailBody } from '#platform/mail/letter.ts'

/** Says that it arrived. It repeats nothing of what was written: anybody can type any address into the form. */
export function ticketOpenedMail(ticket: {
  number: string
  by: CalendarDate
  link: string
  origin: string
}): MailBody {
  const { number, by, link, origin } = ticket
  const heading = 'We have your message'
  const promise = `It has the number ${number}. A person reads it and answers by the end of ${formatDate(by)}.`
  const follow =
    'This link opens the conversation, to read it or to add something. Keep it to yourself.'
  const stranger =
    'You did not write to us? Then somebody typed your address by mistake, and you need not do anything.'
  return {
    subject: `Your message to Aumbry, ${number}`,
    html: letter({
      preheader: promise,
      heading,
      origin,
      body: [
        paragraph(promise),
        action('Open the conversation', link),
        paragraph(follow),
        paragraph(stranger),
      ],
    }),
    text: letterText([heading, promise, `${follow}\n${link}`, stranger]),
  }
}
