import { useEffect, useRef, useState } from 'react'
import type { BillingAddress } from '#modules/checkout/billing-schema.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { Skeleton } from '#ui/primitives/skeleton/skeleton.tsx'
import { loadStripe, type Stripe, type StripeElements, type StripeError } from './stripe-script.ts'
import type { Paying } from './paying.ts'
import styles from './pay.module.css'

/** In Stripe's words; it wants every part of what its own form does not ask for. */
function ownerOf({
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

type Ready = { readonly stripe: Stripe; readonly elements: StripeElements }

const appearance = {
  theme: 'flat',
  variables: {
    colorPrimary: '#004832',
    colorText: '#14211c',
    colorDanger: '#a3312a',
    borderRadius: '0px',
    fontSizeBase: '17px',
    fontFamily: 'Hanken Grotesk, Arial, sans-serif',
  },
}

type StripeFormProps = {
  payment: Paying & { session: { clientSecret: string }; status: { total: number } }
  publishableKey: string
  /** The bank has asked the shopper to confirm, and has no answer yet. */
  isBankWaiting?: boolean
  /** Where the card's owner lives, as checkout knows it: the bank compares it. Without it Stripe asks for what it needs. */
  billing?: BillingAddress | null
}

export function StripeForm({
  payment,
  publishableKey,
  isBankWaiting = false,
  billing,
}: StripeFormProps) {
  const { clientSecret } = payment.session
  const box = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState<Ready | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // Known once and for all: another form would lose what is typed into this one.
  const [owner] = useState(() => (billing ? ownerOf(billing) : null))
  const mounted = useRef<{ secret: string; destroy: () => void }>(null)
  useEffect(() => {
    const place = box.current
    if (mounted.current?.secret !== clientSecret) {
      mounted.current?.destroy()
      const asked = { publishableKey, clientSecret, asksAddress: owner === null }
      mounted.current = {
        secret: clientSecret,
        destroy: mount(place, asked, { onReady: setReady, onFault: setFault }),
      }
    }
    // A kept page that is hidden ends its effects too, and what is typed into the card's fields stays.
    return () => void setTimeout(() => place?.isConnected === false && mounted.current?.destroy())
  }, [publishableKey, clientSecret, owner])
  const pay = ({ stripe, elements }: Ready) => {
    const confirmParams = {
      return_url: location.href,
      ...(owner && { payment_method_data: { billing_details: owner } }),
    }
    return attempt(stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' }))
  }
  const attempt = async (tried: Promise<{ error?: StripeError }>) => {
    setBusy(true)
    setFault(null)
    payment.sent()
    const { error } = await tried
    setBusy(false)
    if (!error) return payment.finish()
    // What was mistyped never left the form; what the bank said the shop explains above it.
    if (error.type === 'validation_error') setFault(error.message ?? 'Check what you typed.')
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
            Ask my bank again
          </Button>
          <h2>Use another card</h2>
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
        busyLabel={busy ? 'Paying…' : 'One moment…'}
      >
        Pay {formatMoney(payment.status.total)}
      </Button>
    </form>
  )
}

type Mounted = {
  readonly publishableKey: string
  readonly clientSecret: string
  readonly asksAddress: boolean
}
type Tell = {
  readonly onReady: (ready: Ready | null) => void
  readonly onFault: (fault: string) => void
}

function mount(
  box: HTMLElement | null,
  { publishableKey, clientSecret, asksAddress }: Mounted,
  { onReady, onFault }: Tell,
): () => void {
  let isOver = false
  let destroy = () => {}
  const broken = () =>
    onFault(
      'The card form could not be loaded. Check the connection and open this page again. Nothing was charged.',
    )
  loadStripe(publishableKey)
    .then((stripe) => {
      if (isOver || !box) return
      const elements = stripe.elements({ clientSecret, appearance })
      const element = elements.create(
        'payment',
        asksAddress ? {} : { fields: { billingDetails: { name: 'never', address: 'never' } } },
      )
      element.on('ready', () => onReady({ stripe, elements }))
      element.on('loaderror', broken)
      element.mount(box)
      destroy = () => element.destroy()
    })
    .catch(broken)
  return () => {
    isOver = true
    destroy()
    onReady(null)
  }
}
