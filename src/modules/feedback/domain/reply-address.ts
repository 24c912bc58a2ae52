import { ticketNumberPattern } from './ticket-number.ts'

/** The parts of a ticket's reply address. Emails to it are added to the ticket. */
export interface ReplyKey {
  readonly number: string
  readonly signature: string
}

/**
 * "reply@shop.example" becomes "reply+fb-7k3m9q-SIGNATURE@shop.example" in lower case, since some
 * servers change it.
 */
export function replyAddress(mailbox: string, { number, signature }: ReplyKey): string {
  const at = mailbox.lastIndexOf('@')
  return `${mailbox.slice(0, at)}+${number}-${signature}${mailbox.slice(at)}`.toLowerCase()
}

const tagged = new RegExp(`\\+(${ticketNumberPattern})-([0-9a-f]{24})@`, 'i')

/** Parses a reply address. The caller must check the signature. */
export function parseReplyAddress(address: string): ReplyKey | null {
  const [, number, signature] = tagged.exec(address) ?? []
  return number && signature
    ? { number: number.toUpperCase(), signature: signature.toLowerCase() }
    : null
}
