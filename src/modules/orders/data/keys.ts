import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { days } from '#kernel/time/time.ts'

/** How long a mailed link opens its order. */
export const linkLife = days(90)

/** What a look-up asks for: number and address in one hash, so that a wrong number and a wrong address are the same miss. */
export function lookupKey(number: string, email: string): string {
  return sha256(`order ${number} ${email}`)
}

/** Stands for an address where the address itself need not be. */
export function emailKey(email: string): string {
  return sha256(`email ${email}`)
}

/** 256 bits; they are in the mail and nowhere else. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function tokenHash(token: string): string {
  return sha256(`token ${token}`)
}

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Keyed: a bare hash of six digits is no secret. */
export function codeHash(secret: string, key: string, code: string): string {
  return createHmac('sha256', secret).update(`code ${key} ${code}`).digest('hex')
}

export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
