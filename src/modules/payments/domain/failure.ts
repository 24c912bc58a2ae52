/** Why a try failed, in the classes a shopper can act on. The provider's own code never reaches the screen: it helps card testers. */
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
  /** The provider's own word, for staff. */
  readonly code: string
  /** The provider's id of the try that failed, so that one try is counted once. */
  readonly attempt: string | null
}

/** Tries with a card per checkout; then it is closed (reliability T-17). */
export const attemptLimit = 8

const words: Readonly<Record<FailureClass, { message: string; advice: string }>> = {
  declined: {
    message: 'Your bank declined the card. Nothing was charged.',
    advice:
      'Try another card, or call the number on the back of this one: your bank can say why, we cannot see it.',
  },
  insufficient_funds: {
    message: 'The card does not have enough available for this total. Nothing was charged.',
    advice: 'Use another card, or take a piece out of your cart and come back.',
  },
  expired_card: {
    message: 'The card has expired. Nothing was charged.',
    advice: 'Use a card that is still valid, or check the date printed on it.',
  },
  incorrect_details: {
    message: 'The bank does not know this card as you typed it. Nothing was charged.',
    advice: 'Check the number, the date and the security code, then pay again.',
  },
  authentication_failed: {
    message: 'Your bank could not confirm that it was you. Nothing was charged.',
    advice: "Pay again and confirm in your bank's app, or use another card.",
  },
  try_later: {
    message: 'The card network did not answer in time. Nothing was charged.',
    advice: 'Wait a minute and pay again. Your cart and your pieces are kept.',
  },
  too_many: {
    message: 'That was one try too many, so this payment is closed. Nothing was charged.',
    advice: 'Your cart is kept. Wait an hour or write to us, and we take the order by hand.',
  },
}

/** What to tell the shopper: what happened and the safe next step. */
export function explainFailure(failure: Pick<PaymentFailure, 'class'>): {
  class: FailureClass
  message: string
  advice: string
} {
  return { class: failure.class, ...words[failure.class] }
}
