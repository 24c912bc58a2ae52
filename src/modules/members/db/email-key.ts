import { sha256 } from '#platform/secrets/secrets.ts'

/** A hash of the address for counting attempts without storing the address. */
export function emailKey(email: string): string {
  return sha256(`member email ${email}`)
}
