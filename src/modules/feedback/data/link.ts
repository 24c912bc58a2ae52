import { createHash, createHmac, randomBytes } from 'node:crypto'
import { isSameHash } from '#platform/secrets/secrets.ts'
import { replyAddress } from '../domain/reply-address.ts'

export function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

/** 256 bits that only the shop can work out again, for the next mail of the same conversation. */
export function linkToken(secret: string, nonce: string): string {
  return createHmac('sha256', secret).update(`feedback ${nonce}`).digest('base64url')
}

export function linkHash(token: string): string {
  return createHash('sha256').update(`feedback ${token}`).digest('hex')
}

/** The secret is in the fragment: it never reaches a log, a proxy or another site's Referer. */
export function threadLink(origin: string, token: string): string {
  return `${origin}/user/contactUs#t=${token}`
}

/** 96 bits that make an address the conversation's own. It takes an answer and shows nothing, unlike the link. */
function replySignature(secret: string, nonce: string): string {
  return createHmac('sha256', secret).update(`reply ${nonce}`).digest('hex').slice(0, 24)
}

export function isReplySignature(
  secret: string,
  { nonce, signature }: { nonce: string; signature: string },
): boolean {
  return isSameHash(replySignature(secret, nonce), signature)
}

/** Where an answer to a mail of this conversation goes, when there is a mailbox for it. */
export function replyTo(
  { secret, replyMailbox }: { secret: string; replyMailbox: string | undefined },
  { number, nonce }: { number: string; nonce: string },
): { replyTo?: string } {
  return replyMailbox === undefined
    ? {}
    : { replyTo: replyAddress(replyMailbox, { number, signature: replySignature(secret, nonce) }) }
}
