import { useEffect } from 'react'
import { redirect, useLoaderData, useLocation, type ClientLoaderFunctionArgs } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { privatePageHeaders } from '../api/cache-control.ts'
import { createExistenceLoader } from '../features/error/existence-loader.ts'
import { readIdFromPath } from '../features/error/page-id.ts'
import { CheckoutSkeleton } from '../features/checkout/checkout-skeleton.tsx'
import { breadcrumbs } from '../features/chrome/breadcrumb-store.ts'
import { FindOrderPage } from '../features/orders/find-order-page.tsx'
import { MemberOrderPage } from '../features/orders/member-order-page.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { isMember } from '../session/guard-page.ts'
import { signInUrl } from '../session/back-url.ts'
import { sessionApi } from '../session/session-api.ts'
import { session } from '../session/session.ts'
import type { Route } from './+types/order-detail'
import * as t from '#messages/order-placed.ts'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return createPageMeta(matches, loaderData?.order === null ? t.find : t.yourOrder, {
    hidden: true,
  })
}

export const loader = createExistenceLoader('/api/order/exists', readIdFromPath)

/**
 * Shown to the session that owns the order: a member, or a guest for a day. Others see how to find
 * an order.
 */
export async function clientLoader({ request, params, serverLoader }: ClientLoaderFunctionArgs) {
  if (session.snapshot().token === null) {
    await serverLoader()
    throw redirect(signInUrl(new URL(request.url).pathname))
  }
  try {
    return {
      order: await sessionApi().get('/api/order/detail', { id: params['id'] ?? '' }),
      isMember: await isMember(),
    }
  } catch (error) {
    if (!(error instanceof ApiError && (error.status === 404 || error.status === 422))) throw error
    // The order belongs to someone else or is too old; for an unknown order the server throws 404.
    await serverLoader()
    return { order: null, isMember: await isMember() }
  }
}
clientLoader.hydrate = true as const

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <CheckoutSkeleton title={t.yourOrder} />
}

export default function OrderDetailRoute() {
  const { order, ...viewer } = useLoaderData<typeof clientLoader>()
  const { pathname } = useLocation()
  // The last viewed order is stored with the breadcrumb (specification §2).
  const id = order?.id
  useEffect(() => {
    if (id !== undefined) breadcrumbs.recordDetail('cartDetail', id)
  }, [id])
  return order ? (
    <MemberOrderPage order={order} {...viewer} />
  ) : (
    <FindOrderPage path={pathname} {...viewer} />
  )
}
