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
  pm_paypal_declined: {
    code: 'payment_method_provider_decline',
    message: 'The payment method was declined by its provider.',
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

/**
 * Answers of a payment method that is confirmed on the page of its own service, as PayPal is. The
 * payment is `processing` until the service has decided.
 */
export const serviceAnswers: Readonly<Record<string, 'redirect' | 'processing' | 'approved'>> = {
  pm_paypal: 'redirect',
  pm_paypal_processing: 'processing',
  pm_paypal_approved: 'approved',
}

/** `payment_method_details` of such a charge (stripe/openapi, payment_method_details_paypal). */
export const paypalDetails = {
  type: 'paypal',
  paypal: {
    country: 'US',
    payer_email: 'nora@example.com',
    payer_id: 'PY7N8XRPTL3EG',
    payer_name: 'Nora Hale',
    seller_protection: null,
    transaction_id: '2L938173KP204025K',
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
