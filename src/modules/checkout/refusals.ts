import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Actor } from '#platform/context.ts'
import type { CheckoutParts } from './checkout-parts.ts'

export const emptyCart = () => refuse('not-found', 'Your cart is empty.', { reason: 'cart-empty' })

export const unknownCheckout = () =>
  refuse('not-found', 'We couldn’t find this payment.', { reason: 'checkout-not-found' })

/** A merchant may limit checkout to members. Guests keep their cart and take it into an account. */
export function refuseGuest(
  actor: Actor,
  { guestCheckout }: Pick<CheckoutParts, 'guestCheckout'>,
): Refusal<'not-allowed'> | null {
  if (guestCheckout || actor.level === 'member') return null
  return refuse(
    'not-allowed',
    'Sign in or open an account to check out. Your cart goes with you.',
    {
      reason: 'guest-checkout-off',
    },
  )
}
