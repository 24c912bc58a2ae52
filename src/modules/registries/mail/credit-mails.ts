import { formatMoney } from '#kernel/money/money.ts'
import type { MailBody } from '#platform/mail/letter.ts'
import { noteMail } from '#platform/mail/note-mail.ts'

interface CreditGiven {
  readonly giverName: string
  readonly credit: number
  /** Its people take gifts as credit first, or it could not be sent and its giver chose so. */
  readonly why: 'first' | 'stuck'
  readonly link: string
  readonly origin: string
}

const lastWords = {
  first:
    'You chose to take gifts as credit first. You can change that in the settings of your registry.',
  stuck: 'We could not send it after all, and are sorry.',
}

/** A gift is its people's credit, without anything having been sent. */
export function creditMail({ giverName, credit, why, link, origin }: CreditGiven): MailBody {
  return noteMail({
    subject: `${formatMoney(credit)} of store credit, from ${giverName || 'a guest'}`,
    heading: `${formatMoney(credit)} of store credit more`,
    paragraphs: [
      `The gift from ${giverName || 'a guest'} is in your wallet: its whole price, with wrap and delivery. Nothing of it is sent.`,
      'Choose from your list, or anything else, whenever you like. It does not run out.',
    ],
    button: { label: 'See your registry', url: link },
    after: lastWords[why],
    origin,
  })
}
