import { createHash, createHmac, randomBytes } from 'node:crypto'

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
