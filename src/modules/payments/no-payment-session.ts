/** The session of a payment when nothing is left to pay. */
export const noPaymentSession = { provider: null, clientSecret: '', form: null } as const
