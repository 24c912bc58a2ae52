/**
 * The reasons that a shopper can act on. The code of the provider is not shown, because it would
 * help card testers.
 */
export const failureClasses = [
  'declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_details',
  'authentication_failed',
  'try_later',
  'too_many',
] as const

export type FailureClass = (typeof failureClasses)[number]

export interface PaymentFailure {
  readonly class: FailureClass
  readonly code: string
  /** The provider id of the failed attempt, so that each attempt is counted once. */
  readonly attempt: string | null
}

/** Card attempts per checkout, after which the payment is closed (reliability T-17). */
export const attemptLimit = 8

const explanations: Readonly<Record<FailureClass, { message: string; advice: string }>> = {
  declined: {
    message: 'Your bank declined the card. Nothing was charged.',
    advice:
      'Try another card, or call the number on the back of this one. Only your bank can tell you why.',
  },
  insufficient_funds: {
    message: 'The card does not have enough available for this total. Nothing was charged.',
    advice: 'Use another card, or remove an item from your cart and come back.',
  },
  expired_card: {
    message: 'The card has expired. Nothing was charged.',
    advice: 'Use a card that is still valid, or check the date printed on it.',
  },
  incorrect_details: {
    message: 'The bank does not recognize the card details. Nothing was charged.',
    advice: 'Check the number, the expiration date and the security code, then pay again.',
  },
  authentication_failed: {
    message: 'Your bank could not confirm that it was you. Nothing was charged.',
    advice: "Pay again and confirm in your bank's app, or use another card.",
  },
  try_later: {
    message: 'The card network did not answer in time. Nothing was charged.',
    advice: 'Wait a minute and pay again. Your cart is saved.',
  },
  too_many: {
    message: 'There were too many attempts, so this payment is closed. Nothing was charged.',
    advice: 'Your cart is saved. Wait an hour, or write to us and we will take your order by hand.',
  },
}

/** What happened and the safe next step, for the shopper. */
export function explainFailure(failure: Pick<PaymentFailure, 'class'>): {
  class: FailureClass
  message: string
  advice: string
} {
  return { class: failure.class, ...explanations[failure.class] }
}
