import { useLoaderData } from 'react-router'
import { privatePageHeaders } from '../api/cache-control.ts'
import { CheckoutSkeleton } from '../features/checkout/checkout-skeleton.tsx'
import { listWaitingReturns, fetchReturnDraft } from '../features/returns/return-calls.ts'
import { listReturnableOrders } from '../features/returns/list-returnable-orders.ts'
import { ReturnStartPage } from '../features/returns/return-start-page.tsx'
import { sessionApi } from '../session/session-api.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/order-return'
import * as t from '#messages/return-start.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.startTitle, {
    description: t.description,
  })
}

export async function clientLoader() {
  const [savedDraft, waiting, orders, figures] = await Promise.all([
    fetchReturnDraft(),
    listWaitingReturns(),
    listReturnableOrders(),
    sessionApi().get('/api/content/figures', {}),
  ])
  return { savedDraft, waiting, orders, figures }
}
clientLoader.hydrate = true as const

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <CheckoutSkeleton title={t.startTitle} />
}

export default function OrderReturnRoute() {
  return <ReturnStartPage {...useLoaderData<typeof clientLoader>()} />
}
