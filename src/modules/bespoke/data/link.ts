import { createHash, createHmac, randomBytes } from 'node:crypto'

export function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

/** 256 bits that only the shop can work out again, for the next mail of the same commission. */
export function linkToken(secret: string, nonce: string): string {
  return createHmac('sha256', secret).update(`bespoke ${nonce}`).digest('base64url')
}

export function linkHash(token: string): string {
  return createHash('sha256').update(`bespoke ${token}`).digest('hex')
}

/** The secret is in the fragment: it never reaches a log, a proxy or another site's Referer. */
export function commissionLink(origin: string, token: string): string {
  return `${origin}/bespokeServices/commission#t=${token}`
}
