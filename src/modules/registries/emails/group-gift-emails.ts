import { formatMoney } from '#kernel/money/money.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import type { EmailContent } from '#platform/mail/email-layout.ts'
import { createNoteEmail } from '#platform/mail/note-email.ts'
import {
  describeOutcome,
  type GroupGiftState,
  type GroupGiftOutcome,
} from '../domain/group-gift.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

interface ContributionEmail {
  readonly names: string
  readonly title: string
  readonly amount: number
  readonly shop: EmailShop
}

export function renderContributionEmail({
  names,
  title,
  amount,
  deadline,
  outcome,
  shop,
}: ContributionEmail & { deadline: CalendarDate; outcome: GroupGiftOutcome }): EmailContent {
  return createNoteEmail({
    subject: `Your contribution to a gift for ${names}`,
    heading: 'Thank you for your contribution.',
    paragraphs: [
      `You gave ${formatMoney(amount)} toward ${title} for ${names}. They receive all of it; `
        + 'there is no fee.',
      `Guests can give until ${formatDate(deadline)}. ${describeOutcome(outcome, names)}`,
    ],
    after: 'We’ll email you again only if we refund your contribution.',
    reason: 'you gave toward a group gift',
    shop,
  })
}

export function renderContributionRefundEmail({
  names,
  title,
  amount,
  shop,
}: ContributionEmail): EmailContent {
  return createNoteEmail({
    subject: `We refunded ${formatMoney(amount)} to your card`,
    heading: 'The group gift didn’t reach its target.',
    paragraphs: [
      `You gave ${formatMoney(amount)} toward ${title} for ${names}. The target wasn’t `
        + 'reached, so everyone gets a refund.',
      'It should appear on your statement within 5 to 10 days.',
    ],
    after: 'Their registry is still open if you’d like to give something else.',
    reason: 'you gave toward a group gift',
    shop,
  })
}

const creditTerms =
  'This credit never expires and can be used for anything in the shop. Tax is added at checkout.'

const endStateTexts: Readonly<
  Record<Exclude<GroupGiftState, 'open'>, { subject: string; text: string; after: string }>
> = {
  reached: {
    subject: 'Your group gift is complete',
    text:
      'Your guests have paid for all of it. The money is in your wallet, so you can order it '
      + 'whenever you like.',
    after: creditTerms,
  },
  credited: {
    subject: 'Your group gift has ended',
    text: 'The deadline has passed. The contributions are in your wallet as store credit.',
    after: creditTerms,
  },
  refunded: {
    subject: 'Your group gift has ended',
    text: 'The target wasn’t reached, so everyone gets a refund.',
    after: 'You don’t need to do anything.',
  },
}

export function renderGroupGiftEndedEmail({
  title,
  amount,
  state,
  link,
  shop,
}: Omit<ContributionEmail, 'names'> & {
  state: Exclude<GroupGiftState, 'open'>
  link: string
}): EmailContent {
  const { subject, text, after } = endStateTexts[state]
  return createNoteEmail({
    subject: `${subject}: ${title}`,
    heading: `${subject}.`,
    paragraphs: [
      text,
      ...(amount > 0 ? [`Your guests gave ${formatMoney(amount)} toward ${title}.`] : []),
    ],
    button: { label: 'See your registry', url: link },
    after,
    reason: 'you have a registry with us',
    shop,
  })
}
