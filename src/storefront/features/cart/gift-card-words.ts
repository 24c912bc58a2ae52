import { calendarDate, formatDate, type CalendarDate } from '#kernel/time/time.ts'
import * as t from '#messages/gift-card-line.ts'

interface AddressedGiftCard {
  readonly recipientName: string
  readonly recipientEmail: string
  /** The day on which it is emailed; null when it is emailed at once. */
  readonly sendOn: string | null
  /** When it was emailed. */
  readonly sentAt?: string | null
  readonly note?: string
}

function nameRecipient(card: AddressedGiftCard | null): string {
  const { recipientName: name = '', recipientEmail: email = '' } = card ?? {}
  if (name === '') return t.forBuyer
  return email === '' ? t.forPassingOn({ name }) : t.forRecipient({ name, email })
}

/** Who gets a gift card, and when: "For Ann, by email to ann@example.com", "Emailed Sat, Dec 12". */
export function listGiftCardWords(card: AddressedGiftCard | null, timeZone: string): string[] {
  const day = card?.sentAt
    ? calendarDate(new Date(card.sentAt), timeZone)
    : ((card?.sendOn ?? null) as CalendarDate | null)
  return [
    nameRecipient(card),
    day === null ? t.emailedSoon : t.emailedOn({ date: formatDate(day) }),
    ...(card?.note ? [t.message({ note: card.note })] : []),
  ]
}
