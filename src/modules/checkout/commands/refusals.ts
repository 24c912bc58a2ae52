import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Caller } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import { explainExpressObstacle, type ExpressObstacle } from '../domain/express-rules.ts'

export const refuseEmptyCart = () =>
  refuse('not-found', 'Your cart is empty.', { reason: 'cart-empty' })

export const refuseUnknownCheckout = () =>
  refuse('not-found', 'We couldn’t find this payment.', { reason: 'checkout-not-found' })

/** A merchant may limit checkout to members. Guests keep their cart and take it into an account. */
export function refuseGuestCheckout(
  actor: Caller,
  { isGuestCheckoutAllowed: guestCheckout }: Pick<Services, 'isGuestCheckoutAllowed'>,
): Refusal<'not-allowed'> | null {
  if (guestCheckout || actor.level === 'member') return null
  return refuse(
    'not-allowed',
    'Sign in or create an account to check out. Your cart goes with you.',
    {
      reason: 'guest-checkout-off',
    },
  )
}

export function refuseExpress(obstacle: ExpressObstacle): Refusal<'not-allowed'> {
  return refuse('not-allowed', explainExpressObstacle(obstacle), { reason: obstacle })
}
