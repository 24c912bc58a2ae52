import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { addDays, type CalendarDate } from '#kernel/time/time.ts'
import type { GiftRecipient } from './cart-state.ts'
import { findAmountFault } from './gift-card-amount.ts'

/** How far ahead a gift card can be sent, in days. */
const maxDaysAhead = 365

/** Dates are in the time zone of the shop. */
export function checkSendDate(
  { sendOn }: Pick<GiftRecipient, 'sendOn'>,
  today: CalendarDate,
): Refusal<'fields-invalid'> | null {
  if (sendOn === null || (sendOn >= today && sendOn <= addDays(today, maxDaysAhead))) return null
  const message = sendOn < today ? 'That date has passed.' : 'Choose a date within a year.'
  return refuse('fields-invalid', message, {
    reason: 'send-date-out-of-range',
    fields: { 'recipient.sendOn': message },
  })
}

export function refuseAmount(amount: number): Refusal<'fields-invalid'> | null {
  const fault = findAmountFault(amount)
  if (fault === null) return null
  return refuse('fields-invalid', fault, {
    reason: 'gift-card-amount-out-of-range',
    fields: { giftCardAmount: fault },
  })
}

export function refuseOtherProduct(): Refusal<'fields-invalid'> {
  return refuse('fields-invalid', 'This item is not a gift card.', { reason: 'not-a-gift-card' })
}
