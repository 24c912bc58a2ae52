import { days } from '#kernel/time/time.ts'
import { sha256 } from '#platform/secrets/secrets.ts'

/** The lifetime of an emailed link. */
export const orderLinkLifetime = days(90)

/**
 * Hashes number and email together, so that a wrong number and a wrong email fail in the same way.
 */
export function orderLookupKey(number: string, email: string): string {
  return sha256(`order ${number} ${email}`)
}

/** A hash for comparing email addresses without storing them. */
export function orderEmailKey(email: string): string {
  return sha256(`email ${email}`)
}
