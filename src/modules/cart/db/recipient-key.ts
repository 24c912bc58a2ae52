import { sha256 } from '#platform/secrets/secrets.ts'
import type { GiftRecipient } from '../domain/cart-state.ts'

/** Cart lines of a gift card are merged only if they go to the same person with the same words. */
export function recipientKey(recipient: GiftRecipient | null): string {
  return recipient ? `gift ${sha256(JSON.stringify(recipient)).slice(0, 32)}` : ''
}
