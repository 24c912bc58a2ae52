import { action, letter, letterText, paragraph, type MailBody } from '#platform/mail/letter.ts'

export interface CommissionMail {
  readonly number: string
  readonly link: string
  readonly origin: string
  readonly about:
    | 'received'
    | 'message'
    | 'quote'
    | 'declined'
    | 'accepted'
    | 'deposit'
    | 'part'
    | 'reached'
    | 'made'
    | 'proof'
    | 'approved'
    | 'stopped'
  /** When an answer or an acceptance is due. */
  readonly by: string
}

const words: Readonly<
  Record<
    CommissionMail['about'],
    (mail: CommissionMail) => { subject: string; heading: string; said: string }
  >
> = {
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
    said: `It names the price, when it is paid and the time, and is yours to accept until ${by}.`,
  }),
  declined: ({ number }) => ({
    subject: `Your commission ${number}`,
    heading: 'We cannot make this one',
    said: `The reason stands on the page of commission ${number}.`,
  }),
  accepted: ({ number }) => ({
    subject: `Your commission ${number} is agreed`,
    heading: 'Thank you, it is agreed',
    said: 'What is to be done next stands on its page.',
  }),
  deposit: ({ number }) => ({
    subject: `The deposit for your commission ${number}`,
    heading: 'Your deposit is here',
    said: 'Thank you. We draw it now, and write to you when there is something to see.',
  }),
  proof: ({ number }) => ({
    subject: `A drawing for your commission ${number}`,
    heading: 'There is a drawing to look at',
    said: 'Say yes to it, or pin a word to what is not right yet.',
  }),
  approved: ({ number }) => ({
    subject: `Your commission ${number} is approved`,
    heading: 'Thank you, it is approved',
    said: 'What is to be done next stands on its page.',
  }),
  part: ({ number }) => ({
    subject: `A payment for your commission ${number}`,
    heading: 'Your payment is here',
    said: 'Thank you. We go on with it now.',
  }),
  reached: ({ number }) => ({
    subject: `Your commission ${number} is on its way to being made`,
    heading: 'A point of the plan is reached',
    said: 'How far it is, and the part that is to be paid before we go on, stand on its page.',
  }),
  made: ({ number }) => ({
    subject: `Your commission ${number} is made`,
    heading: 'It is made',
    said: 'Say where it goes and pay what is left; then it leaves for you.',
  }),
  stopped: ({ number }) => ({
    subject: `Your commission ${number} ends here`,
    heading: 'We had to stop your commission',
    said: 'Why, and what goes back to you, stands on its page.',
  }),
}

/** Repeats nothing of what was written: anybody can type any address into the form. */
export function commissionMail(mail: CommissionMail): MailBody {
  const { subject, heading, said } = words[mail.about](mail)
  const follow =
    'This link opens the commission’s page, to read and to answer. Keep it to yourself.'
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
