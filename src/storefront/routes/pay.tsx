import {
  redirect,
  replace,
  useLoaderData,
  useNavigate,
  useRevalidator,
  type ClientLoaderFunctionArgs,
} from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { privatePageHeaders } from '../api/cache-control.ts'
import { loadCheckout } from '../features/checkout/checkout-store.ts'
import { CheckoutSkeleton } from '../features/checkout/checkout-skeleton.tsx'
import { reloadForCardForm } from '../features/payments/reload-for-card-form.ts'
import { PayPage } from '../features/payments/pay-page.tsx'
import { openPayPage, storePaySession, type PaySession } from '../features/payments/pay-session.ts'
import { UnknownPayment } from '../features/payments/unknown-payment.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { session } from '../session/session.ts'
import type { Route } from './+types/pay'
import * as t from '#messages/payment.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.title, { hidden: true })
}

export const clientMiddleware = [reloadForCardForm]

/** The payment session is opened before the page is shown. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const own = session.snapshot().orderData?.checkoutId
  const { searchParams } = new URL(request.url)
  const checkoutId = searchParams.get('checkout') ?? own
  if (!checkoutId) throw redirect('/cart')
  try {
    const pay = await openPayPage(checkoutId)
    if (searchParams.has('return')) throw leaveReturnAddress(pay)
    // The checkout of a payment link was not made in this session.
    const checkout = checkoutId === own ? await loadCheckout().catch(() => null) : null
    return { pay, bought: checkout?.due === pay.total ? checkout : null }
  } catch (error) {
    if (error instanceof ApiError && (error.code === 40400 || error.code === 42200))
      return { pay: null, bought: null }
    throw error
  }
}
clientLoader.hydrate = true as const

/**
 * A payment method that left the page has come back with the provider's result in the address. The
 * shop has asked the provider itself, and the address holds a secret.
 */
function leaveReturnAddress(pay: PaySession): Response {
  if (pay.state === 'charged' && pay.orderId) return replace(`/paymentSuccess/${pay.orderId}`)
  storePaySession(pay)
  return replace(`/pay?checkout=${pay.checkoutId}`)
}

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <CheckoutSkeleton title={t.title} />
}

export default function PayRoute() {
  const { pay, bought } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  if (pay === null) return <UnknownPayment />
  return (
    <PayPage
      session={pay}
      bought={bought}
      onReopen={() => void revalidate()}
      onPaid={(orderId) => void navigate(`/paymentSuccess/${orderId}`, { replace: true })}
    />
  )
}
