import { createHash, createHmac, randomBytes } from 'node:crypto'
import { isSameHash } from '#platform/secrets/secrets.ts'
import { replyAddress } from '../domain/reply-address.ts'

export function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

/** Derives the 256-bit token of a ticket, so that later emails can contain the same link. */
export function linkToken(secret: string, nonce: string): string {
  return createHmac('sha256', secret).update(`feedback ${nonce}`).digest('base64url')
}

export function linkHash(token: string): string {
  return createHash('sha256').update(`feedback ${token}`).digest('hex')
}

/**
 * The token is in the fragment, so that it never reaches a log, a proxy or the Referer of another
 * site.
 */
export function threadLink(origin: string, token: string): string {
  return `${origin}/user/contactUs#t=${token}`
}

/**
 * A 96-bit signature for the reply address of a ticket. It allows replies but, unlike the link, no
 * reading.
 */
function replySignature(secret: string, nonce: string): string {
  return createHmac('sha256', secret).update(`reply ${nonce}`).digest('hex').slice(0, 24)
}

export function isReplySignature(
  secret: string,
  { nonce, signature }: { nonce: string; signature: string },
): boolean {
  return isSameHash(replySignature(secret, nonce), signature)
}

/** The reply address of a ticket, if a reply mailbox is configured. */
export function replyTo(
  { secret, replyMailbox }: { secret: string; replyMailbox: string | undefined },
  { number, nonce }: { number: string; nonce: string },
): { replyTo?: string } {
  return replyMailbox === undefined
    ? {}
    : { replyTo: replyAddress(replyMailbox, { number, signature: replySignature(secret, nonce) }) }
}
