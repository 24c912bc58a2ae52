import { useEffect } from 'react'
import { redirect, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { privatePage } from '../api/cache-control.ts'
import { SettlementSkeleton } from '../features/checkout/settlement-skeleton.tsx'
import { breadcrumbs } from '../features/chrome/breadcrumb-store.ts'
import { pageNotFound } from '../features/error/page-not-found.ts'
import { MemberOrderPage } from '../features/orders/member-order-page.tsx'
import { titled } from '../features/seo/titled.ts'
import { signInAddress } from '../session/back-url.ts'
import { sessionApi } from '../session/session-api.ts'
import { session } from '../session/session.ts'

export function meta() {
  return titled('Your order', { hidden: true })
}

/** For the session that owns the order, a member's or a guest's; somebody else's is no page at all. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  if (session.snapshot().token === null) throw redirect(signInAddress(new URL(request.url).pathname))
  try {
    return await sessionApi().get('/api/order/detail', { id: params['id'] ?? '' })
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

export default function OrderDetailRoute() {
  const order = useLoaderData<typeof clientLoader>()
  // Specification §2: the order seen last is remembered with the breadcrumb.
  useEffect(() => breadcrumbs.recordDetail('cartDetail', order.id), [order.id])
  return <MemberOrderPage order={order} />
}
