import { createHash, createHmac, randomBytes } from 'node:crypto'

export function createShareNonce(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * Derived from the nonce with the server's secret: the link can be shown again, but the database
 * alone does not reveal it.
 */
export function createShareToken(secret: string, nonce: string): string {
  return createHmac('sha256', secret).update(`wishlist ${nonce}`).digest('base64url')
}

export function hashShareToken(token: string): string {
  return createHash('sha256').update(`wishlist ${token}`).digest('hex')
}

/** The token is in the fragment, so that it does not reach logs, proxies, or Referer headers. */
export function wishlistShareUrl(origin: string, token: string): string {
  return `${origin}/wishlist/shared#t=${token}`
}
