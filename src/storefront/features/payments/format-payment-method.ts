import type { ShownPaymentMethod } from '#kernel/payment-method/format-payment-method.ts'
import * as t from '#messages/payment-method.ts'

/** "Visa ending in 4242", or "PayPal". */
export function formatPaymentMethod({ brand, last4 }: ShownPaymentMethod): string {
  return last4 === '' ? brand : t.endingIn({ brand, last4 })
}
