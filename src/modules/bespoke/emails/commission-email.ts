import { formatMoney } from '#kernel/money/money.ts'
import type { EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'
import { createNoteEmail } from '#platform/mail/note-email.ts'

export interface CommissionEmailData {
  readonly number: string
  readonly link: string
  readonly shop: EmailShop
  readonly about:
    | 'received'
    | 'message'
    | 'quote'
    | 'declined'
    | 'accepted'
    | 'deposit'
    | 'installment'
    | 'reached'
    | 'made'
    | 'proof'
    | 'approved'
    | 'stopped'
  /** The date by which an answer or acceptance is due. */
  readonly by: string
  /** What was paid, in cents. */
  readonly paid?: number | undefined
}

const templates: Readonly<
  Record<
    CommissionEmailData['about'],
    (mail: CommissionEmailData) => { subject: string; heading: string; message: string }
  >
> = {
  received: ({ number, by }) => ({
    subject: `Your commission ${number}`,
    heading: 'We received your brief',
    message: `We will review it and reply by the end of ${by}. You owe nothing until you accept a quote.`,
  }),
  message: ({ number }) => ({
    subject: `A message about your commission ${number}`,
    heading: 'You have a message about your commission',
    message: 'You can read and answer it on the page of your commission.',
  }),
  quote: ({ number, by }) => ({
    subject: `A quote for your commission ${number}`,
    heading: 'Your quote is ready',
    message:
      'It states the price, the payment plan and the lead time. You can accept it until '
      + `${by}.`,
  }),
  declined: ({ number }) => ({
    subject: `Your commission ${number}`,
    heading: 'We cannot take on this commission',
    message: 'You can read the reason on the page of your commission.',
  }),
  accepted: ({ number }) => ({
    subject: `Your commission ${number} is accepted`,
    heading: 'Thank you for accepting our quote',
    message: 'You can see the next step on the page of your commission.',
  }),
  deposit: ({ number, paid = 0 }) => ({
    subject: `The deposit for your commission ${number}`,
    heading: `We received your deposit of ${formatMoney(paid)}`,
    message: 'Thank you. We are preparing a drawing and will write to you when it is ready.',
  }),
  proof: ({ number }) => ({
    subject: `A drawing for your commission ${number}`,
    heading: 'Your drawing is ready',
    message: 'Approve it, or pin comments to what should change.',
  }),
  approved: ({ number }) => ({
    subject: `Your commission ${number} is approved`,
    heading: 'Thank you for your approval',
    message: 'You can see the next step on the page of your commission.',
  }),
  installment: ({ number, paid = 0 }) => ({
    subject: `A payment for your commission ${number}`,
    heading: `We received your payment of ${formatMoney(paid)}`,
    message: 'Thank you. We are continuing with your commission.',
  }),
  reached: ({ number }) => ({
    subject: `Your commission ${number} reached a milestone`,
    heading: 'Your commission reached a milestone',
    message:
      'You can see the progress and the next installment on its page. We continue once it is paid.',
  }),
  made: ({ number }) => ({
    subject: `Your commission ${number} is finished`,
    heading: 'Your commission is finished',
    message: 'Enter a shipping address and pay the balance. Then we ship it.',
  }),
  stopped: ({ number }) => ({
    subject: `Your commission ${number} was stopped`,
    heading: 'We had to stop your commission',
    message: 'You can see the reason and your refund on its page.',
  }),
}

/** Contains nothing of the brief, since anyone can enter any email address in the form. */
export function commissionEmail(mail: CommissionEmailData): EmailContent {
  const { subject, heading, message } = templates[mail.about](mail)
  return createNoteEmail({
    subject,
    heading,
    paragraphs: [message, `Commission ${mail.number}`],
    button: { label: 'Open your commission', url: mail.link },
    after: 'This link opens your commission. Do not share it.',
    reason: 'this address was given with a commission',
    shop: mail.shop,
  })
}
