import { formatMoney } from '#kernel/money/money.ts'
import type { EmailContent } from '#platform/mail/email-layout.ts'
import { createNoteEmail } from '#platform/mail/note-email.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

interface CreditEmail {
  readonly giverName: string
  readonly credit: number
  /**
   * `first`: the owner's setting. `stuck`: the gift could not be shipped and the giver chose
   * credit.
   */
  readonly why: 'first' | 'stuck'
  readonly link: string
  readonly shop: EmailShop
}

const closingSentences = {
  first:
    'You chose to receive gifts as store credit. You can change this in your registry settings.',
  stuck: 'We’re sorry that we couldn’t ship it.',
}

export function renderCreditEmail({
  giverName,
  credit,
  why,
  link,
  shop,
}: CreditEmail): EmailContent {
  return createNoteEmail({
    subject: `${formatMoney(credit)} in store credit from ${giverName || 'a guest'}`,
    heading: `You have ${formatMoney(credit)} more in store credit`,
    paragraphs: [
      `The gift from ${giverName || 'a guest'} is now store credit in your wallet: the full `
        + 'price, including gift wrap and shipping. Nothing will be shipped.',
      'Use it for items on your list or anything else, whenever you like. It never expires.',
    ],
    button: { label: 'See your registry', url: link },
    after: closingSentences[why],
    reason: 'you have a registry with us',
    shop,
  })
}
