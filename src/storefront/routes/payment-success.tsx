import { useCallback } from 'react'
import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { privatePage } from '../api/cache-control.ts'
import { loadCart } from '../features/cart/load-cart.ts'
import { SettlementSkeleton } from '../features/checkout/settlement-skeleton.tsx'
import { pageNotFound } from '../features/error/page-not-found.ts'
import { SuccessPage } from '../features/orders/success-page.tsx'
import { titled } from '../features/seo/titled.ts'
import { sessionApi } from '../session/session-api.ts'
import { session } from '../session/session.ts'

export function meta() {
  return titled('Thank you', { hidden: true })
}

/** Only the session that placed it sees it, for a day; everybody else finds no such page. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  if (session.snapshot().token === null) throw pageNotFound(request)
  try {
    const placed = await sessionApi().get('/api/order/placed', { id: params['id'] ?? '' })
    session.change({ orderData: null })
    void loadCart().catch(() => null)
    return placed
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) throw pageNotFound(request)
    throw error
  }
}
clientLoader.hydrate = true as const

export const headers = privatePage

export function HydrateFallback() {
  return <SettlementSkeleton title="Your order" />
}

export default function PaymentSuccessRoute() {
  const { order, announce } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  return <SuccessPage {...{ order, announce }} onLook={useCallback(() => void revalidate(), [revalidate])} />
}
