import { lazy, Suspense, type ComponentType } from 'react'
import type { PaymentForm as Form } from '#modules/payments/payment-form.ts'
import { Skeleton } from '#ui/primitives/skeleton/skeleton.tsx'
import { CardFrame } from './card-frame.tsx'
import type { PaymentFormProps } from './payment-form-props.ts'

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
  paypal: {
    Form: lazy(async () => ({ default: (await import('./paypal-form.tsx')).PayPalForm })),
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
