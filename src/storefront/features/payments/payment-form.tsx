import { lazy, Suspense, type ComponentType } from 'react'
import type { BillingAddress } from '#modules/checkout/billing-schema.ts'
import type { PaymentForm as Form } from '#modules/payments/payment-form.ts'
import { Skeleton } from '#ui/primitives/skeleton/skeleton.tsx'
import { CardFrame } from './card-frame.tsx'
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

interface BrowserPart {
  readonly Form: ComponentType<PaymentFormProps>
  /** The form explains a decline by itself. */
  readonly showsFailure: boolean
}

/** The forms of payment providers by the name that a provider asks for. */
const parts: Readonly<Record<string, BrowserPart>> = {
  frame: { Form: CardFrame, showsFailure: true },
  stripe: {
    Form: lazy(async () => ({ default: (await import('./stripe-form.tsx')).StripeForm })),
    showsFailure: false,
  },
}

export function showsFailure(form: Form | null): boolean {
  return form !== null && (parts[form.part]?.showsFailure ?? false)
}

/** The form of the payment's provider. A new session is a new form. */
export function PaymentForm({
  form,
  ...props
}: Omit<PaymentFormProps, 'data'> & { readonly form: Form }) {
  const part = parts[form.part]
  if (!part) throw new Error(`There is no payment form ${form.part}.`)
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <part.Form {...props} data={form.data} />
    </Suspense>
  )
}
