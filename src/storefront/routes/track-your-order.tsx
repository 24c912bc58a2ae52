import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { privatePageHeaders } from '../api/cache-control.ts'
import { bespokePaths } from '../features/bespoke/bespoke-paths.ts'
import { AccountFrame } from '../features/members/account-frame.tsx'
import { AccountSkeleton } from '../features/members/account-skeleton.tsx'
import { OrderListView } from '../features/orders/order-list-page.tsx'
import { parseOrderQuery, readOrders } from '../features/orders/order-list.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { paths } from '../paths.ts'
import { guardPage } from '../session/guard-page.ts'
import type { Route } from './+types/track-your-order'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, 'Track Your Order', { hidden: true })
}

export const clientMiddleware = [guardPage]

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = parseOrderQuery(new URL(request.url).searchParams)
  return { query, list: await readOrders(query) }
}
clientLoader.hydrate = true as const

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <AccountSkeleton title="Track Your Order" />
}

export default function TrackYourOrderRoute() {
  return (
    <AccountFrame
      title="Track Your Order"
      lead={
        <p>
          Where each order is, what happens next, and by when. Designs in progress are with your{' '}
          <TextLink href={bespokePaths.mine}>commissions</TextLink>.
        </p>
      }
    >
      <OrderListView {...useLoaderData<typeof clientLoader>()} path={paths.trackYourOrder} />
    </AccountFrame>
  )
}
