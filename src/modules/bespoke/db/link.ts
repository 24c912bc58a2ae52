import { createHash, createHmac, randomBytes } from 'node:crypto'

export function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

/** Derives the 256-bit token of a commission, so that later emails can contain the same link. */
export function linkToken(secret: string, nonce: string): string {
  return createHmac('sha256', secret).update(`bespoke ${nonce}`).digest('base64url')
}

export function linkHash(token: string): string {
  return createHash('sha256').update(`bespoke ${token}`).digest('hex')
}

/**
 * The token is in the fragment, so that it never reaches a log, a proxy or the Referer of another
 * site.
 */
export function commissionLink(origin: string, token: string): string {
  return `${origin}/bespokeServices/commission#t=${token}`
}
