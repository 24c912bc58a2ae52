import { createHash, createHmac, randomBytes } from 'node:crypto'

export function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

/** 256 bits that only the shop can work out from the nonce, so the owner can be shown the link again and the database alone opens no list. */
export function shareToken(secret: string, nonce: string): string {
  return createHmac('sha256', secret).update(`wishlist ${nonce}`).digest('base64url')
}

export function shareHash(token: string): string {
  return createHash('sha256').update(`wishlist ${token}`).digest('hex')
}

/** The secret is in the fragment: it never reaches a log, a proxy or another site's Referer. */
export function shareUrl(origin: string, token: string): string {
  return `${origin}/wishlist/shared#t=${token}`
}
