import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { addDays, type CalendarDate } from '#kernel/time/time.ts'

/** How far ahead a gift card can be sent, in days. */
const maxDaysAhead = 365

/** Dates are in the time zone of the shop. */
export function checkSendDate(
  { sendOn }: { readonly sendOn: string | null },
  today: CalendarDate,
): Refusal<'fields-invalid'> | null {
  if (sendOn === null || (sendOn >= today && sendOn <= addDays(today, maxDaysAhead))) return null
  const message = sendOn < today ? 'That date has passed.' : 'Choose a date within a year.'
  return refuse('fields-invalid', message, {
    reason: 'send-date-out-of-range',
    fields: { 'recipient.sendOn': message },
  })
}
