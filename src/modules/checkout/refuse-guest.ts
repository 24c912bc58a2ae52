import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Actor } from '#platform/context.ts'
import type { CheckoutParts } from './checkout-parts.ts'

/** The merchant may close the settlement to guests. The cart stays theirs, and goes with them into an account. */
export function refuseGuest(
  actor: Actor,
  { guestCheckout }: Pick<CheckoutParts, 'guestCheckout'>,
): Refusal<'not-allowed'> | null {
  if (guestCheckout || actor.level === 'member') return null
  return refuse('not-allowed', 'Sign in or open an account to check out. Your cart goes with you.')
}
