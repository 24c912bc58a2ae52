import type { BillingAddress } from '#modules/checkout/billing-schema.ts'
import type { PaymentCallbacks } from './payment-callbacks.ts'

export interface PaymentFormProps {
  /** `status.total` is what the form charges, in cents. */
  readonly payment: PaymentCallbacks & { readonly status: { readonly total: number } }
  /** What the provider gives its form. */
  readonly data: Readonly<Record<string, string>>
  /** The challenge of the bank is not answered yet. */
  readonly isBankWaiting?: boolean
  /** The billing address from checkout. Without it the form asks for what it needs. */
  readonly billing?: BillingAddress | null
}
