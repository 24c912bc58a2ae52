import { ticketNumberPattern } from './ticket-number.ts'

/** A conversation's own address: who writes to it goes on with the conversation. */
export interface ReplyKey {
  readonly number: string
  readonly signature: string
}

/** "reply@shop.example" → "reply+fb-7k3m9q-SIGNATURE@shop.example". In small letters, since some servers change them. */
export function replyAddress(mailbox: string, { number, signature }: ReplyKey): string {
  const at = mailbox.lastIndexOf('@')
  return `${mailbox.slice(0, at)}+${number}-${signature}${mailbox.slice(at)}`.toLowerCase()
}

const tagged = new RegExp(`\\+(${ticketNumberPattern})-([0-9a-f]{24})@`, 'i')

/** The conversation that an address names; the signature is still to be checked. */
export function parseReplyAddress(address: string): ReplyKey | null {
  const [, number, signature] = tagged.exec(address) ?? []
  return number && signature
    ? { number: number.toUpperCase(), signature: signature.toLowerCase() }
    : null
}
