import { useCallback } from 'react'
import {
  redirect,
  useLoaderData,
  useLocation,
  useRevalidator,
  type ClientLoaderFunctionArgs,
} from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { privatePageHeaders } from '../api/cache-control.ts'
import { loadCart } from '../features/cart/load-cart.ts'
import { CheckoutSkeleton } from '../features/checkout/checkout-skeleton.tsx'
import { FindOrderPage } from '../features/orders/find-order-page.tsx'
import { SuccessPage } from '../features/orders/success-page.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { paths } from '../paths.ts'
import { isMember } from '../session/guard-page.ts'
import { sessionApi } from '../session/session-api.ts'
import { session } from '../session/session.ts'
import type { Route } from './+types/payment-success'
import * as t from '#messages/order-placed.ts'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return createPageMeta(matches, loaderData?.placed === null ? t.find : t.thankYouTitle, {
    hidden: true,
  })
}

/**
 * Shown for a day to the session that placed the order. Later members see it in their account and
 * guests look it up.
 */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const id = params['id'] ?? ''
  if (session.snapshot().token === null) return { placed: null, isMember: false }
  try {
    const placed = await sessionApi().get('/api/order/placed', { id })
    session.change({ orderData: null })
    void loadCart().catch(() => null)
    return { placed, isMember: await isMember() }
  } catch (error) {
    if (!(error instanceof ApiError && (error.status === 404 || error.status === 422))) throw error
    if (await isMember()) throw redirect(paths.order(id))
    return { placed: null, isMember: false }
  }
}
clientLoader.hydrate = true as const

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <CheckoutSkeleton title={t.yourOrder} />
}

export default function PaymentSuccessRoute() {
  const { placed, ...viewer } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const look = useCallback(() => void revalidate(), [revalidate])
  return placed ? (
    <SuccessPage {...placed} {...viewer} onLook={look} />
  ) : (
    <FindOrderPage path={pathname} {...viewer} />
  )
}
