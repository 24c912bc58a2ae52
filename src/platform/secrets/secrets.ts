import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** 256 random bits. Only the hash of a token is stored. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return sha256(`token ${token}`)
}

/** Six digits. */
export function createSixDigitCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Keyed, because the hash of six digits can be reversed by trying all codes. */
export function hashCode(secret: string, key: string, code: string): string {
  return createHmac('sha256', secret).update(`code ${key} ${code}`).digest('hex')
}

export function isSameHash(hash: string, other: string): boolean {
  const [a, b] = [Buffer.from(hash), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
