import { redirect, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { privatePageHeaders } from '../api/cache-control.ts'
import { createExistenceLoader } from '../features/error/existence-loader.ts'
import { readIdFromQuery } from '../features/error/page-id.ts'
import { CheckoutSkeleton } from '../features/checkout/checkout-skeleton.tsx'
import { fetchReturns } from '../features/returns/return-calls.ts'
import { ReturnStatusPage } from '../features/returns/return-status-page.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { returnPaths } from '../features/returns/return-paths.ts'
import type { Route } from './+types/order-return-status'
import * as t from '#messages/return-status.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.yourReturns, { hidden: true })
}

export const loader = createExistenceLoader('/api/order/exists', readIdFromQuery('order'))

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const orderId = new URL(request.url).searchParams.get('order')
  if (orderId === null) throw redirect(returnPaths.door)
  return { orderId, first: await fetchReturns(orderId) }
}
clientLoader.hydrate = true as const

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <CheckoutSkeleton title={t.yourReturns} />
}

export default function ReturnStatusRoute() {
  return <ReturnStatusPage {...useLoaderData<typeof clientLoader>()} />
}
