import { redirect, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { privatePage } from '../api/cache-control.ts'
import { mustExist } from '../features/error/must-exist.ts'
import { idInQuery } from '../features/error/page-id.ts'
import { SettlementSkeleton } from '../features/checkout/settlement-skeleton.tsx'
import { listReturns } from '../features/returns/return-flow.ts'
import { StatusPage } from '../features/returns/status-page.tsx'
import { titled } from '../features/seo/titled.ts'
import { returnPaths } from '../features/returns/return-paths.ts'

export function meta() {
  return titled('Your returns', { hidden: true })
}

export const loader = mustExist('/api/order/exists', idInQuery('order'))

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const orderId = new URL(request.url).searchParams.get('order')
  if (orderId === null) throw redirect(returnPaths.door)
  return { orderId, first: await listReturns(orderId) }
}
clientLoader.hydrate = true as const

export const headers = privatePage

export function HydrateFallback() {
  return <SettlementSkeleton title="Your returns" />
}

export default function ReturnStatusRoute() {
  return <StatusPage {...useLoaderData<typeof clientLoader>()} />
}
