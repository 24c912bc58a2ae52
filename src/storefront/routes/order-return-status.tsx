import { redirect, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { privatePage } from '../api/cache-control.ts'
import { SettlementSkeleton } from '../features/checkout/settlement-skeleton.tsx'
import { pageNotFound } from '../features/error/page-not-found.ts'
import { listReturns } from '../features/returns/return-flow.ts'
import { StatusPage } from '../features/returns/status-page.tsx'
import { titled } from '../features/seo/titled.ts'
import { returnPaths } from '../features/returns/return-paths.ts'

export function meta() {
  return titled('Your returns', { hidden: true })
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const orderId = new URL(request.url).searchParams.get('order')
  if (orderId === null) throw redirect(returnPaths.door)
  try {
    return { orderId, first: await listReturns(orderId) }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) throw pageNotFound(request)
    throw error
  }
}
clientLoader.hydrate = true as const

export const headers = privatePage

export function HydrateFallback() {
  return <SettlementSkeleton title="Your returns" />
}

export default function ReturnStatusRoute() {
  return <StatusPage {...useLoaderData<typeof clientLoader>()} />
}
