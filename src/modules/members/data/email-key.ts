import { sha256 } from '#platform/secrets/secrets.ts'

/** Stands for an address in counts of tries, where the address itself need not be. */
export function emailKey(email: string): string {
  return sha256(`member email ${email}`)
}
