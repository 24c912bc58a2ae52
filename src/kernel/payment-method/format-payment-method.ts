export interface ShownPaymentMethod {
  /** The brand of a card, or the service that paid, such as PayPal. */
  readonly brand: string
  /** Empty if the method has no number. */
  readonly last4: string
}

/** Visa ending in 4242; PayPal. */
export function formatPaymentMethod({ brand, last4 }: ShownPaymentMethod): string {
  return last4 === '' ? brand : `${brand} ending in ${last4}`
}
