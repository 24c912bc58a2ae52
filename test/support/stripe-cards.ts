/** Test payment methods of Stripe and their results. */
export const declines: Readonly<
  Record<string, { code: string; decline_code?: string; message: string }>
> = {
  pm_card_visa_chargeDeclined: {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  pm_card_visa_chargeDeclinedInsufficientFunds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  pm_card_visa_chargeDeclinedLostCard: {
    code: 'card_declined',
    decline_code: 'lost_card',
    message: 'Your card was declined.',
  },
  pm_card_chargeDeclinedExpiredCard: { code: 'expired_card', message: 'Your card has expired.' },
  pm_card_chargeDeclinedIncorrectCvc: {
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  pm_card_chargeDeclinedProcessingError: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
}

/** Checks that fail although the payment succeeds. */
export const wrong: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pm_card_avsFail: { address_line1_check: 'fail', address_postal_code_check: 'fail' },
  pm_card_avsZipFail: { address_line1_check: 'pass', address_postal_code_check: 'fail' },
  pm_card_avsUnchecked: {
    address_line1_check: 'unavailable',
    address_postal_code_check: 'unavailable',
  },
  pm_card_cvcCheckFail: { cvc_check: 'fail' },
}
