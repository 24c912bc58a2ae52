import { days } from '#kernel/time/time.ts'
import { sha256 } from '#platform/secrets/secrets.ts'

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
