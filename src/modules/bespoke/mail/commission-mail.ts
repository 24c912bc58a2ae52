import { action, letter, letterText, paragraph } from '#platform/mail/letter.ts'

export interface CommissionMail {
  readonly number: string
  readonly link: string
  readonly origin: string
  readonly about: 'received' | 'message' | 'quote' | 'declined' | 'accepted'
  /** When an answer or an acceptance is due. */
  readonly by: string
}

const words: Readonly<Record<CommissionMail['about'], (mail: CommissionMail) => { subject: string; heading: string; said: string }>> = {
  received: ({ number, by }) => ({
    subject: `Your commission ${number}`,
    heading: 'We have your brief',
    said: `It has the number ${number}. A person reads it and answers by the end of ${by}. Nothing is owed until you accept a quote.`,
  }),
  message: ({ number }) => ({
    subject: `A message on your commission ${number}`,
    heading: 'The workroom has written to you',
    said: `There is a message on commission ${number}.`,
  }),
  quote: ({ number, by }) => ({
    subject: `A quote for your commission ${number}`,
    heading: 'Your quote is ready',
    said: `It names the price, the deposit and the time, and is yours to accept until ${by}.`,
  }),
  declined: ({ number }) => ({
    subject: `Your commission ${number}`,
    heading: 'We cannot make this one',
    said: `The reason stands on the page of commission ${number}.`,
  }),
  accepted: ({ number }) => ({
    subject: `Your commission ${number} is agreed`,
    heading: 'Thank you, it is agreed',
    said: 'We write to you about the deposit, and begin once it is paid.',
  }),
}

/** Repeats nothing of what was written: anybody can type any address into the form. */
export function commissionMail(mail: CommissionMail): { subject: string; html: string; text: string } {
  const { subject, heading, said } = words[mail.about](mail)
  const follow = 'This link opens the commission’s page, to read and to answer. Keep it to yourself.'
  return {
    subject,
    html: letter({
      preheader: said,
      heading,
      origin: mail.origin,
      body: [paragraph(said), action('Open the commission', mail.link), paragraph(follow)],
    }),
    text: letterText([heading, said, `${follow}\n${mail.link}`]),
  }
}
