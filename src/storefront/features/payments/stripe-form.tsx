import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useRef, useState } from 'react'
import type { BillingAddress } from '#modules/checkout/billing-schema.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { Skeleton } from '#ui/primitives/skeleton/skeleton.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { createReturnUrl } from './create-return-url.ts'
import type { PaymentFormProps } from './payment-form-props.ts'
import * as t from '#messages/payment.ts'
import styles from './pay.module.css'

/** Billing details for Stripe, which requires every field that its own form does not show. */
function toBillingDetails({
  firstName,
  lastName,
  line1,
  line2,
  city,
  region,
  postalCode,
  countryCode,
}: BillingAddress) {
  return {
    name: `${firstName} ${lastName}`,
    address: { line1, line2, city, state: region, postal_code: postalCode, country: countryCode },
  }
}

type LoadedStripe = { readonly stripe: Stripe; readonly elements: StripeElements }

const createAppearance = (colorPrimary: string) => ({
  theme: 'flat' as const,
  variables: {
    colorPrimary,
    colorText: '#14211c',
    colorDanger: '#a3312a',
    borderRadius: '0px',
    fontSizeBase: '17px',
    fontFamily: 'Hanken Grotesk, Arial, sans-serif',
  },
})

export function StripeForm({
  payment,
  data: { publishableKey = '', clientSecret = '', customerSession },
  isBankWaiting = false,
  billing,
}: PaymentFormProps) {
  const primaryColor = useShopSettings().colors.primary
  const box = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState<LoadedStripe | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // Fixed on first render, because another form would lose what was entered.
  const [billingDetails] = useState(() => (billing ? toBillingDetails(billing) : null))
  const mounted = useRef<{ secret: string; destroy: () => void }>(null)
  useEffect(() => {
    const place = box.current
    if (mounted.current?.secret !== clientSecret) {
      mounted.current?.destroy()
      const options = {
        publishableKey,
        clientSecret,
        customerSession,
        primaryColor,
        asksAddress: billingDetails === null,
      }
      mounted.current = {
        secret: clientSecret,
        destroy: mount(place, options, { onReady: setReady, onFault: setFault }),
      }
    }
    // A cached hidden page runs its cleanup too, but must keep the entered card.
    return () => void setTimeout(() => place?.isConnected === false && mounted.current?.destroy())
  }, [publishableKey, clientSecret, customerSession, primaryColor, billingDetails])
  const pay = ({ stripe, elements }: LoadedStripe) => {
    const confirmParams = {
      return_url: createReturnUrl(location.href),
      ...(billingDetails && { payment_method_data: { billing_details: billingDetails } }),
    }
    return attempt(stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' }))
  }
  const attempt = async (confirmation: Promise<{ error?: StripeError }>) => {
    setBusy(true)
    setFault(null)
    payment.sent()
    const { error } = await confirmation
    setBusy(false)
    if (!error) return payment.finish()
    // Validation errors are shown here; a decline is explained above the form.
    if (error.type === 'validation_error') setFault(error.message ?? t.checkCard)
    else await payment.declined()
  }
  return (
    <form
      className={styles.stripe}
      onSubmit={(event) => {
        event.preventDefault()
        if (ready && !busy) void pay(ready)
      }}
    >
      {isBankWaiting && ready && (
        <>
          <Button
            size="large"
            wide
            busy={busy}
            onClick={() => void attempt(ready.stripe.handleNextAction({ clientSecret }))}
          >
            {t.askBankAgain}
          </Button>
          <h2>{t.otherCard}</h2>
        </>
      )}
      {!ready && !fault && <Skeleton lines={4} />}
      <div ref={box} />
      {fault && (
        <NoticeRow tone="error" live>
          <p>{fault}</p>
        </NoticeRow>
      )}
      <Button
        type="submit"
        size="large"
        wide
        busy={busy || !ready}
        busyLabel={busy ? t.paying : t.oneMoment}
      >
        {t.pay({ amount: formatMoney(payment.status.total) })}
      </Button>
    </form>
  )
}

type MountOptions = {
  readonly publishableKey: string
  readonly clientSecret: string
  /** Shows the saved cards of the member, and a box to save another. */
  readonly customerSession: string | undefined
  readonly primaryColor: string
  readonly asksAddress: boolean
}
type MountCallbacks = {
  readonly onReady: (ready: LoadedStripe | null) => void
  readonly onFault: (fault: string) => void
}

function mount(
  box: HTMLElement | null,
  { publishableKey, clientSecret, customerSession, primaryColor, asksAddress }: MountOptions,
  { onReady, onFault }: MountCallbacks,
): () => void {
  let isUnmounted = false
  let destroy = () => {}
  const reportFailure = () => onFault(t.formNotLoaded)
  loadStripe(publishableKey)
    .then((stripe) => {
      if (isUnmounted || !box || !stripe) return
      const elements = stripe.elements({
        clientSecret,
        ...(customerSession && { customerSessionClientSecret: customerSession }),
        appearance: createAppearance(primaryColor),
      })
      const element = elements.create(
        'payment',
        asksAddress ? {} : { fields: { billingDetails: { name: 'never', address: 'never' } } },
      )
      element.on('ready', () => onReady({ stripe, elements }))
      element.on('loaderror', reportFailure)
      element.mount(box)
      destroy = () => element.destroy()
    })
    .catch(reportFailure)
  return () => {
    isUnmounted = true
    destroy()
    onReady(null)
  }
}
