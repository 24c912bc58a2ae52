import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Skeleton } from '#ui/primitives/skeleton/skeleton.tsx'
import { privatePageHeaders } from '../api/cache-control.ts'
import { OrderListView } from '../features/orders/order-list-page.tsx'
import { parseOrderQuery, readAllOrders } from '../features/orders/order-list.ts'
import { OrdersSignedOut } from '../features/orders/orders-signed-out.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { paths } from '../paths.ts'
import { isMember } from '../session/guard-page.ts'
import type { Route } from './+types/orders'
import * as t from '#messages/orders.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.yourOrders, { hidden: true })
}

/** Public by the specification; only members have a list. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = parseOrderQuery(new URL(request.url).searchParams)
  return { query, orders: (await isMember()) ? await readAllOrders(query) : null }
}
clientLoader.hydrate = true as const

export const headers = privatePageHeaders

export function HydrateFallback() {
  return (
    <Section>
      <PageHead title={t.yourOrders} />
      <Skeleton lines={5} />
    </Section>
  )
}

export default function OrdersRoute() {
  const { query, orders } = useLoaderData<typeof clientLoader>()
  return (
    <Section>
      <PageHead title={t.yourOrders} />
      {orders ? (
        <OrderListView {...orders} query={query} path={paths.orders} />
      ) : (
        <OrdersSignedOut />
      )}
    </Section>
  )
}
