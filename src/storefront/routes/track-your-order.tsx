import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { privatePageHeaders } from '../api/cache-control.ts'
import { bespokePaths } from '../features/bespoke/bespoke-paths.ts'
import { AccountFrame } from '../features/members/account-frame.tsx'
import { AccountSkeleton } from '../features/members/account-skeleton.tsx'
import { OrderListView } from '../features/orders/order-list-page.tsx'
import { parseOrderQuery, readAllOrders } from '../features/orders/order-list.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { linkTo } from '../message-tags.tsx'
import { paths } from '../paths.ts'
import { guardPage } from '../session/guard-page.ts'
import type { Route } from './+types/track-your-order'
import * as t from '#messages/orders.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.trackTitle, { hidden: true })
}

export const clientMiddleware = [guardPage]

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = parseOrderQuery(new URL(request.url).searchParams)
  return { query, ...(await readAllOrders(query)) }
}
clientLoader.hydrate = true as const

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <AccountSkeleton title={t.trackTitle} />
}

export default function TrackYourOrderRoute() {
  return (
    <AccountFrame
      title={t.trackTitle}
      lead={<p>{t.trackTitleHint({ link: linkTo(bespokePaths.mine) })}</p>}
    >
      <OrderListView {...useLoaderData<typeof clientLoader>()} path={paths.trackYourOrder} />
    </AccountFrame>
  )
}
